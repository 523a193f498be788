/** Drawings come from strangers: they are written anew, and what could do harm stays outside. */
import fc from "fast-check";
import { Parser } from "htmlparser2";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanDrawing } from "../generator/assets/pictures/drawing.ts";
import * as rules from "../generator/assets/pictures/drawing-rules.ts";
import { PictureFault } from "../generator/assets/pictures/picture-problems.ts";
import { limits, sizeLimits } from "../generator/content/limits.ts";
import { compileOnce } from "./support/pictures.ts";
import { brief } from "./support/usual-files.ts";

const frame = (inside: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180"${more}>\n${inside}\n</svg>`;

/** Compiles one drawing: what is written of it, and what is reported. */
async function draw(text: string | Uint8Array) {
  const { files, pictures, problems } = await compileOnce({ "a.svg": text });
  const svg = files[0] ? String(files[0].bytes) : undefined;
  return { svg, picture: pictures.get("a.svg"), problems };
}

/** What a drawing of the site consists of, whatever was sent. Anything else fails. */
function expectHarmless(svg: string) {
  let isStyle = false;
  const onopentag = (name: string, attributes: Readonly<Record<string, string>>) => {
    isStyle = name === "style";
    expect([...rules.allowedElements]).toContain(name);
    expect(name).not.toMatch(/script|foreignObject|image|animate|^set$|iframe/i);
    for (const [key, value] of Object.entries(attributes)) {
      expect(key).not.toMatch(/^on|src|:href/i);
      if (key === "href") expect(value).toMatch(/^#/);
      if (key !== "xmlns") expect(value).not.toMatch(/javascript:|\/\/|url\((?!#)|@import|data:/i);
    }
  };
  const onclosetag = () => {
    isStyle = false;
  };
  const ontext = (text: string) => {
    if (isStyle) expect(text).not.toMatch(/url\((?!["']?#)|@import|@font-face/i);
  };
  const handlers = { onopentag, onclosetag, ontext, oncomment: expect.fail };
  new Parser(handlers, { xmlMode: true }).end(svg);
  expect(svg).not.toMatch(/<[!?]/);
}

describe("a drawing", () => {
  const whole = frame(
    '<style>.a{fill:#123}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect class="a" width="9" height="9" style="stroke:red"/><use href="#g" x="3"/><path fill="url(#g)" d="M0 0h9"/><polyline points="1 1\n99\t9" stroke="red"/><text x="1" y="50">Tom &amp; <tspan>Ana</tspan><a fill="red">!</a></text>',
  );
  test("that only draws keeps everything, and is not changed by cleaning it again", async () => {
    const { svg = "", problems } = await draw(whole);
    expect(problems).toEqual([]);
    const pixels = (text: string) => sharp(Buffer.from(text)).resize(240).raw().toBuffer();
    expect(await pixels(svg)).toEqual(await pixels(whole));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(svg).toContain("@media (prefers-color-scheme:dark){.a{fill:#fff}}");
    expect(svg).toContain('<a fill="red">!</a>');
    const again = { svg, width: 240, height: 180, problems: [] };
    expect(await cleanDrawing("a.svg", svg)).toEqual(again);
  });
  test.each([
    ['viewBox="0 0 1200 675"', 1200, 675],
    ["viewBox='-8,-4.5, 320.4 180'", 320, 180],
    ['viewBox="0 0 16 9"', 192, 108],
    ['viewBox="0 0 40000 20000"', 10_000, 5000],
    ['viewBox="0 0 40000 1"', 10_000, 1],
    ['width="300" height="200px"', 300, 200],
    ['viewBox="0 0 400 200" width="100%" height="50%" x="7"', 400, 200],
  ])("with %s is known to be %d by %d pixels", async (attributes, width, height) => {
    const { picture, svg } = await draw(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`);
    expect(picture).toMatchObject({ width, height });
    expect(svg).toContain(` width="${width}" height="${height}"/>`);
  });
  test.each([
    ['<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n', ""],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [\n<!-- Nothing -->\n]>\n', ""],
    ["<!DOCTYPE svg [ <?a b?> <!-- <!ENTITY a 'b'> <svg> --> ]>", ""],
    ["<!-- Ana's computer -->", "<!-- /home/ana -->"],
    ["", '<metadata><rdf:RDF xmlns:rdf="r"><title>Ana</title><animate/></rdf:RDF></metadata>'],
    ["", '<metadata><sfw xmlns="ana"><slices>Ana</slices></sfw></metadata>'],
    ["", '<sodipodi:namedview inkscape:path="C:\\Users\\ana"/>'],
    ["", '<a href="https://ana.example/"></a>'],
    ["", '<g data-name="ana" inkscape:label="ana" xmlns="ana"/>ana'],
  ])("loses %j and %j in silence", async (before, inside) => {
    const { svg = "", problems } = await draw(before + frame(`${inside}<circle r="9"/>`));
    expect(problems).toEqual([]);
    expect(svg).toContain('<circle r="9"/>');
    expect(svg).not.toMatch(/ana/i);
    expectHarmless(svg);
  });
});

test("drawings of objects travel as one file; one with a style of its own does not", async () => {
  const [a, b] = [frame("<g/>"), frame("<a/>")];
  const c = frame('<style>.a{fill:red}</style><circle class="a" r="9"/>');
  const given = { "objects/a.svg": a, "objects/b.svg": b, "objects/c.svg": c };
  const { files: made, pictures } = await compileOnce(given);
  const parts =
    '<style>svg>svg:not(:target){display:none}</style><svg id="a" viewBox="0 0 240 180"><g/></svg><svg id="b" viewBox="0 0 240 180"><a/></svg>';
  expect(made.map(({ bytes }) => String(bytes).includes(parts))).toEqual([false, true]);
  const sources = [...pictures.values()].map(({ src }) => src.replace(/\.[0-9a-f]{10}/, ""));
  const names = ["objects.svg#a", "objects.svg#b", "objects/c.svg"];
  expect(sources.sort()).toEqual(names.map((name) => `/repo/static/images/${name}`));
});

const css =
  ".cls-1{fill:url(#g);}.cls-2{mask:url(#m);}.cls-3{clip-path:url('#c');}.cls-4{filter:url(#f)}";
const shadow = "<feFlood/><feColorMatrix/><feOffset/><feGaussianBlur/><feComposite/><feBlend/>";
const parts = `<linearGradient id="g"><stop/></linearGradient><mask id="m"><path class="cls-1"/></mask><clipPath id="c"><path/></clipPath><filter id="f">${shadow}</filter>`;
const path = `<path class="cls-1" d="${"h9".repeat(99)}"/>`;

test("a drawing with all that programs export is let through without a word", async () => {
  const groups = `<g class="cls-2 cls-3">${path}</g><g class="cls-4">${path}</g>`;
  const dashes = '<path stroke="red" stroke-dasharray="4 2" d="M0 0h9v9"/>';
  const markers = '<marker id="a"><path/></marker><path d="h9h9" marker-mid="url(#a)"/>';
  const symbols = `<symbol id="s">${dashes}</symbol>${'<use xlink:href="#s"/>'.repeat(99)}`;
  const inside = `<style>${css}</style><defs>${parts}</defs>${groups}${markers}${symbols}`;
  expect(await cleanDrawing("a.svg", frame(inside))).toMatchObject({ problems: [] });
});

describe("a hostile drawing", () => {
  test.each([
    ["<script>alert(1)</script>", "2:1"],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg"/>', "2:1"],
    ["<metadata><script/></metadata>", "2:11"],
    ['\n<g onload="alert(1)"/>', "3:1"],
    ["<g ONLOAD = 'alert(1)'/>", "2:1"],
    ['<metadata onclick="x()"/>', "2:1"],
    ['<a href=" JavaScript:alert(1)"/>', "2:1"],
    ['<a xlink:href="&#106;avascript:x"/>', "2:1"],
    ['<set attributeName="href" to="vbscript:x"/>', "2:1"],
    ["<foreignObject><p>Hi</p></foreignObject>", "2:1"],
    ['<image href="https://a.example/x.png"/>', "2:1"],
    ['<image xlink:href="data:image/png;base64,AAAA"/>', "2:1"],
    ['<filter><feImage href="//a.example/"/></filter>', "2:9"],
    ['<video src="a.mp4"/>', "2:1"],
    ['<use href="https://a.example/x.svg#a"/>', "2:1"],
    ['<use xlink:href="data:image/svg+xml,&lt;svg/>"/>', "2:1"],
    ['<path fill="url(https://a.example/#x)"/>', "2:1"],
    ['<path mask="u\\72l(//a)"/>', "2:1"],
    ['<path fill="URL(//a.example)"/>', "2:1"],
    ['<path fill="url(\u00a0#a)"/>', "2:1"],
    ['<path fill="u&#1;rl(//a.example/#x)"/>', "2:1"],
    ["<style>.a{fill:u&#1;rl(//a.example)}</style>", "2:8"],
    ["<style>//**/*'*/g{}//**/*'*/</style>", "2:8"],
    ["</svg><svg>", "2:7"],
    ["<!--", "1:1"],
    ["<![CDATA[", "1:1"],
  ])("with %s is refused, at %s", async (inside, place) => {
    const { svg, problems } = await draw(frame(inside));
    expect(svg).toBeUndefined();
    expect(problems.map(brief)).toEqual([`error picture-broken content/images/a.svg:${place}`]);
  });
  test.each([
    '<!DOCTYPE svg [\n<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;">\n]>',
    '<!DOCTYPE svg [<!-- --><!ENTITY b "a"><!-- -->]>',
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
  ])("with %j is refused before it is read", async (before) => {
    const { svg, problems } = await draw(before + frame("&b;"));
    expect(svg).toBeUndefined();
    expect(problems.map(brief)).toEqual(["error picture-broken content/images/a.svg:1:1"]);
  });
  const nest = (depth: number) => "<g>".repeat(depth - 1) + "</g>".repeat(depth - 1);
  test("may be as deep as other files, and not one level more", async () => {
    expect((await draw(frame(nest(limits.depth)))).problems).toEqual([]);
    const { svg, problems } = await draw(frame(`\n${nest(limits.depth + 1)}`));
    expect(svg).toBeUndefined();
    const place = `3:${1 + "<g>".length * (limits.depth - 1)}`;
    expect(problems.map(brief)).toEqual([`error picture-broken content/images/a.svg:${place}`]);
  });
  test.each([
    "@import url(https://a.example/x.css);.a{fill:red}",
    "@font-face{src:url(//a.example/f)}",
    "@\\69mport '//a.example'",
    '.a{fill:url("https://a.example/#x")}',
    ".a{fill:url( '//a.example#x')}",
    ".a{fill:u\\72l(//a.example)}",
    ".a{fill:u/**/rl(//a.example)}",
    '[a="/*"]{fill:url(//a.example)}[a="*/"]{}',
    ".a{--b:URL(//a.example)}",
    ".a{mask:image-set('//a.example' 1x)}",
    "@media x{.a{fill:url(//a.example)}}",
    "@supports (x:url(//a)){.a{fill:red}}",
    "@keyframes a{to{x:9px}}",
    ".a{fill:red;animation:a 1s}",
    ".a{-moz-binding:none}",
    ".a{&{}animation:a 1s}",
  ])("with the style %s is refused or loses it, in an element and in an attribute", async (css) => {
    const quoted = css.replaceAll('"', "&quot;");
    for (const inside of [`<style>${css}</style>`, `<g style="${quoted}"/>`]) {
      const { svg = frame(""), problems } = await draw(frame(inside));
      expectHarmless(svg);
      expect(svg).not.toMatch(/animation|keyframes|binding/);
      // What no program has written for twenty years is left out in silence.
      expect(problems.length).toBe(css.includes("-moz-binding") ? 0 : 1);
    }
  });
  test.each([
    ['<g><animate attributeName="x" to="9"/></g>', "2:4"],
    ["<flowRoot><p>Ana</p></flowRoot>", "2:1"],
    ["<constructor/>", "2:1"],
    ["<circle/><b/><flowRoot/><b/>", "2:10"],
    ["<style>g{-webkit-transition:fill 1s}</style>", "2:8"],
  ])("with %s is cleaned, and its author is warned once, at %s", async (inside, place) => {
    const { svg = "", problems } = await draw(frame(`${inside}<circle r="9"/>`));
    expect(svg).toContain('<circle r="9"/>');
    expectHarmless(svg);
    expect(problems.map(brief)).toEqual([`warning picture-cleaned content/images/a.svg:${place}`]);
  });
  test("cannot break out of what is written", async () => {
    const style = '<style><![CDATA[a[b=">"]::after{fill:red}]]></style>';
    const text = '<text x="&quot;><script>">&lt;script>&#0;&#x1f;</text>';
    const { svg = "" } = await draw(frame(style + text));
    expect(svg.match(/<[a-z]+/gi)).toEqual(["<svg", "<style", "<text"]);
    expect(svg).not.toContain("\u001f");
  });
});

test("whatever a drawing is put together from, it is refused or written anew without harm", async () => {
  const tags = "<g> </g> <svg> </svg> <style> </style> <text> </text> <a> </a> <script> </script>";
  const signs = "<![CDATA[ ]]> <!-- --> <!DOCTYPE [ ] > /> \" ' < &lt; &#60; &a; \\ url( ) { } .a";
  const others = "<rect <x:y> </x:y> <image> <use/> fill:red javascript: é \u0000 \ud800 fill=";
  const spaced = [' x="9"', ' x="', " onload=", ' href="#a"', ' href="//a"', ' id="a"', "\n", " "];
  const pieces = [...`${tags} ${signs} ${others}`.split(" "), ...spaced, "@import ", "@media x"];
  const inside = fc.array(fc.constantFrom(...pieces), { maxLength: 24 });
  let accepted = 0;
  const isHarmless = fc.asyncProperty(inside, async (parts) => {
    try {
      const { svg } = await cleanDrawing("a.svg", frame(parts.join("")));
      accepted++;
      const again = await cleanDrawing("a.svg", svg);
      // An element that lost all of its text is written in a shorter way.
      const same = svg.replace(/<(\w+)((?: [^>]*)?)><\/\1>/g, "<$1$2/>");
      expect(again).toMatchObject({ svg: same, problems: [] });
      expectHarmless(svg);
    } catch (cause) {
      if (!(cause instanceof PictureFault)) throw cause;
    }
  });
  await fc.assert(isHarmless, { numRuns: 1000, seed: 26 });
  expect(accepted).toBeGreaterThan(100);
});

describe("a broken drawing", () => {
  const most = sizeLimits.drawing.bytes;
  test.each([
    ["has no size", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["has a size of very many digits", `<svg width="${"1".repeat(400_000)}x" height="9"/>`],
    ["has a box of three numbers", "<svg viewBox='0 0 9'/>"],
    ["has a box without a height", "<svg viewBox='0 0 9 0'/>"],
    ["has a box that is absurd", "<svg viewBox='0 0 1000000 9'/>"],
    ["is cut off", frame('<path d="M0 0h9"/>').slice(0, 70)],
    ["has another root", "<!DOCTYPE svg><g/>"],
    ["has no root", "<!DOCTYPE svg>"],
    ["is not UTF-8", Buffer.from(frame("<text>caf\xe9</text>"), "latin1")],
    ["is too large", frame(" ".repeat(most + 1 - frame("").length))],
  ])("is refused, because it %s", async (_reason, text) => {
    const { svg, problems } = await draw(text);
    expect(svg).toBeUndefined();
    expect(problems.map(brief)).toEqual(["error picture-broken content/images/a.svg:1:1"]);
    expect(problems[0]?.advice).toMatch(/^\w+ .+\.$/);
  });
  test("that is heavy is let through with a warning, up to the limit", async () => {
    const { svg, problems } = await draw(frame(" ".repeat(most - frame("").length)));
    expect({ svg, problems }).toMatchObject({ svg: expect.any(String), problems: [] });
    const heavy = await draw(frame(`<path d="${"M0 0h9".repeat(25_000)}"/>`));
    expect(heavy.svg).toBeDefined();
    expect(heavy.problems.map(brief)).toEqual(["warning picture-heavy content/images/a.svg:1:1"]);
  });
});
