/** How links, addresses and pictures are found, and what is offered where they are not. */
import { describe, expect, test } from "vitest";
import type { OutboundLinkEntity } from "../../generator/entities/lists.ts";
import {
  createAddressBook,
  isRoute,
  outputPathOf,
  type Route,
} from "../../generator/model/address.ts";
import { offerName, suggestName } from "../../generator/problems/suggest.ts";
import { createLinkResolver } from "../../generator/references/link-resolver.ts";
import { createPictureRegistry } from "../../generator/references/picture-registry.ts";

describe("links", () => {
  const entry = (id: string, url: string, kind: OutboundLinkEntity["kind"]) => {
    return { id, url, label: `The ${id}`, kind };
  };
  const ledger = [
    entry("gifts", "https://gifts.example/dm", "platform"),
    entry("guide", "https://files.example/guide.pdf", "pdf"),
    entry("film", "https://films.example/1", "video"),
    entry("mail", "mailto:a@example.org", "mail"),
    entry("phone", "tel:+13525550100", "phone"),
  ];
  const pages = [
    { route: "/" as Route, title: "Home" },
    { route: "/about" as Route, title: "About" },
    { route: "/blog/spark" as Route, title: "Spark" },
    { route: "/donate" as Route, title: "Donate", sendsTo: "link:gifts" },
  ];
  const bookOf = (url: string) => createLinkResolver(ledger, pages, createAddressBook(url));
  const book = bookOf("https://site.example/");

  test.each([
    ["/", { kind: "page", href: "/", label: "Home" }],
    ["/about", { kind: "page", href: "/about/", label: "About" }],
    ["/about/", { kind: "page", href: "/about/", label: "About" }],
    ["/about#team", { kind: "page", href: "/about/#team", label: "About" }],
    ["/#top", { kind: "page", href: "/#top", label: "Home" }],
    ["/blog/spark", { kind: "page", href: "/blog/spark/", label: "Spark" }],
    ["#team", { kind: "page", href: "#team", label: "#team" }],
    ["link:gifts", { kind: "outside", href: "https://gifts.example/dm", label: "The gifts" }],
    [
      "link:guide",
      { kind: "document", href: "https://files.example/guide.pdf", label: "The guide" },
    ],
    ["link:film", { kind: "video", href: "https://films.example/1", label: "The film" }],
    ["link:mail", { kind: "mail", href: "mailto:a@example.org", label: "The mail" }],
    ["link:phone", { kind: "phone", href: "tel:+13525550100", label: "The phone" }],
  ])("%s is found", (target, link) => {
    expect(book.resolve(target)).toEqual({ link });
  });
  test("a page that sends its visitors away says where to", () => {
    const { link } = book.resolve("/donate");
    const sendsTo = "https://gifts.example/dm";
    expect(link).toEqual({ kind: "redirect", href: "/donate/", label: "Donate", sendsTo });
  });
  test("every address of a page follows the path of the site, and no other does", () => {
    const under = bookOf("https://site.example/repo");
    const hrefs = ["/", "/about#team", "/donate", "link:gifts"].map(
      (target) => under.resolve(target).link?.href,
    );
    expect(hrefs).toEqual([
      "/repo/",
      "/repo/about/#team",
      "/repo/donate/",
      "https://gifts.example/dm",
    ]);
  });
  test.each([
    ["tel:+13525550199", "phone", "+13525550199"],
    ["mailto:b@example.org", "mail", "b@example.org"],
    ["https://else.example/", "outside", "https://else.example/"],
  ])("%s is let through with a warning", (target, kind, label) => {
    const { link, finding } = book.resolve(target);
    expect(link).toEqual({ kind, href: target, label });
    expect(finding?.severity).toBe("warning");
  });
  test.each([
    "/abut",
    "link:gift",
    "about",
    "javascript:x",
    "//x.example",
    "",
    "/About",
    "/../about",
  ])("%j is not found, and is an error", (target) => {
    const { link, finding } = book.resolve(target);
    expect(link).toBeUndefined();
    expect(finding).toMatchObject({ code: "link-unknown" });
    expect(finding?.severity).toBeUndefined();
  });
});

describe("addresses", () => {
  test.each(["/", "/a", "/a-5k", "/a/b/c2"])("%s is a route", (text) => {
    expect(isRoute(text)).toBe(true);
  });
  test.each([
    "",
    "a",
    "/A",
    "/a/",
    "//a",
    "/a//b",
    "/a.html",
    "/-a",
    "/a b",
    "/ü",
    "/a/..",
    "/a?b",
  ])("%j is no route", (text) => {
    expect(isRoute(text)).toBe(false);
  });
  test("a page is the index of its folder, and only the not-found page is a file", () => {
    const files = ["/", "/about", "/blog/spark", "/404"].map((route) =>
      outputPathOf(route as Route),
    );
    expect(files).toEqual(["index.html", "about/index.html", "blog/spark/index.html", "404.html"]);
  });
  test.each(["https://a.example", "https://a.example/", "https://a.example/?x=1#y"])(
    "%s is the root of its host",
    (url) => {
      const book = createAddressBook(url);
      expect([book.origin, book.base]).toEqual(["https://a.example", "/"]);
      expect(book.absolute(book.page("/about" as Route))).toBe("https://a.example/about/");
    },
  );
  test.each(["https://a.example/repo", "https://a.example/repo/"])("%s has a path", (url) => {
    const book = createAddressBook(url);
    expect(book.base).toBe("/repo/");
    expect(book.file("feed.xml")).toBe("/repo/feed.xml");
  });
});

describe("pictures and suggestions", () => {
  test("a picture is there, is called otherwise, or is missing", () => {
    const book = createPictureRegistry(["scenes/stage.svg", "people/Ana.jpg"]);
    expect(book.findFault("scenes/stage.svg")).toBeUndefined();
    expect(book.findFault("people/ana.jpg")?.fix).toBe(
      "Write people/Ana.jpg in place of people/ana.jpg.",
    );
    for (const path of ["scenes/stge.svg", "../images/scenes/stage.svg", "scenes/stage.png"])
      expect(book.findFault(path)?.fix).toBe(`Write scenes/stage.svg in place of ${path}.`);
    expect(book.findFault("x.png")?.fix).toBe("Put the picture into content/images/ as x.png.");
  });
  test.each([
    ["titel", ["title", "intro"], "title"],
    ["Title", ["title"], "title"],
    ["organisation", ["organization", "role"], "organization"],
    ["it", ["id"], "id"],
    ["ab", ["cd"], undefined],
    ["lnk", ["link"], "link"],
    ["wibble", ["title", "intro"], undefined],
    ["title", [], undefined],
    ["", ["title"], undefined],
  ])("%j among %j is probably %s", (wrong, known, nearest) => {
    expect(suggestName(wrong, known)).toBe(nearest);
  });
  test("of two names that are equally near the first is offered", () => {
    expect(suggestName("cat", ["bat", "hat"])).toBe("bat");
  });
  test("where nothing is near, something else is said", () => {
    expect(offerName("titel", ["title"], "Look it up.")).toMatchObject({
      ask: " Did you mean title?",
      fix: "Write title in place of titel.",
    });
    expect(offerName("wibble", ["title"], "Look it up.")).toEqual({ ask: "", fix: "Look it up." });
  });
});
