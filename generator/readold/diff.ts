import fc from "fast-check";
import { parseFrontMatter as neu } from "../read/parse-front-matter.ts";
import { parseFrontMatter as old } from "./parse-front-matter.ts";
const names = ["title","a-b","x_1","author","Y","no","True","constructor","1a","ü","a b","- a"];
const values = [..."8:00|a: b|a:|a #b|a#b|# a|012|1e3|0x1F|-5|1.10|~|null|TRUE|yes|{{x}}|- a|a, b|[a]|{a: b}|[{{x}}]|*a*|**b** c".split("|"),
 ...'"x"|"a \\" b"|"a" b|"a # b: c"|""|\'x\'|!x|&a b|*a|>|? x|@x|%x|`x`|2024-06-12|2024-06-12T10:00|"x",|“x”|‘x’s’|„x“|"a\\b.svg"|"a\\b c"|\'It\'s\'|"open|\'open|1_000|C:\\a'.split("|"),
 "a  b"," a","a ","a\tb","https://example.org/x#y","Ends:","12 dancers","---","NaN"];
const value = fc.oneof({weight:5,arbitrary:fc.constantFrom("Words","Two words","3",'"x: y"',"true")}, {weight:6,arbitrary:fc.constantFrom(...values)}, fc.string({ unit: fc.constantFrom(..."ab1 :#-\"'{}[]&*!|>%@`,?.\\") }));
const name = fc.oneof({weight:8,arbitrary:fc.constantFrom(...names.slice(0,5))}, fc.constantFrom(...names));
const indent = fc.oneof({weight:12,arbitrary:fc.constant("")},{weight:3,arbitrary:fc.constant("  ")}, fc.constantFrom(" ","    ","\t","- ","\u00a0"));
const row = fc.oneof({weight:12,arbitrary:fc.tuple(indent,name,value).map(([a,b,c])=>`${a}${b}: ${c}`)},
 {weight:2,arbitrary:fc.tuple(indent,name).map(([a,b])=>`${a}${b}:`)},
 {weight:4,arbitrary:fc.tuple(name,name,value).map(([a,b,c])=>`${a}:\n  ${b}: ${c}`)},
 fc.constantFrom(""," ","# a comment","  goes on","...","title:x","title : x","title = x","author: ","---","--","just text","----","<<: x"));
let n=0; const seen: Record<string, number> = {};
const tell = (f: any) => {
 const ns = Object.entries((f.data ?? {}) as object).flatMap(([k,v]) => [[k],[k,"missing"], ...(v instanceof Object ? Object.keys(v).map(i=>[k,i]) : [])]);
 return JSON.stringify({ data: f.data, problems: f.problems.map(({edit, ...p}: any)=>p), body: f.body, off: f.bodyOffset, places: f.problems.length ? [] : [[],["missing"],...ns].map(p => [f.placeOf(p), f.placeOf(p,"key")]) });
};
fc.assert(fc.property(fc.array(row,{minLength:1,maxLength:4}), fc.constantFrom("\n---\nText.\n","\n---\nText.\n","\n---\nText.\n","\n\nText", "\n--- \n\nX"), (rows, end) => {
  n++;
  const text = `---\n${rows.join("\n")}${end}`;
  let a: string, b: string;
  try { a = tell(old({path:"content/pages/x.md",text})); } catch (e) { a = "threw "+e; }
  try { b = tell(neu({path:"content/pages/x.md",text})); } catch (e) { b = "threw "+e; }
  if (a !== b) { const pa = a.startsWith("{") ? JSON.parse(a) : a, pb = b.startsWith("{") ? JSON.parse(b): b;
   const key = (pa.problems?.map((p:any)=>p.message.slice(0,40)).join("|")) + " => " + (pb.problems?.map((p:any)=>p.message.slice(0,40)).join("|"));
   seen[key] = (seen[key]??0)+1;
   if (seen[key] <= 1) { console.log("=====", JSON.stringify(text)); console.log("OLD", a.slice(0,600)); console.log("NEW", b.slice(0,600)); } }
}), { numRuns: Number(process.argv[2]), seed: 7 });
console.log(n, Object.entries(seen).sort((x,y)=>y[1]-x[1]).slice(0,30), Object.keys(seen).length);
