/**
 * The woven band of the event: fastened at the start, cut at the end. Here it is a drawn line
 * that decorates; where it divides a text, the Band block prints a thematic break.
 */

/** A band across the width of its box. */
export function Wristband() {
  return <div className="wristband" aria-hidden="true" />;
}
