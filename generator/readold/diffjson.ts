import fc from "fast-check";
import { parseJson as neu } from "../read/parse-json.ts";
import { parseJson as old } from "./parse-json.ts";
const base = ['[\n  { "name": "A", "n": 12 },\n  {\n    "name": "B C",\n    "list": ["x", "y"],\n    "image": "a/b.svg"\n  }\n]\n','{\n  "name": "DM",\n  "on": true,\n  "deep": { "a": [1, 2], "b": null },\n  "v": 1351.5\n}\n'];
const bits = ['"',"'","“","”",",",",,","}","]","{","[",":","=",";","//x","/* c */","# n","<!-- a -->","\t","\u00a0","\u200b","\\","\n","True","NULL","$1,200.50","1,234","8:00","2026-03-28","012","50%","8am","x","name","‘A’","'it''s'","\\x","a\\b.svg", " ", "-", "1.", "NaN","/*"];
let n=0; const seen: Record<string, number> = {};
const tell = (f: any) => JSON.stringify({ data: f.data, problems: f.problems.map(({edit, ...p}: any)=>({...p, certain: !!edit})), p: [f.placeOf([]), f.placeOf([0,"name"]), f.placeOf([1,"list",1]), f.placeOf(["deep","a"],"key"), f.placeOf([1,"none"])] });
const edit = fc.record({ at: fc.double({min:0,max:0.999,noNaN:true}), cut: fc.integer({min:0,max:4}), bit: fc.oneof(fc.constant(""), fc.constantFrom(...bits)) });
fc.assert(fc.property(fc.constantFrom(...base), fc.array(edit,{minLength:1,maxLength:2}), (b0, edits) => {
  n++;
  let text = b0; for (const {at,cut,bit} of edits) { const i = Math.floor(at*text.length); text = text.slice(0,i)+bit+text.slice(i+cut); }
  let a: string, b: string;
  const src = {path:"content/data/x.json",text};
  try { a = tell(old(src)); } catch (e) { a = "threw "+e; }
  try { b = tell(neu(src)); } catch (e) { b = "threw "+e; }
  if (a !== b) { const pa = a.startsWith("{") ? JSON.parse(a) : a, pb = b.startsWith("{") ? JSON.parse(b): b;
   const key = (pa.problems?.map((p:any)=>p.message.slice(0,40)).join("|")) + " => " + (pb.problems?.map((p:any)=>p.message.slice(0,40)).join("|"));
   seen[key] = (seen[key]??0)+1;
   if (seen[key] <= 1) { console.log("=====", JSON.stringify(text)); console.log("OLD", a.slice(0,700)); console.log("NEW", b.slice(0,700)); } }
}), { numRuns: Number(process.argv[2]), seed: 7 });
console.log(n, Object.entries(seen).sort((x,y)=>y[1]-x[1]).slice(0,40), Object.keys(seen).length);
