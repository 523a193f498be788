/** What is said to people who listen, and stands as an icon or a box for those who look. */
import type { PhrasingContent, Text } from "mdast";

/** A remark behind words; hidden from the eye where the icon already says it. */
export function hiddenNote(text: string, isHidden: boolean): PhrasingContent[] {
  const content: Text = { type: "text", value: text };
  if (!isHidden) return [content];
  const data = { hName: "span", hProperties: { className: ["visually-hidden"] } };
  return [{ type: "emphasis", children: [content], data } as PhrasingContent];
}
