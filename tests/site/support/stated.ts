/** What the specification lists: the routes, and the articles in their order. */

/** The 31 routes that are not articles (spec section 2, "All defined routes"). */
export const routes = [
  "/",
  "/contact",
  "/get-involved",
  "/donate",
  "/register",
  "/shop",
  "/about",
  "/ourstory",
  "/cmnhospitals",
  "/miraclefamilies",
  "/applications",
  "/register-to-fundraise",
  "/donordrive",
  "/organizations",
  "/employeematching",
  "/fundraisingguide",
  "/canning",
  "/partners",
  "/alumni",
  "/ambassadors",
  "/miraclemakers",
  "/captainteams",
  "/blog",
  "/events",
  "/mainevent",
  "/moralloween",
  "/fallkickoff",
  "/minimarathons",
  "/transformtoday",
  "/miracles5k",
  "/emergingleaders",
] as const;

/** The 18 articles, oldest first (spec section 2, "Blog articles"). */
export const articles = [
  "beyondthismoment",
  "beyondourselves",
  "beyondthissummer",
  "beyondthisgeneration",
  "findingyourdmfamily",
  "campusclash",
  "childhealthday",
  "miraclemaker",
  "thankfulness",
  "giftofhope",
  "behindthescenes",
  "yestomiracles",
  "lifelineoflaughter",
  "beyondtomorrow",
  "feelthemagic",
  "spark",
  "togetherwe",
  "followthepromise",
] as const;

/** Pages that search engines leave out: three that send visitors on, and the not-found page. */
export const hidden = ["/donate", "/register", "/shop", "404.html"] as const;

/** Every document: 31 routes, 18 articles, and the page for all other addresses. */
export const documents: readonly string[] = [
  ...routes,
  ...articles.map((name) => `/blog/${name}`),
  "404.html",
];

/** The address of a route under a base path: a folder, with its slash. */
export function addressOf(route: string, base = "/"): string {
  if (route === "404.html") return `${base}404.html`;
  return route === "/" ? base : `${base}${route.slice(1)}/`;
}
