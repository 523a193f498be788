/** Drawings come from strangers: they are written anew, and what could do harm stays outside. */
import fc from "fast-check";
import { Parser } from "htmlparser2";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanDrawing } from "../generator/assets/pictures/drawing.ts";
import * as rules from "../generator/assets/pictures/drawing-rules.ts";
import { PictureFault } from "../generator/assets/pictures/picture-problems.ts";
import { compileOnce } from "./support/pictures.ts";

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
  const onopentag = (name: string, attributes: Readonly<Record<string, string>>) => {
    expect([...rules.allowedElements]).toContain(name);
    expect(name).not.toMatch(/script|foreignObject|image|animate|^set$|iframe/i);
    for (const [key, value] of Object.entries(attributes)) {
      expect(key).not.toMatch(/^on|src|:href/i);
      if (key === "href") expect(value).toMatch(/^#/);
      if (key !== "xmlns") expect(value).not.toMatch(/javascript:|\/\/|url\((?!#)|@import|data:/i);
    }
  };
  const ontext = (text: string) => expect(text).not.toMatch(/url\((?!#)|@import|@font-face/i);
  new Parser({ onopentag, ontext, oncomment: expect.fail }, { xmlMode: true }).end(svg);
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
    expect(picture).toEqual({ width, height, src: picture?.src });
    expect(svg).toContain(` width="${width}" height="${height}"/>`);
  });
  test.each([
    ['<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n', ""],
    ["<!-- Ana's computer -->", "<!-- /home/ana -->"],
    ["", '<metadata><rdf:RDF xmlns:rdf="r"><title>Ana</title><animate/></rdf:RDF></metadata>'],
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
const shadow =
  "<feFlood/><feColorMatrix/><feOffset/><feGaussianBlur/><feComposite/><feBlend/><feBlend/>";
const parts = `<linearGradient id="g"><stop/><stop/></linearGradient><mask id="m"><path class="cls-1"/></mask><clipPath id="c"><path/></clipPath><filter id="f">${shadow}</filter>`;
const path = `<path class="cls-1" d="${"h9".repeat(99)}"/>`;
const dash = '<path fill="red" stroke="red" opacity="1" stroke-width="1" d="M0 0h9v9"/>';
const arrow = `<path d="${"h9".repeat(9)}" marker-mid="url(#a)"/>`;
test.each([
  ["gradients", path.repeat(5000)],
  ["masks and clips on groups", `<g class="cls-2 cls-3">${path.repeat(20)}</g>`.repeat(200)],
  ["gradients around masks", `<g fill="url(#g)"><mask id="n"/>${path}</g>`],
  ["shadows on groups", `<g class="cls-4">${path.repeat(50)}</g>`.repeat(20)],
  ["dashes", dash.replace("/>", ' stroke-dasharray="4 2"/>').repeat(99)],
  ["markers", `<marker id="a"><path/></marker>${arrow.repeat(2000)}`],
  ["symbols", `<symbol id="s">${dash.repeat(90)}</symbol>${'<use href="#s"/>'.repeat(1000)}`],
])("a drawing as programs export it, with %s, is let through", async (_name, shapes) => {
  const inside = `<style>${css}</style><defs>${parts}</defs>${shapes}`;
  expect(await cleanDrawing("a.svg", frame(inside))).toMatchObject({ problems: [] });
});

describe("a hostile drawing", () => {
  const rows = (make: (row: number) => string, count = 9) =>
    Array.from({ length: count }, (_, row) => make(row)).join("");
  const uses = rows((row) => `<g id="u${row}">${`<use href="#u${row + 1}"/>`.repeat(10)}</g>`);
  test.each([
    ["<script>alert(1)</script>", "holds a script", 2],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg"/>', "holds a script", 2],
    ["<metadata><script/></metadata>", "holds a script", 2],
    ['\n<g onload="alert(1)"/>', "holds a script in onload", 3],
    ["<g ONLOAD = 'alert(1)'/>", "holds a script in ONLOAD", 2],
    ['<metadata onclick="x()"/>', "holds a script in onclick", 2],
    ['<a href=" JavaScript:alert(1)"/>', "holds a script in href", 2],
    ['<a xlink:href="&#106;avascript:x"/>', "holds a script in xlink:href", 2],
    ['<set attributeName="href" to="vbscript:x"/>', "holds a script in to", 2],
    ["<foreignObject><p>Hi</p></foreignObject>", "holds a piece of a web page", 2],
    ['<image href="https://a.example/x.png"/>', "holds a photograph", 2],
    ['<image xlink:href="data:image/png;base64,AAAA"/>', "holds a photograph", 2],
    ['<filter><feImage href="//a.example/"/></filter>', "holds a photograph", 2],
    ['<video src="a.mp4"/>', "holds sound or a film", 2],
    ['<use href="https://a.example/x.svg#a"/>', "takes a part of itself from another file", 2],
    ['<use xlink:href="data:image/svg+xml,&lt;svg/>"/>', "takes a part of itself from another", 2],
    ['<path fill="url(https://a.example/#x)"/>', "loads something in fill", 2],
    ['<path mask="u\\72l(//a)"/>', "loads something in mask", 2],
    ['<path fill="URL(//a.example)"/>', "loads something in fill", 2],
    ['<path fill="url(\u00a0#a)"/>', "loads something in fill", 2],
    ['<path fill="u&#1;rl(//a.example/#x)"/>', "loads something in fill", 2],
    ["<style>.a{fill:u&#1;rl(//a.example)}</style>", "has styles that load or move", 2],
    ['<use href="#%61"/>', "names a part of itself with signs", 2],
    ['<path fill="url(#%61)"/>', "loads something in fill", 2],
    ['<g id="a"><use href="#a"/></g>', "repeats its parts too often", 3],
    ['<path d="M0 0H9999" stroke-dasharray=".001"/>', "repeats its parts too often", 3],
    ['<g font-size=".001" stroke-dasharray="1em"/>', "repeats its parts too often", 3],
    ['<g stroke-dasharray="calc(1/999)"/>', "repeats its parts too often", 3],
    ['<filter><feMorphology radius="500"/></filter>', "repeats its parts too often", 3],
    ['<filter><feConvolveMatrix order="15"/></filter>', "repeats its parts too often", 3],
    ['<filter><feTurbulence numOctaves="50"/></filter>', "repeats its parts too often", 3],
    ["<g><path>", "is cut off, or has an element that is never closed", 3],
    ["</svg><svg>", "goes on after its end", 2],
    // These styles cannot be weighed.
    ["<style>g{--a:url(#p)}</style>", "has styles that load or move", 2],
    ["<style>g{ d:path('M0 0h9')}</style>", "has styles that load or move", 2],
    ["<style>g{-webkit-transition:fill 1s}</style>", "has styles that load or move", 2],
    ["<style>//**/*'*/g{}//**/*'*/</style>", "has styles that load or move", 2],
  ])("with %s is refused, because it %s, at line %d", expectRefused);
  /** Patterns of ten rectangles; each shows the next one in its own way. */
  const patternsBy = (refer: (id: string) => string) =>
    rows((row) => {
      const rect = `<rect class="c${row}" ${refer(`p${row + 1}`)} width="9" height="9"/>`;
      return `<pattern id="p${row}">${rect.repeat(10)}</pattern>`;
    });
  const classed = patternsBy(() => "");
  const filled = patternsBy((id) => `fill="url(#${id})"`);
  const sheet = (css: string) => `<style>${css}</style>`;
  const ones = "1 ".repeat(200_000);
  test.each([
    ["uses", uses],
    ["a style", patternsBy((id) => `style="fill:url('#${id}')"`)],
    ["capitals", patternsBy((id) => `fill="URL(#${id})"`)],
    ["spaces", patternsBy((id) => `fill="url( #${id} )"`)],
    ["letters as numbers", patternsBy((id) => `fill="&#117;rl(&#35;${id})"`)],
    ["signs that are dropped", patternsBy((id) => `fill="url(#&#1;${id})"`)],
    ["a comment", patternsBy((id) => `style="fill:u/**/rl(#${id})"`)],
    ["names given twice", filled + rows((row) => `<g id="p${row}"/>`)],
    [
      "inheritance",
      rows((row) => {
        const rects = '<rect width="9" height="9"/>'.repeat(10);
        return `<pattern id="p${row}"><g fill="url(#p${row + 1})">${rects}</g></pattern>`;
      }),
    ],
    ["points", `<path id="l" d="${"h1".repeat(999)}"/>${'<use href="#l"/>'.repeat(2000)}`],
    ["letters", `<text id="l">${"a".repeat(999)}</text>${'<use href="#l"/>'.repeat(2000)}`],
    ["its place", '<g fill="url(#p)"><pattern id="q"/></g><pattern id="p"/>'],
    ["a condition", `${sheet("g{@media x{fill:url(#p)}}")}<pattern id="p"><g/></pattern>`],
    ["a mask that is inherited", `<g mask="url(#m)"><rect mask="inherit"/></g><mask id="m"/>`],
    ["filters in a chain", `<filter>${"<feGaussianBlur/>".repeat(100)}</filter>`],
    ["quick filters in a chain", `<filter>${"<feOffset/>".repeat(1000)}</filter>`],
    ["filters of a style", `<g style="filter:${"blur(9px)".repeat(100)}"/>`],
    ["layers of groups", '<g opacity=".9"><g/></g>'.repeat(1000)],
    ["dashes", `<path id="l" stroke-dasharray="1"/>${'<use href="#l"/>'.repeat(2000)}`],
    ["points with a marker", `<marker id="m"/><polyline points="${ones}" marker-mid="url(#m)"/>`],
    [
      "a marker at each point",
      `<marker id="m"/><g marker-mid="url(#m)"><path d="${"h1".repeat(200_000)}"/></g>`,
    ],
    [
      "a marker at each point of what it uses",
      `<marker id="m"/><polyline id="l" d="M0" points="${ones}"/><use href="#l" marker-mid="url(#m)"/>`,
    ],
    [
      "a marker at the end of each line",
      `<marker id="m">${"<g/>".repeat(1000)}</marker>${'<line marker-end="url(#m)"/>'.repeat(200)}`,
    ],
  ])("that multiplies its parts by %s is refused", async (_name, inside) => {
    await expectRefused(inside, "repeats its parts too often", 3);
    const named = frame(inside, ' id="whole"');
    await expect(cleanDrawing("a.svg", named)).rejects.toThrow("repeats its parts too often");
  });
  test.each([
    "a b,$c *,$c{$fill}",
    "*{$fill}",
    '[b="}"]$c{$fill}',
    '$c[class~="]"]{$fill}',
    "@media x{$c{$fill}}",
    "g{&$c{$fill}}",
    "$c{g{x:y}$fill}",
    "$c{$fill",
    '$c{$fill}b{c:"',
    "$c{x:(});$fill}",
    "$c{x:[}];$fill}",
    "&lt;!--$c{$fill}",
  ])("that multiplies its parts by the rule %s is refused", async (rule) => {
    const styles = rows((row) =>
      sheet(rule.replaceAll("$c", `.c${row}`).replace("$fill", `fill:url('#p${row + 1}')`)),
    );
    // Only a browser knows that this space belongs to a name.
    const inside = (styles + classed).replace(/([".#][cp]\d)/g, "$1\u00a0");
    await expectRefused(inside, "repeats its parts too often", 3);
  });
  const long = "fill:url(#a);".repeat(9000);
  const cycle = (classes: string) => `<g id="a" class="${classes}"/>`;
  test.each([
    ["beginnings without an end", "<!DOCTYPE svg ".repeat(100_000)],
    ["rules", sheet("*{fill:url(#a)}".repeat(900)) + "<g/>".repeat(9000)],
    ["rules without anything", sheet("*{}".repeat(9000)) + "<g/>".repeat(9000)],
    ["references", sheet(`*{fill:${"url(#a) ".repeat(2000)}}`) + "<g/>".repeat(9000)],
    ["names of a rule", sheet(`${".a,".repeat(90_000)}g{${long}}`) + cycle("a")],
    ["classes", sheet(".a{fill:url(#a)}".repeat(5000)) + cycle("a ".repeat(90_000))],
    ["dashes", sheet(`${"-".repeat(900_000)}@x`)],
    ["brackets", sheet(`${"[".repeat(900_000)}{}`)],
  ])("of very many %s is refused without delay", async (_name, text) => {
    const whole = text.startsWith("<!") ? text : frame(text);
    expect((await draw(whole)).problems).toMatchObject([{ code: "picture-broken" }]);
  });
  const nest = (depth: number, inside = "") => "<g>".repeat(depth) + inside + "</g>".repeat(depth);
  const chain = (length: number) =>
    rows((row) => {
      const use = `<use href="#t${row + 1}"/>`;
      return `<g id="t${row}">${nest(Math.min(length - row * 100, 100) - 2, use)}</g>`;
    }, 10);
  const kinds = (count: number) => rows((row) => `<q${row}/>`, count);
  const masks = (count: number) => "<mask/>".repeat(999) + "<g/>".repeat(count);
  test.each([
    [200, "elements inside each other", "is nested too deeply", nest],
    [50, "kinds of unknown elements", "is mostly made of elements that no drawing has", kinds],
    [999, "elements in a chain", "repeats its parts too often", chain],
    [98, "elements beside 999 masks", "repeats its parts too often", masks],
  ] as const)("may have %d %s, and not one more", async (max, _name, reason, make) => {
    expect(await cleanDrawing("a.svg", frame(make(max)))).toHaveProperty("svg");
    await expect(cleanDrawing("a.svg", frame(make(max + 1)))).rejects.toThrow(`it ${reason}`);
  });
  async function expectRefused(inside: string, reason: string, line: number) {
    const { svg, problems } = await draw(frame(inside));
    expect(svg?.slice(0, 200)).toBeUndefined();
    expect(problems).toMatchObject([{ code: "picture-broken", severity: "error" }]);
    expect(problems[0]?.message).toContain(`content/images/a.svg cannot be used: it ${reason}`);
    expect(problems[0]?.fix).toMatch(/^Export /);
    expect(problems[0]?.place).toMatchObject({ file: "content/images/a.svg", line });
  }
  test.each([
    '<!DOCTYPE svg [\n<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;">\n]>',
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
  ])("with %j is refused before it is read", async (before) => {
    const { svg, problems } = await draw(before + frame("&b;"));
    expect(svg).toBeUndefined();
    expect(problems[0]?.message).toContain("it defines entities");
    expect(problems[0]?.fix).toContain("Preserve Illustrator Editing");
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
      if (!/\/\*/.test(css))
        expect(problems[0]?.message).toContain("it has styles that load or move");
    }
  });
  test.each([
    ['<g><animate attributeName="x" to="9"/></g>', "its motion, which nobody could stop"],
    ["<flowRoot><p>Ana</p></flowRoot>", "<flowRoot>"],
    ["<constructor/>", "<constructor>"],
    ["<b/><flowRoot/><b/>", "<b>"],
  ])("with %s loses %s, and its author is warned once", async (inside, what) => {
    const { svg = "", problems } = await draw(frame(`${inside}<circle r="9"/>`));
    expect(svg).toContain('<circle r="9"/>');
    expectHarmless(svg);
    const place = { file: "content/images/a.svg", line: 2 };
    expect(problems[0]).toMatchObject({ code: "picture-cleaned", severity: "warning", place });
    expect(problems.filter(({ message }) => message.endsWith(` lost ${what}.`))).toHaveLength(1);
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
      expect(await cleanDrawing("a.svg", svg)).toMatchObject({ svg, problems: [] });
      expectHarmless(svg);
    } catch (cause) {
      if (!(cause instanceof PictureFault)) throw cause;
    }
  });
  await fc.assert(isHarmless, { numRuns: 1000, seed: 26 });
  expect(accepted).toBeGreaterThan(100);
});

describe("a broken drawing", () => {
  test.each([
    ["it has no viewBox", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["it has no viewBox", `<svg width="${"1".repeat(500_000)}x" height="9"/>`],
    ["it has no viewBox", "<svg viewBox='0 0 9 9 9'/>"],
    ["it has no viewBox", "<svg viewBox='0 0 9 0'/>"],
    ["it has no viewBox", "<svg viewBox='0 0 1000000 9'/>"],
    ["it is cut off", frame('<path d="M0 0h9"/>').slice(0, 70)],
    ["it does not begin with <svg>", "<!DOCTYPE svg><g/>"],
    ["it does not begin with <svg>", "<!DOCTYPE svg>"],
    ["it is not UTF-8 text", Buffer.from(frame("<text>caf\xe9</text>"), "latin1")],
    ["it has 2.9 MB, and more than 2 MB are not opened", frame(" ".repeat(3_000_000))],
  ])("is refused, because %s", async (reason, text) => {
    const { svg, problems } = await draw(text);
    expect(svg).toBeUndefined();
    expect(problems[0]?.message).toContain(`content/images/a.svg cannot be used: ${reason}`);
    expect(problems[0]?.fix).toMatch(/^\w+ /);
  });
  test("that is too heavy is let through with a warning", async () => {
    const { svg, problems } = await draw(frame(`<path d="${"M0 0h9".repeat(25_000)}"/>`));
    expect(svg).toBeDefined();
    expect(problems).toMatchObject([{ code: "picture-heavy", severity: "warning" }]);
    expect(problems[0]?.message).toContain("has 151 kB; a drawing should have at most 120 kB");
  });
});
