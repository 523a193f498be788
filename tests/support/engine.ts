/**
 * What a test needs of a browser, whichever it is: the few things that Chromium, Firefox and WebKit all let a
 * program do. Everything else (finding a control, waiting, typing) is built on these few, once for all of them.
 */

/** A running browser. */
export interface Engine {
  /** Opens a tab for a visitor who has never been here. */
  openTab(): Promise<EngineTab>;
  close(): Promise<void>;
}

/** A tab of it. */
export interface EngineTab {
  /** Goes to an address, and waits until it's loaded. */
  goto(url: string): Promise<unknown>;
  /** Sets the size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<unknown>;
  /**
   * Evaluates an expression in the page, and waits for it. The answer is a text, a number, a truth value or nothing:
   * each browser sends lists and objects in its own way.
   */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the mouse to a point of the page, and presses its button there. */
  click(x: number, y: number): Promise<void>;
  /** Presses a key: a letter, or one of `keys`. */
  press(key: string): Promise<void>;
  /** Takes a picture of what's seen of the page, as PNG. */
  takePicture(): Promise<Buffer>;
  /** Closes the tabs that this one has opened, and counts them. */
  closeOpened(): Promise<number>;
  /** What the browser has complained about in this tab; nothing where the browser tells no program. */
  readonly heard: readonly string[];
  close(): Promise<unknown>;
}

/** The keys by their numbers: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
export const keys = {
  Backspace: "\ue003",
  Tab: "\ue004",
  Enter: "\ue007",
  Escape: "\ue00c",
  Space: " ",
  ArrowLeft: "\ue012",
  ArrowDown: "\ue015",
} as const;

/** One press of the mouse, as both kinds of WebDriver understand it. */
export function mousePress(x: number, y: number) {
  const actions = [
    { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  return { type: "pointer", id: "mouse", actions };
}

/** One press of a key. */
export function keyPress(value: string) {
  const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
  return { type: "key", id: "keyboard", actions };
}
