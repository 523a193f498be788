/** Drawings come from strangers: they are written anew, and what could do harm stays outside. */
import fc from "fast-check";
import { Parser } from "htmlparser2";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanDrawing } from "../generator/assets/pictures/clean-drawing.ts";
import { DrawingFault } from "../generator/assets/pictures/drawing-fault.ts";
import { allowedElements } from "../generator/assets/pictures/drawing-vocabulary.ts";
import { compileOnce } from "./support/pictures.ts";

const frame = (inside: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180"${more}>\n${inside}\n</svg>`;

/** Compiles one drawing: what is written of it, and what is said. */
async function draw(text: string | Uint8Array) {
  const { files, pictures, problems } = await compileOnce({ "a.svg": text });
  const [file] = files;
  return { svg: file ? String(file.bytes) : undefined, picture: pictures.get("a.svg"), problems };
}

/** What may never stand in a file of the site, whatever was sent. */
const active =
  /<script|<foreignObject|<iframe|<image|<feImage|<animate|<set|<a[ >]|\son\w+=|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg)|<!|<\?|@import|data:/i;

describe("a drawing", () => {
  const whole = frame(
    '<style>.a{fill:#123}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect class="a" width="9" height="9" style="stroke:red"/><use href="#g" x="3"/><path fill="url(#g)" d="M0 0h9"/><text x="1">Tom &amp; <tspan>Ana</tspan></text>',
  );

  test("that only draws keeps everything that it draws", async () => {
    const { svg = "", problems } = await draw(whole);
    expect(problems).toEqual([]);
    const pixels = (text: string) => sharp(Buffer.from(text)).resize(240).raw().toBuffer();
    expect(await pixels(svg)).toEqual(await pixels(whole));
    expect(svg).toContain("@media (prefers-color-scheme:dark){.a{fill:#fff}}");
  });
  test("that has been cleaned is not changed by cleaning it again", () => {
    const { svg } = cleanDrawing(whole);
    expect(cleanDrawing(svg)).toEqual({ svg, width: 240, height: 180, dropped: [] });
  });
  test("gets a name that changes with its bytes", async () => {
    const [one, other] = await Promise.all([draw(frame("")), draw(frame("<g/>"))]);
    expect(one.picture?.src).toMatch(/^\/repo\/static\/images\/a\.[0-9a-f]{10}\.svg$/);
    expect(other.picture?.src).not.toBe(one.picture?.src);
  });
  test.each([
    ['viewBox="0 0 1200 675"', 1200, 675],
    ["viewBox='-8,-4.5, 320.4 180'", 320, 180],
    ['viewBox="0 0 16 9"', 192, 108],
    ['width="300" height="200px"', 300, 200],
    ['width="50.8mm" height="3in"', 192, 288],
    ['viewBox="0 0 400 200" width="100%" height="50%"', 400, 200],
  ])("with %s is known to be %d by %d pixels", async (attributes, width, height) => {
    const { picture } = await draw(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`);
    expect(picture).toMatchObject({ width, height });
    expect(picture?.candidates).toBeUndefined();
  });
  test.each([
    [
      "the prolog and the document type",
      '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n',
      "",
    ],
    ["comments", "<!-- Ana's computer -->", "<!-- /home/ana -->"],
    [
      "what a program notes of the file",
      "",
      '<metadata><rdf:RDF xmlns:rdf="r"><x>Ana</x></rdf:RDF></metadata>',
    ],
    ["what a program notes of itself", "", '<sodipodi:namedview inkscape:path="C:\\Users\\ana"/>'],
    [
      "links, but not what they lead from",
      "",
      '<a href="https://a.example/"><rect width="9"/></a>',
    ],
  ])("loses %s without a word", async (_name, before, inside) => {
    const { svg, problems } = await draw(before + frame(`${inside}<circle r="9"/>`));
    expect(problems).toEqual([]);
    expect(svg).toContain('<circle r="9"/>');
    expect(svg).not.toMatch(active);
    expect(svg).not.toMatch(/ana/i);
    expect(svg?.includes('<rect width="9"/>')).toBe(inside.includes("<rect"));
  });
});

describe("a hostile drawing", () => {
  const bomb = Array.from({ length: 9 }, (_, row) => {
    const uses = `<use href="#u${row + 1}"/>`.repeat(10);
    return `<g id="u${row}">${uses}</g>`;
  }).join("");
  const patterns = Array.from({ length: 9 }, (_, row) => {
    const fills = `<rect width="9" height="9" fill="url(#p${row + 1})"/>`.repeat(10);
    return `<pattern id="p${row}">${fills}</pattern>`;
  }).join("");
  const chain = Array.from(
    { length: 3000 },
    (_, row) => `<g id="c${row}"><use href="#c${row + 1}"/></g>`,
  ).join("");

  test.each([
    ["a script", "<script>alert(1)</script>", "holds a script", 2],
    [
      "a script in another case of namespaces",
      '<x:script xmlns:x="http://www.w3.org/2000/svg"/>',
      "holds a script",
      2,
    ],
    [
      "a script inside of something that is left out",
      "<metadata><script/></metadata>",
      "holds a script",
      2,
    ],
    ["a handler", '\n<g onload="alert(1)"/>', "holds a script in onload", 3],
    ["a handler in capitals", "<g ONLOAD = 'alert(1)'/>", "holds a script in ONLOAD", 2],
    [
      "a handler of something that is left out",
      '<metadata onclick="x()"/>',
      "holds a script in onclick",
      2,
    ],
    ["a link that runs", '<a href=" JavaScript:alert(1)"/>', "holds a script in href", 2],
    [
      "a link that runs, spelled with entities",
      '<a xlink:href="&#106;avascript:x"/>',
      "holds a script in xlink:href",
      2,
    ],
    [
      "a piece of a web page",
      "<foreignObject><p>Hi</p></foreignObject>",
      "holds a piece of a web page",
      2,
    ],
    ["a frame", '<iframe src="https://a.example/"/>', "holds a piece of a web page", 2],
    [
      "a picture from elsewhere",
      '<image href="https://a.example/x.png"/>',
      "holds a photograph",
      2,
    ],
    [
      "a photograph inside",
      '<image xlink:href="data:image/png;base64,AAAA"/>',
      "holds a photograph",
      2,
    ],
    [
      "a filter that fetches",
      '<filter><feImage href="//a.example/"/></filter>',
      "holds a photograph",
      2,
    ],
    [
      "a part from another file",
      '<use href="https://a.example/x.svg#a"/>',
      "takes a part of itself from another file",
      2,
    ],
    [
      "a part from data",
      '<use xlink:href="data:image/svg+xml,&lt;svg/>"/>',
      "takes a part of itself from another file",
      2,
    ],
    ["sound", '<audio src="a.mp3"/>', "holds sound", 2],
    ["parts that repeat each other", bomb, "repeats its parts too often", 3],
    ["patterns that repeat each other", patterns, "repeats its parts too often", 3],
    [
      "a part that repeats itself",
      '<g id="a"><use href="#a"/></g>',
      "repeats its parts too often",
      3,
    ],
    ["an endless chain of parts", chain, "repeats its parts too often", 3],
    ["endless depth", "<g>".repeat(5000), "is nested too deeply", 2],
    [
      "styles that would end too early elsewhere",
      '<style><![CDATA[a[b="</style>"]{fill:red}]]></style>',
      "has styles that cannot be read",
      2,
    ],
    ["styles without an end", "<style>.a{fill:red</style>", "has styles that cannot be read", 2],
    [
      "styles of endless depth",
      `<style>${"a{".repeat(30_000)}${"}".repeat(30_000)}</style>`,
      "has styles that cannot be read",
      2,
    ],
    [
      "an element that is never closed",
      "<g><path>",
      "is cut off, or has an element that is never closed",
      3,
    ],
  ])("with %s is refused, and told where and what to do", async (_name, inside, reason, line) => {
    const { svg, problems } = await draw(frame(inside));
    expect(svg?.slice(0, 200)).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: "picture-broken", severity: "error" });
    expect(problems[0]?.message).toContain(`content/images/a.svg cannot be used: it ${reason}`);
    expect(problems[0]?.place).toMatchObject({ file: "content/images/a.svg", line });
    expect(problems[0]?.fix).toMatch(/^(Export|Delete)/);
  });
  test.each([
    ["entities", '<!DOCTYPE svg [\n<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;">\n]>'],
    ["an entity that reads a file", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'],
    ["an empty list of entities", "<!doctype svg [ ]>"],
  ])("with %s is refused before it is read", async (_name, before) => {
    const { svg, problems } = await draw(before + frame("&b;"));
    expect(svg).toBeUndefined();
    expect(problems[0]?.message).toContain("it defines entities");
  });
  test.each([
    [
      "a stylesheet from elsewhere",
      "<style>@import url(https://a.example/x.css);.a{fill:red}</style>",
      '"@import" of its styles',
    ],
    [
      "a font from elsewhere",
      "<style>@font-face{src:url(//a.example/f)}</style>",
      '"@font-face" of its styles',
    ],
    [
      "a style that fetches",
      '<style>.a{fill:url("https://a.example/#x")}</style>',
      '"fill" of its styles',
    ],
    [
      "a style that fetches, spelled with escapes",
      "<style>.a{fill:u\\72l(//a.example)}</style>",
      '"fill" of its styles',
    ],
    ["a variable that fetches", "<style>.a{--b:url(//a.example)}</style>", '"--b" of its styles'],
    [
      "an attribute that fetches",
      '<path fill="url(https://a.example/#x)"/>',
      "a value of fill that leads out of it",
    ],
    [
      "an inline style that fetches",
      '<g style="fill:red;filter:url(//a.example)"/>',
      '"filter" of its styles',
    ],
    [
      "an inline style that begins a rule",
      '<g style="}@import url(//a.example);a{"/>',
      '"style" of its styles',
    ],
    [
      "styles that move",
      "<style>@keyframes a{to{x:9px}}.a{animation:a 1s}</style>",
      '"@keyframes" of its styles',
    ],
    ["elements that move", '<set attributeName="href" to="javascript:x"/>', "refused"],
    ["motion", '<g><animate attributeName="x" to="9"/></g>', "its motion, which nobody could stop"],
    ["an element that nobody knows", "<flowRoot><p>Ana</p></flowRoot>", "<flowRoot>"],
    ["the name of something else", "<constructor/>", "<constructor>"],
  ])("with %s loses that, and its author is told", async (_name, inside, what) => {
    const { svg, problems } = await draw(frame(`${inside}<circle r="9"/>`));
    if (what === "refused") {
      expect(problems[0]).toMatchObject({ severity: "error" });
      return;
    }
    expect(svg).toContain('<circle r="9"/>');
    expect(svg).not.toMatch(active);
    const told = problems.filter(({ code }) => code === "picture-cleaned");
    expect(told[0]).toMatchObject({ severity: "warning", place: { line: 2 } });
    expect(told.map(({ message }) => message)).toContain(
      `The picture content/images/a.svg lost ${what}.`,
    );
  });
  test("cannot break out of what we write", async () => {
    const { svg = "" } = await draw(
      frame(
        '<style><![CDATA[a[b=">"]::after{fill:red}]]></style><text x="&quot;><script>">&lt;script>&#0;&#x1f;</text>',
      ),
    );
    expect(svg.match(/<[a-z]+/gi)).toEqual(["<svg", "<style", "<text"]);
    const whole = frame("<text>a</text>").repeat(2);
    expect((await draw(whole)).problems[0]?.message).toContain("it goes on after its end");
  });
});

test("whatever a drawing is put together from, it is refused or written anew without harm", () => {
  const pieces = [
    ...[
      "<g>",
      "</g>",
      "<svg>",
      "</svg>",
      "<style>",
      "</style>",
      "<text>",
      "</text>",
      "<a>",
      "</a>",
    ],
    ...[
      "<script>",
      "</script>",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "<!DOCTYPE",
      "[",
      "]",
      ">",
      "/>",
    ],
    ...[
      "<rect",
      ' x="9"',
      ' x="',
      " onload=",
      ' href="#a"',
      ' href="//a"',
      ' id="a"',
      '"',
      "'",
      "<",
    ],
    ...[
      "&lt;",
      "&#60;",
      "&a;",
      "\\",
      "url(",
      ")",
      "{",
      "}",
      ".a",
      "fill:red",
      "@import ",
      "@media x",
    ],
    ...["javascript:", "\u0000", "\ud800", "é", "\n", " ", "<x:y>", "</x:y>", "<image>", "<use/>"],
  ];
  const checkElement = (name: string, attributes: Readonly<Record<string, string>>) => {
    expect(allowedElements).toContain(name);
    for (const [key, value] of Object.entries(attributes)) {
      expect(key).not.toMatch(/^on|src/i);
      if (key !== "xmlns") expect(value).not.toMatch(/^\s*javascript:|\/\//i);
    }
  };
  const inside = fc.array(fc.constantFrom(...pieces), { maxLength: 24 });
  const isHarmless = fc.property(inside, (parts) => {
    try {
      const { svg } = cleanDrawing(frame(parts.join("")));
      expect(cleanDrawing(svg)).toMatchObject({ svg, dropped: [] });
      new Parser({ onopentag: checkElement }, { xmlMode: true }).end(svg);
    } catch (cause) {
      if (!(cause instanceof DrawingFault)) throw cause;
    }
  });
  fc.assert(isHarmless, { numRuns: 5000, seed: 26 });
});

describe("a broken drawing", () => {
  test.each([
    ["of unknown size", "<svg xmlns='http://www.w3.org/2000/svg'/>", "it has no viewBox"],
    ["of no size", frame("").replace("240 180", "0 0"), "it has no viewBox"],
    ["that is half there", frame('<path d="M0 0h9"/>').slice(0, 70), "it is cut off"],
    [
      "in another encoding",
      Buffer.from(frame("<text>caf\xe9</text>"), "latin1"),
      "it is not UTF-8",
    ],
    ["that is another language", "<html><svg/></html>", "it is a web page"],
    ["that is packed", Buffer.from([0x1f, 0x8b, 8, 0]), "it is packed with gzip"],
    ["that is empty", "", "it is empty"],
    [
      "that is enormous",
      frame(" ".repeat(3_000_000)),
      "it has 2.9 MB, and more than 2 MB are not opened",
    ],
    [
      "whose length is a line of digits",
      `<svg width="${"1".repeat(500_000)}x" height="9"/>`,
      "it has no viewBox",
    ],
  ])("%s is refused", async (_name, text, reason) => {
    const { svg, problems } = await draw(text);
    expect(svg).toBeUndefined();
    expect(problems[0]?.message).toContain(`content/images/a.svg cannot be used: ${reason}`);
  });
  test("that is too heavy is let through with a warning", async () => {
    const { svg, problems } = await draw(frame(`<path d="${"M0 0h9".repeat(25_000)}"/>`));
    expect(svg).toBeDefined();
    expect(problems).toMatchObject([{ code: "picture-heavy", severity: "warning" }]);
  });
});
