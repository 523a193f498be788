/**
 * The way around the site: header, drawer, footer and the first stop of the keyboard. Every rule
 * is held on all fifty documents; a failure names the first document that breaks it.
 */
import { describe, expect, it } from "vitest";
import { builtSite } from "./support/built-site.ts";
import { urlOf } from "./support/content.ts";
import { all, attribute, type Element, one, type Part, textOf } from "./support/html.ts";
import { addressOf } from "./support/stated.ts";

const site = await builtSite();

/** The navigation as the specification lists it (2:19 to 2:24): each group, then its pages. */
const groups: readonly (readonly [label: string, route: string, pages: readonly string[]])[] = [
  ["Contact Us", "/contact", []],
  ["About", "/about", ["/ourstory", "/cmnhospitals", "/miraclefamilies"]],
  [
    "Get Involved",
    "/get-involved",
    [
      "/applications",
      "/alumni",
      "/ambassadors",
      "/captainteams",
      "/miraclemakers",
      "/emergingleaders",
      "/organizations",
    ],
  ],
  [
    "Events",
    "/events",
    [
      "/fallkickoff",
      "/mainevent",
      "/minimarathons",
      "/moralloween",
      "/transformtoday",
      "/miracles5k",
    ],
  ],
  [
    "Fundraising",
    "/register-to-fundraise",
    ["/donordrive", "/employeematching", "/fundraisingguide", "/canning", "/partners"],
  ],
  ["Blog", "/blog", []],
  ["Shop", "/shop", []],
];

const tree = groups.map(([label, route, pages]) => [
  label,
  addressOf(route),
  pages.map((page) => addressOf(page)),
]);

/** Holds a rule on every document. */
function everywhere(
  rule: (parts: { root: Part; header: Part; footer: Part }, route: string) => void,
) {
  expect(site.documents).toHaveLength(50);
  for (const { root, route } of site.documents) {
    const [header, footer] = [one(root, "header"), one(root, "footer")];
    rule({ root, header, footer }, route);
  }
}

describe("the header of every document", () => {
  it("has the stated navigation in its bar", () => {
    everywhere(({ header }, route) => {
      const bar = one(header, 'nav[aria-label="Main"] ul.main-navigation__list');
      expect(treeOf(bar), route).toEqual(tree);
    });
  });

  it("has the same navigation in its drawer, where each group opens and holds its own page too", () => {
    everywhere(({ header }, route) => {
      expect(treeOf(one(header, "ul.drawer__list")), route).toEqual(tree);
    });
  });

  it("offers Donate and Register outside the drawer, so that a phone shows them too", () => {
    everywhere(({ header }, route) => {
      const links = all(header, "a").filter((link) => !isInside(link, "drawer__list"));
      const actions = links.map((link) => [nameOf(link), attribute(link, "href")]);
      expect(actions, route).toContainEqual(["Donate", addressOf("/donate")]);
      expect(actions, route).toContainEqual(["Register", addressOf("/register")]);
    });
  });

  it("leads home from its logo", () => {
    everywhere(({ header }, route) => {
      const [logo] = all(header, "a.logo");
      expect(logo && attribute(logo, "href"), route).toBe("/");
      expect(logo && (attribute(logo, "aria-label") || textOf(logo)), route).toMatch(
        /^Dance Marathon at .*home/,
      );
    });
  });

  it("has a switch for light and dark, named for what it does", () => {
    everywhere(({ header }, route) => {
      const names = all(header, "button").map(
        (button) => `${attribute(button, "aria-label")} ${textOf(button)}`,
      );
      expect(names.join("\n"), route).toMatch(/Switch to (dark|light) mode/);
    });
  });

  it("marks the page itself in its bar, and no other", () => {
    everywhere(({ header }, route) => {
      const marked = all(header, 'nav.main-navigation [aria-current="page"]');
      const listed = groups.flatMap(([, own, pages]) => [own, ...pages]).includes(route);
      const here = listed ? [addressOf(route)] : [];
      expect(
        marked.map((link) => attribute(link, "href")),
        route,
      ).toEqual(here);
    });
  });
});

describe("the footer of every document", () => {
  it("states the notice of the law, word for word, with the state's phone and website", () => {
    everywhere(({ footer }, route) => {
      const words = textOf(footer);
      expect(words, route).toContain(
        "A COPY OF THE OFFICIAL REGISTRATION AND FINANCIAL INFORMATION MAY BE OBTAINED FROM THE " +
          "DIVISION OF CONSUMER SERVICES BY CALLING TOLL-FREE WITHIN THE STATE. REGISTRATION DOES " +
          "NOT IMPLY ENDORSEMENT, APPROVAL, OR RECOMMENDATION BY THE STATE.",
      );
      expect(words, route).toContain("1-800-435-7352");
      const ways = ["tel:+1-800-435-7352", urlOf("consumer-services")];
      expect(hrefsOf(footer), route).toEqual(expect.arrayContaining(ways));
    });
  });

  it("says how to stop fundraising mail, by phone and on the web", () => {
    everywhere(({ footer }, route) => {
      const words = textOf(footer);
      expect(words, route).toContain("To stop receiving fundraising mail, call or use the form.");
      expect(words, route).toContain("1-866-682-2372");
      const ways = ["tel:+1-866-682-2372", urlOf("opt-out")];
      expect(hrefsOf(footer), route).toEqual(expect.arrayContaining(ways));
    });
  });

  it("opens the three social networks in a new tab", () => {
    everywhere(({ footer }, route) => {
      const links = all(footer, "a").filter((link) => isInside(link, "social-links"));
      expect(
        links.map((link) => [nameOf(link), attribute(link, "href")]),
        route,
      ).toEqual([
        ["Instagram", urlOf("instagram")],
        ["Facebook", urlOf("facebook")],
        ["X", urlOf("x")],
      ]);
      const targets = links.map((link) => [attribute(link, "target"), attribute(link, "rel")]);
      expect(new Set(targets.map(String)), route).toEqual(new Set(["_blank,noopener"]));
    });
  });

  it("gives the office and the inbox", () => {
    everywhere(({ footer }, route) => {
      expect(textOf(footer), route).toContain("P.O. Box 118505, Gainesville, FL 32611");
      expect(hrefsOf(footer), route).toContain(urlOf("mail-general"));
    });
  });
});

describe("the keyboard", () => {
  it("meets a link past the navigation first, on every document", () => {
    everywhere(({ root }, route) => {
      const [first] = all(root, "body a");
      expect(first && attribute(first, "href"), route).toBe("#Main");
      expect(first && textOf(first), route).toBe("Skip to content");
      expect(all(root, 'main[id="Main"]'), route).toHaveLength(1);
    });
  });
});

describe("the trail above a title", () => {
  it.each([
    ["/ourstory", ["Home", "About", "Our Story"]],
    ["/captainteams", ["Home", "Get Involved", "Captain Teams"]],
    ["/mainevent", ["Home", "Events", "Main Event"]],
    ["/canning", ["Home", "Fundraising", "Canning"]],
    ["/blog/spark", ["Home", "Blog", "A Spark: Four Years, Four Roles"]],
    ["/contact", ["Home", "Contact Us"]],
  ])("of %s follows the navigation", (route, steps) => {
    const trail = one(site.document(route).main, "nav.trail");
    expect(all(trail, "li").map((step) => textOf(step))).toEqual(steps);
  });
});

type Group = readonly [label: string, address: string, pages: readonly string[]];

/** A list of the navigation: each group's name and address, and the pages below it. */
function treeOf(list: Element): readonly Group[] {
  const items = list.children.filter((child): child is Element => "attribs" in child);
  return items.map((item) => {
    const [head] = all(item, "a");
    const [below] = all(item, "ul");
    const address = head ? attribute(head, "href") : "";
    // A group without a link of its own has its page as the first link below it.
    const [name] = [...all(item, "summary"), ...(head ? [head] : [])];
    const pages = below ? hrefsOf(below).filter((href) => href !== address) : [];
    return [name ? nameOf(name) : "", address, pages];
  });
}

function hrefsOf(part: Part): readonly string[] {
  return all(part, "a").map((link) => attribute(link, "href"));
}

function nameOf(element: Element): string {
  return textOf(element)
    .replace(/\(opens in a new tab\)/, "")
    .trim();
}

function isInside(element: Element, className: string): boolean {
  for (let node = element.parent; node !== null; node = node.parent) {
    if (node.type === "root") return false;
    if (
      attribute(node as Element, "class")
        .split(" ")
        .includes(className)
    )
      return true;
  }
  return false;
}
