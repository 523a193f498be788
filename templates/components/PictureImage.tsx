/**
 * A picture of the content folder, with its size, so that nothing moves when it arrives. A
 * photograph offers the modern files first and plain ones for the rest; a drawing is one file.
 */
import type { PictureRef } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";

interface PictureImageProps {
  readonly picture: PictureRef;
  readonly frame: Frame;
  readonly className?: string;
  /** Widths for the browser's choice of file. */
  readonly sizes?: string;
  /** True for the one picture of a page that people wait for. */
  readonly isHero?: boolean;
}

/** Prints a picture. A picture without files is a mistake of ours: the gate let it through. */
export function PictureImage({ picture, frame, className, sizes, isHero }: PictureImageProps) {
  const files = frame.assets.pictures.get(picture.path);
  if (files === undefined) throw new Error(`No compiled picture for ${picture.path}`);
  const { src, width, height, candidates } = files;
  const image = (
    <img
      className={className}
      src={src}
      {...(candidates && { srcSet: candidates.fallback, sizes })}
      width={width}
      height={height}
      alt={picture.alt}
      {...(isHero ? { fetchPriority: "high" } : { loading: "lazy" })}
    />
  );
  if (candidates === undefined && !isHero) return image;
  // React asks for a picture ahead that isn't lazy, unless it's in such an element; the browser finds it anyway.
  return (
    <picture>
      {candidates && <source type="image/avif" srcSet={candidates.avif} sizes={sizes} />}
      {image}
    </picture>
  );
}
