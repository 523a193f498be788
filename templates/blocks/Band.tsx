/** The wristband between two parts of a text: a thematic break, woven. */

/** A thematic break. */
export function Band() {
  return <hr className="wristband" />;
}
