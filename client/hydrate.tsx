/**
 * The one file that a first intent fetches: React, all islands, and what hands a root over to them.
 * An island is never worse than its server markup. A browser that translates a page changes its texts, which React
 * doesn't compare: they stand in slots, or in elements that say so. When something else has changed the markup, or a
 * component throws, React is taken out again and the markup is put back as it was, with all its native behavior.
 */
import { type ComponentType, type ReactNode, useEffect } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { type IslandName, islands } from "./islands.ts";
import { isPlainClick } from "./parts/plain-click.ts";

/** The one word of React's own convention; the bundler fills it in. */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/**
 * Hydrates the island that a root names. Settles when React has committed and effects have run;
 * rejects when the island was put back as it was. That may happen later, too, and is marked at the root.
 */
export function hydrate(root: HTMLElement): Promise<void> {
  // The table pairs names and props; the compiler cannot follow a pair through the markup.
  const Component = islands[root.dataset.island as IslandName] as ComponentType<object>;
  const props = JSON.parse(root.dataset.props as string) as object;
  return new Promise((resolve, reject) => {
    const nodes = [...root.childNodes];
    const opened = root.querySelector<HTMLElement>(":popover-open");
    const focused = root.querySelector<HTMLElement>(":focus");
    const isOnlyButton = root.querySelector(":scope > button[data-replay]");
    let isContained = false;
    const contain = (error: unknown) => {
      if (process.env.NODE_ENV !== "production") console.error(error);
      isContained = true;
      root.dataset.failed = "";
      delete root.dataset.hydrated;
      // React is in the middle of its commit: it is taken out right after it, before anybody can press what it drew.
      queueMicrotask(() => {
        island.unmount();
        root.replaceChildren(...nodes);
        passPress(root);
        opened?.showPopover();
        // What React drew in between took the focus along; whoever has moved on keeps theirs.
        if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
        reject(error);
      });
    };
    // React has drawn the island anew, without its slots. A button that does nothing without React has none: it stays.
    const recover = isOnlyButton ? () => passPress(root) : contain;
    const done = () => {
      if (isContained) return;
      root.dataset.hydrated = "";
      resolve();
    };
    let island: Root;
    // At once. Left to itself, React would do it in the middle of the first press that comes before its turn, where
    // the press is over already and can't be passed on any more.
    flushSync(() => {
      island = hydrateRoot(
        root,
        <Committed onCommit={done}>
          <Component {...props} />
        </Committed>,
        { identifierPrefix: root.id, onRecoverableError: recover, onUncaughtError: contain },
      );
    });
  });
}

/**
 * A mouse button that went down on something that was drawn anew or put back meanwhile makes no click in most browsers:
 * what lies there at its end gets one. A finger or a pen makes a click wherever it leaves: that's left to the browser.
 */
function passPress(root: HTMLElement): void {
  if (!root.matches(":active")) return;
  const finish = (event: PointerEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>("a, button, summary");
    if (!pressed || !root.contains(pressed) || !isPlainClick(event)) return;
    if (event.pointerType !== "mouse") return;
    let isClicked = false;
    const note = () => {
      isClicked = true;
    };
    pressed.addEventListener("click", note, { once: true });
    setTimeout(() => isClicked || pressed.click());
  };
  addEventListener("pointerup", finish, { once: true });
}

interface CommittedProps {
  readonly onCommit: () => void;
  readonly children: ReactNode;
}

/** Effects of a parent run after those of its children: then the island listens. */
function Committed({ onCommit, children }: CommittedProps) {
  useEffect(onCommit, [onCommit]);
  return children;
}
