// Reads the articles as many sites of Next do: gray-matter, remark, rehype.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import matter from "gray-matter";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { remarkArticles } from "./remark-articles.mjs";

const folder = join(process.cwd(), "blog");
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkDirective)
  .use(remarkArticles)
  .use(remarkRehype)
  .use(rehypeSlug)
  .use(rehypeStringify)
  .freeze();

export async function listSlugs() {
  return (await readdir(folder)).map((name) => name.replace(/\.md$/, ""));
}

export async function readArticle(slug) {
  const { data, content } = matter(await readFile(join(folder, `${slug}.md`), "utf8"), {});
  const body = String(await processor.process(content));
  return { ...data, day: data.date.toISOString().slice(0, 10), body };
}
