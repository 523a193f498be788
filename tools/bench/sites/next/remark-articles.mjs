/**
 * For remark: a picture with a title becomes a figure with a caption, and the directive `callout` a box, as the manual
 * of remark-directive shows it.
 */
import { visit } from "unist-util-visit";

/** The plugin. It stands behind remark-directive. */
export function remarkArticles() {
  return (tree) => {
    visit(tree, "paragraph", makeFigure);
    visit(tree, "containerDirective", makeBox);
  };
}

/** An element of HTML as a node of the Markdown tree. */
const element = (name, children) => ({ type: name, data: { hName: name }, children });

function makeFigure(paragraph) {
  const [picture, ...others] = paragraph.children;
  if (picture?.type !== "image" || !picture.title || others.length > 0) return;
  const caption = element("figcaption", [{ type: "text", value: picture.title }]);
  picture.title = null;
  paragraph.data = { hName: "figure" };
  paragraph.children.push(caption);
}

function makeBox(directive) {
  if (directive.name !== "callout") return;
  const title = element("p", [{ type: "text", value: directive.attributes.title }]);
  directive.data = { hName: "aside" };
  directive.children.unshift(title);
}
