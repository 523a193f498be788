import { cache } from "react";
import { listSlugs, readArticle } from "../../../articles.mjs";

export const dynamicParams = false;

// The page and its metadata need the same article: it is composed once.
const read = cache(readArticle);

export async function generateStaticParams() {
  return (await listSlugs()).map((slug) => ({ slug }));
}

export async function generateMetadata({ params }) {
  const { title, description } = await read((await params).slug);
  return { title, description };
}

export default async function Article({ params }) {
  const { title, day, body } = await read((await params).slug);
  return (
    <>
      <h1>{title}</h1>
      <p>
        <time dateTime={day}>{day}</time>
      </p>
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </>
  );
}
