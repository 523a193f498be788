/** Serves a page with the links that linkinator should check, because it takes links only from pages that it loads. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of pages with links, on this machine. */
export interface LinkPages {
  readonly port: number;
  /** The address of a page that has these links. */
  pageWith(links: readonly string[]): string;
  close(): Promise<void>;
}

/** Starts to serve. A page has the links that its own address names. */
export async function serveLinkPages(): Promise<LinkPages> {
  const server = createServer(({ url = "" }, response) => {
    const links = new URL(url, "http://127.0.0.1").searchParams.getAll("link");
    const anchors = links.map((link) => `<a href="${link.replaceAll("&", "&amp;")}">link</a>`);
    response.setHeader("content-type", "text/html");
    response.end(anchors.join("\n"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    pageWith(links) {
      const query = links.map((link) => `link=${encodeURIComponent(link)}`);
      return `http://127.0.0.1:${port}/?${query.join("&")}`;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
