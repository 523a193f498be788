/**
 * A field and a button that ask another site. It is a plain form, so that it works without a script, and the policy of
 * its page allows that site alone (`templates/components/loads.ts`).
 */
import { Icon } from "../components/Icon.tsx";
import type { BlockProps } from "./block-props.ts";

/** A form with one field; the answer opens in a new tab, as every other site does. */
export function Lookup({ block, frame, id }: BlockProps<"lookup">) {
  return (
    <form className="lookup" action={block.action} target="_blank" rel="noopener">
      {block.fixed.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <label className="lookup__label" htmlFor={`${id}-field`}>
        {block.field}
      </label>
      <input
        className="lookup__field"
        id={`${id}-field`}
        type="search"
        name={block.name}
        autoComplete="off"
        required
      />
      <button className="button button--primary" type="submit">
        {block.label}
        <Icon name="outside" />
        <span className="visually-hidden"> ({frame.words.newTab})</span>
      </button>
    </form>
  );
}
