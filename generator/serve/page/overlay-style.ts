/**
 * How the overlay looks: paper and ink of its own, in whatever theme the page is. It lives in a
 * shadow tree, so nothing of it reaches the page, and nothing of the page reaches it.
 */
const css = `
:host { all: initial; }
* { box-sizing: border-box; margin: 0; font: inherit; color: inherit; }
[hidden] { display: none !important; }
dialog, .reopen { color: #1b1230; background: #fffdf8; font: 1rem/1.5 system-ui, sans-serif; }
dialog {
  width: min(56rem, 100vw - 2rem); max-width: none; max-height: calc(100vh - 2rem);
  margin: auto; padding: 0; overflow: auto; overscroll-behavior: contain;
  border: 0; border-top: 0.5rem solid #b3261e; border-radius: 0.5rem;
}
dialog::backdrop { background: rgb(16 8 32 / 0.6); }
.bar {
  position: sticky; top: 0; display: flex; gap: 1rem; justify-content: space-between;
  padding: 1rem 1.5rem; background: inherit; border-bottom: 1px solid #d9d2c4;
}
h2 { font-size: 1.25rem; font-weight: 700; line-height: 1.3; padding-top: 0.5rem; }
h3 { font-weight: 600; overflow-wrap: anywhere; }
button {
  flex: none; align-self: start; min-width: 2.75rem; min-height: 2.75rem; padding: 0 1rem;
  border: 2px solid #1b1230; border-radius: 0.375rem; background: #fffdf8; cursor: pointer;
}
:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
.items { padding: 0 1.5rem; }
article { padding: 1rem 0; border-bottom: 1px solid #d9d2c4; }
article > * + * { margin-top: 0.5rem; }
.head, .mark { font-weight: 700; color: #8c1d18; }
.warning .head { color: #6b4300; }
.help, .code, .note { color: #4a4458; font-weight: 400; }
.note { padding-block: 1rem; }
a { color: #0842a0; overflow-wrap: anywhere; }
pre {
  font: 0.875rem/1.6 ui-monospace, monospace; overflow-x: auto;
  padding: 0.5rem 0.75rem; background: #f3eee3; border-radius: 0.25rem;
}
.fix { white-space: pre-wrap; overflow-wrap: anywhere; background: #e6f2e6; }
summary { min-height: 2.75rem; padding: 0.5rem 0; cursor: pointer; }
.reopen { position: fixed; inset: auto auto 1rem 1rem; z-index: 2147483647; }
@media print { .reopen { display: none; } }
`;

/** The sheet, made by a script: the policy of the page forbids a style element. */
export function makeOverlayStyle(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
