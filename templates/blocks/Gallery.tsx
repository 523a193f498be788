/**
 * Several pictures as a wall of rows, each as high as its pictures are side by side. Rows of few large
 * pictures and of more small ones take turns; a picture on top may have a row of its own.
 */
import type { BlockOf } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import type { Picture } from "../../generator/model/output.ts";
import { Scene } from "../components/Scene.tsx";
import type { BlockProps } from "./block-props.ts";

type Item = BlockOf<"gallery">["figures"][number] & {
  readonly files: Picture | undefined;
  readonly shape: Shape;
};
type Shape = keyof typeof shapes;

/** Width by height, as in the style; no style may stand in an element. */
const shapes = { tall: 2 / 3, square: 1, wide: 3 / 2, screen: 16 / 9, panorama: 2 };
/** How wide a row is by its height: from the last row upwards these take turns. */
const widths = [2.6, 4];
/** The least that stands in a row: one upright picture would be higher than a screen. */
const rowMin = 1.2;
/** How wide the column of texts is at most, in rem. */
const column = 54;

/** A wall of pictures. A photograph opens by itself, as large as there is a file of it. */
export function Gallery({ block, frame }: BlockProps<"gallery">) {
  const rows = divide(block.figures.map((figure) => measure(figure, frame)));
  return (
    <div className="gallery">
      {rows.map((row) => (
        <div className="gallery__row" key={row[0]?.picture.path}>
          {row.map((item) => (
            <Tile key={item.picture.path} item={item} row={row} frame={frame} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface TileProps {
  readonly item: Item;
  readonly row: readonly Item[];
  readonly frame: Frame;
}

function Tile({ item: { picture, caption, files, shape }, row, frame }: TileProps) {
  const share = shapes[shape] / widthOf(row);
  const phone = row.length > 1 ? "50vw" : "100vw";
  const sizes = `(min-width: 64rem) ${Math.ceil(column * share)}rem, (min-width: 40rem) ${Math.ceil(100 * share)}vw, ${phone}`;
  const scene = <Scene picture={picture} frame={frame} sizes={sizes} />;
  const [largest] = files?.candidates?.fallback.split(", ").at(-1)?.split(" ") ?? [];
  return (
    <figure className={`gallery__item gallery__item--${shape}`}>
      {largest === undefined ? scene : <a href={largest}>{scene}</a>}
      {caption !== "" && <figcaption className="gallery__caption">{caption}</figcaption>}
    </figure>
  );
}

/** The shape that is nearest to that of a picture; of its edges a little may be cut off. */
function measure(figure: BlockOf<"gallery">["figures"][number], { assets }: Frame): Item {
  const files = assets.pictures.get(figure.picture.path);
  const ratio = Math.log(files ? files.width / files.height : shapes.wide);
  const far = (shape: Shape) => Math.abs(Math.log(shapes[shape]) - ratio);
  const names = Object.keys(shapes) as Shape[];
  const shape = names.reduce((best, name) => (far(name) < far(best) ? name : best));
  return { ...figure, files, shape };
}

function widthOf(row: readonly Item[]): number {
  return row.reduce((sum, { shape }) => sum + shapes[shape], 0);
}

/** Divides pictures into rows, from the last one upwards, so that what is left over is large and on top. */
function divide(items: readonly Item[]): readonly (readonly Item[])[] {
  const rows: Item[][] = [];
  for (const item of items.toReversed()) {
    const row = rows[0];
    const wished = widths[(rows.length - 1) % widths.length] ?? 0;
    const isBetter =
      row && Math.abs(widthOf([item, ...row]) - wished) < Math.abs(widthOf(row) - wished);
    if (isBetter) row.unshift(item);
    else rows.unshift([item]);
  }
  const [first = [], next = []] = rows;
  while (widthOf(first) < rowMin && next.length > 1) first.push(...next.splice(0, 1));
  return rows;
}
