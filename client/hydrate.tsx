/**
 * Hands an island over to React. An island is never worse than its server markup: when React
 * finds a difference or a component throws, React is taken out again and the markup is put back
 * as it was, with all its native behaviour.
 */
import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
// Imported for all islands, used by some: so all of it ends up in the one chunk that all share.
import "./parts/Glyph.tsx";
import "./parts/Slot.tsx";
import "./parts/focus-steps.ts";
import "./parts/plain-click.ts";

/** The one word of React's own convention; the bundler fills it in. */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/** Hydrates one root; settles when React has committed and effects have run. */
export type Hydrate = (root: HTMLElement) => Promise<void>;

/** Makes the function that an island's chunk exports. */
export function hydrateWith<P extends object>(Component: ComponentType<P>): Hydrate {
  return (root) =>
    new Promise((resolve, reject) => {
      const nodes = [...root.childNodes];
      const props = JSON.parse(root.dataset.props ?? "{}") as P;
      const contain = (error: unknown) => {
        if (process.env.NODE_ENV !== "production") console.error(error);
        delete root.dataset.hydrated;
        root.dataset.failed = "";
        // React is in the middle of its commit: it is taken out right after it.
        setTimeout(() => {
          island.unmount();
          root.replaceChildren(...nodes);
          reject(error);
        });
      };
      const done = () => {
        delete root.dataset.failed;
        root.dataset.hydrated = "";
        resolve();
      };
      const island = hydrateRoot(
        root,
        <Committed onCommit={done}>
          <Component {...props} />
        </Committed>,
        { identifierPrefix: root.id, onRecoverableError: contain, onUncaughtError: contain },
      );
    });
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
