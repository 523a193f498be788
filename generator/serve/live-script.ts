/**
 * The script that the development server adds to each page. It reloads when a build went well and
 * shows the problems over the page when it did not. It never leaves this machine.
 */

/** The script's text, listening at the given path. */
export function liveScript(newsPath: string): string {
  return `(${listen.toString()})(${JSON.stringify(newsPath)})`.replaceAll("</", "<\\/");
}

/* Runs in the browser; must not use anything outside itself. */
function listen(newsPath: string): void {
  // biome-ignore lint/suspicious/noExplicitAny: the browser's names are unknown to this side.
  const { document, location, EventSource } = globalThis as any;
  const title = document.title;
  let isFirst = true;
  let wasBroken = false;
  const show = (problems: readonly DevProblem[]) => {
    document.getElementById("dev-problems")?.remove();
    document.title = problems.length > 0 ? `(${problems.length}) ${title}` : title;
    if (problems.length === 0) return;
    const panel = document.createElement("pre");
    panel.id = "dev-problems";
    panel.setAttribute("role", "alert");
    panel.style.cssText =
      "position:fixed;inset:auto 0 0 0;max-height:60vh;overflow:auto;margin:0;padding:24px;z-index:9999;" +
      "background:#1d1030;color:#fff;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;border-top:6px solid #f09a4c";
    panel.textContent = problems
      .map(({ place, message, excerpt, fix }) => {
        const where = place ? `${place.file}:${place.line}:${place.column}\n` : "";
        return `${where}${message}${excerpt ? `\n  ${excerpt}` : ""}${fix ? `\n→ ${fix}` : ""}`;
      })
      .join("\n\n");
    document.body.append(panel);
  };
  new EventSource(newsPath).onmessage = (event: { data: string }) => {
    const state = JSON.parse(event.data);
    const isBroken = state.kind === "broken";
    if (!isBroken && (!isFirst || wasBroken)) location.reload();
    show(isBroken ? state.problems : []);
    isFirst = false;
    wasBroken = isBroken;
  };
}

interface DevProblem {
  readonly message: string;
  readonly excerpt?: string;
  readonly fix?: string;
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
}
