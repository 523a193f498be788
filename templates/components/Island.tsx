/**
 * A part of a page that React takes over in the browser. The page around is static markup; an
 * island is rendered on its own, as hydration needs it, inside one element that says which it is
 * and with which props it was made. Markup inside an island is a slot: it is printed
 * once and is no prop.
 */
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { type IslandData, type IslandName, islands } from "../../client/islands.ts";

interface IslandProps<N extends IslandName> {
  readonly name: N;
  /** Unique on the page; the beginning of the ids that React makes inside. */
  readonly id: string;
  /** Travels to the browser as JSON: words, ids and titles, nothing long. */
  readonly props: IslandData<N>;
  /** Rendered here, kept there. */
  readonly slots?: Readonly<Record<string, ReactNode>>;
  readonly className?: string;
}

/** Prints an island. */
export function Island<N extends IslandName>(input: IslandProps<N>) {
  const { name, id, props, slots = {}, className } = input;
  // The table pairs names and props; the compiler cannot follow a pair through a lookup.
  const Component = islands[name] as ComponentType<object>;
  const filled = Object.fromEntries(
    Object.entries(slots).map(([key, node]) => [key, renderToStaticMarkup(node)]),
  );
  const markup = renderToString(<Component {...props} slots={filled} />, { identifierPrefix: id });
  return (
    <div
      className={className}
      id={id}
      data-island={name}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
