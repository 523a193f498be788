// @ts-nocheck
import { allMistakes, catalogue } from "./catalogue/catalogue.ts";
import { findOnDisk, findProblems } from "../support/find-problems.ts";
import { understand } from "../support/graph.ts";
import { smallSite } from "../support/usual-files.ts";
import { applyEdits } from "../../generator/diagnostics/edits.ts";
import { positionOf } from "../../generator/diagnostics/source-text.ts";
import { problemCodes } from "../../generator/diagnostics/codes.ts";
import { test } from "vitest"; import { writeFileSync } from "node:fs";
test("eval", async () => {
const codes=Object.keys(problemCodes);
console.log("small site", (await findOnDisk(smallSite,...codes)).map(p=>p.code+" "+p.message));
let n=0, noticed=0, one=0, sameCode=0, fixShown=0, fixRight=0, hadRight=0; const out=[];
for (const [group,rows] of Object.entries(catalogue)) for (const m of rows) { n++;
  let problems; try { const wrong=m.make(smallSite); const find=w=> m.isTyped?understand(w,...codes).problems:findProblems(w,m.code); problems=await find(wrong);
    const exp=/^(?:(\S+):)?(\d+):(\d+)/.exec(m.place??""); 
    if(problems.length){ noticed++; if(problems.length===1) one++; if(problems.some(p=>p.code===m.code)) sameCode++; 
      const p=problems[0]; const right=m.putRight(wrong, p.place?{file:p.place.source.path,line:positionOf(p.place.source.text,p.place.start).line}:{file:m.file,line:1}); 
      if(p.fix){ fixShown++; const path=p.place.source.path; const after={...wrong,[path]:applyEdits(String(wrong[path]),p.fix.edits)}; const ok=JSON.stringify(after)===JSON.stringify(right); const after2=ok?[]:await find(after); if(ok||after2.length===0) fixRight++; else out.push(["BADFIX",group,m.name,JSON.stringify(p.fix.edits).slice(0,120),after2[0]?.message]); }
      if(problems.length>1) out.push(["MANY",group,m.name,problems.map(p=>p.code+":"+(p.place&&positionOf(p.place.source.text,p.place.start).line)+" "+p.message.slice(0,70)).join(" || ")]);
    } else out.push(["NONE",group,m.name,m.code]);
  } catch(e) { out.push(["THROW",group,m.name,e.stack.split("\n").slice(0,3).join(" ")]); }
}
const lines=[]; lines.push(JSON.stringify({n,noticed,one,sameCode,fixShown,fixRight})); for (const o of out) lines.push(o.join(" | ")); writeFileSync("/tmp/eval.txt",lines.join("\n"));

}, 600000);
