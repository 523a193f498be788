/** What can be wrong with a drawing, and the desk where its cleaners hand that in. */

/** Something about a drawing, at an offset into its text. */
export interface DrawingNote {
  readonly at: number;
  /** The rest of a sentence whose subject is the drawing: "holds a script". */
  readonly reason: string;
  readonly fix: string;
}

/** Thrown when a drawing cannot be used. */
export class DrawingFault extends Error {
  readonly note: DrawingNote;

  constructor(note: DrawingNote) {
    super(note.reason);
    this.note = note;
  }
}

/** Where cleaners tell of what they met; the place is where the reader of the file stands. */
export interface Desk {
  /** @throws DrawingFault */
  refuse(reason: string, fix: string): never;
  /** Notes that something was left out that may be missed; each kind once. */
  drop(what: string): void;
  readonly dropped: readonly DrawingNote[];
}

export const plainFix = "Export it again as plain SVG, or delete this from the file.";
export const photographFix = "Export the whole picture as PNG or JPEG, and use that instead.";

const script = { what: "a script", fix: plainFix };
const webPage = { what: "a piece of a web page", fix: photographFix };
const photograph = { what: "a photograph, or a picture from elsewhere", fix: photographFix };

/** Elements that refuse a drawing: what it holds then, and what to do. */
export const refusedElements: ReadonlyMap<string, { readonly what: string; readonly fix: string }> =
  new Map([
    ["script", script],
    ["handler", script],
    ["listener", script],
    ["foreignObject", webPage],
    ["iframe", webPage],
    ["object", webPage],
    ["embed", webPage],
    ["image", photograph],
    ["feImage", photograph],
    ["audio", { what: "sound", fix: plainFix }],
    ["video", { what: "a film", fix: plainFix }],
  ]);

/** Opens a desk. */
export function openDesk(placeOf: () => number): Desk {
  const dropped = new Map<string, DrawingNote>();
  return {
    refuse(reason, fix) {
      throw new DrawingFault({ at: placeOf(), reason, fix });
    },
    drop(what) {
      if (dropped.has(what)) return;
      const fix = "Look at the picture. If nothing is missing, delete this from the file.";
      dropped.set(what, { at: placeOf(), reason: `lost ${what}`, fix });
    },
    get dropped() {
      return [...dropped.values()];
    },
  };
}
