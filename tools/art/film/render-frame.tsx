/** Renders one picture of the film as SVG; the command loads this file after it has set up React. */
import { renderToStaticMarkup } from "react-dom/server";
import { Frame } from "./Frame.tsx";

/**
 * Prints one picture as SVG.
 * @param t the moment, 0 to 1 exclusive
 */
export function renderFrame(t: number, width: number, height: number): string {
  return renderToStaticMarkup(<Frame t={t} width={width} height={height} />);
}
