/** The pages that send their visitors on, and the page for addresses that don't exist. */
import { attribute } from "../support/html.ts";
import {
  attributes,
  every,
  has,
  leadsTo,
  like,
  links,
  printed,
  type Reader,
  routesWithout,
  type Screen,
  says,
  text,
  whole,
} from "./readers.ts";

/** A page that opens another site and goes home. */
function redirect(title: string, route: string, target: RegExp): Screen {
  return [
    title,
    route,
    [
      [
        "what's shown without scripts doesn't promise a tab",
        text(".redirect-notice__text"),
        like(/^(?!Redirecting)\S/),
      ],
      [
        "a script finds the words that say it's redirecting",
        printed(".redirect-notice__text [hidden]"),
        ["Redirecting to donate page..."],
      ],
      ["it knows what to open", attributes(".redirect-notice", "data-open"), [like(target)]],
      [
        "a link leads to the same place",
        links(".redirect-notice a.button--primary"),
        [like(target)],
      ],
      ["another one leads home", links(".redirect-notice a", "Back to Home"), ["/"]],
    ],
  ];
}

const donate = redirect(
  "Donate",
  "/donate",
  /^https:\/\/events\.dancemarathon\.com\/\S*donate&eventID=\d+$/,
);
const register = redirect(
  "Register",
  "/register",
  /^https:\/\/events\.dancemarathon\.com\/\S*register\.start&eventID=\d+$/,
);
const shop = redirect("Shop", "/shop", /^https:\/\/squareup\.com\/market\/\S+$/);

/** Whether a link carries the address outside that a click opens. */
const opensOutside: Reader<boolean> = ({ part }) =>
  "attribs" in part && /^https:/.test(attribute(part, "data-redirect"));

/** A link in a text carries its sign in its class, and any other link as an icon. */
const hasSign: Reader<boolean> = (view) =>
  has('use[href="#Icon-outside"]')(view) || isOfClass("link--outside")(view);

const isOfClass =
  (name: string): Reader<boolean> =>
  ({ part }) =>
    "attribs" in part && attribute(part, "class").split(" ").includes(name);

const waysThere: Screen = [
  "Links to Donate, Register and Shop",
  "/",
  [
    [
      "every page has three at least",
      routesWithout(
        whole(every("header", leadsTo("/donate"), leadsTo("/register"), leadsTo("/shop"))),
      ),
      [],
    ],
    [
      "each knows the site that it opens",
      routesWithout(whole(every("a[data-redirect]", opensOutside))),
      [],
    ],
    [
      "each shows the sign of a new tab",
      routesWithout(whole(every("a[data-redirect]", hasSign))),
      [],
    ],
  ],
];

const notFound: Screen = [
  "Not found",
  "404.html",
  [
    ["it's called Error 404", text("h1"), "Error 404"],
    ["it says Oops! Page Not Found", says("Oops! Page Not Found"), true],
    ["a button leads back home", links("a.button", "Back to Home"), ["/"]],
  ],
];

export const redirects: readonly Screen[] = [donate, register, shop, waysThere, notFound];
