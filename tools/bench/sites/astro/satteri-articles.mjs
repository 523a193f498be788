/**
 * For satteri: a picture with a title becomes a figure with a caption, and the directive `callout` a box. Satteri calls
 * a function only for the kinds of nodes that it names; a node that comes back takes the place of the one that was given.
 */

/** An element of HTML as a node of the Markdown tree. */
const element = (name, children) => ({ type: "paragraph", data: { hName: name }, children });

/** The plugin. */
export const articles = {
  name: "articles",
  paragraph({ children: [picture, ...others] }) {
    if (picture?.type !== "image" || !picture.title || others.length > 0) return undefined;
    const caption = element("figcaption", [{ type: "text", value: picture.title }]);
    return element("figure", [{ ...picture, title: null }, caption]);
  },
  containerDirective(directive) {
    if (directive.name !== "callout") return undefined;
    const title = element("p", [{ type: "text", value: directive.attributes.title }]);
    return { ...directive, data: { hName: "aside" }, children: [title, ...directive.children] };
  },
};
