/** How the dialog and the results look: it comes with their script, so that no page has it before. */
export const css = `
.finder__dialog {
  inline-size: min(42rem, 100vw - 1rem);
  max-block-size: min(46rem, 100dvh - 1rem);
  margin: max(0.5rem, min(8vh, 5rem)) auto auto;
  padding: 0;
  overflow: auto;
  overscroll-behavior: contain;
  border: 2px solid var(--ink);
  border-radius: 1.25rem;
  background: var(--paper);
  color: var(--ink);
}
@media print {
  .finder__dialog {
    display: none;
  }
}

html:has(.finder__dialog:modal) {
  background: var(--paper-behind);
}
.finder__dialog::backdrop {
  background: rgb(11 20 48 / 60%);
}
.finder__bar {
  position: sticky;
  z-index: 1;
  inset-block-start: 0;
  display: flex;
  gap: 0.5rem;
  padding: 0.75rem;
  background: var(--paper);
}
.finder__field {
  flex: 1;
  min-inline-size: 0;
  min-block-size: 3.25rem;
  padding: 0.5rem 1.25rem;
  border: 2px solid var(--ink);
  border-radius: 1.75rem;
  background: var(--surface);
  color: var(--ink);
  font: inherit;
}
.finder__field::placeholder {
  color: var(--ink-soft);
  opacity: 1;
}
.finder__close {
  flex: none;
  inline-size: 3.25rem;
  min-block-size: 3.25rem;
  border-radius: 50%;
  font-size: 1.75rem;
  line-height: 1;
}
.finder__close::before {
  content: "×" / "";
}
.finder__close:hover {
  background: var(--paper-deep);
}
.finder__dialog > .finder__status {
  padding-inline: 2rem;
}
.finder__dialog > .finder__status:not(:empty),
.finder__dialog > .finder__note:not(:empty) {
  padding: 0 2rem 1rem;
}
.finder__status,
.finder__note {
  color: var(--ink-soft);
  font-size: 0.9375rem;
}
.finder__dialog > .finder__list {
  padding: 0 0.75rem 0.75rem;
}
.finder__group + .finder__group {
  margin-block-start: 0.75rem;
}
.finder__kind {
  padding: 0.5rem 1.25rem 0.25rem;
  color: var(--ink-soft);
  font-size: 0.9375rem;
  font-weight: 700;
}
.finder__option {
  display: block;
  padding: 0.625rem 1.25rem;
  border-radius: 1.25rem;
  color: var(--ink);
  text-decoration: none;
  scroll-margin-block: 5rem 1rem;
}
.finder__option:hover,
.finder__option[aria-selected="true"] {
  background: var(--paper-deep);
}
.finder__option[aria-selected="true"] {
  outline: 3px solid var(--focus, var(--ink));
  outline-offset: -3px;
}
.finder__option:hover .finder__title,
.finder__all {
  text-decoration: underline;
  text-underline-offset: 0.2em;
}
.finder__title {
  font-weight: 700;
}
.finder__all {
  margin-block-start: 0.5rem;
  font-weight: 700;
}
.finder__detail {
  display: -webkit-box;
  overflow: hidden;
  color: var(--ink-soft);
  font-size: 0.9375rem;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
`;
