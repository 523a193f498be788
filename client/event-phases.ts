/**
 * Shows what is true of an event at this moment: a page is as old as its build, and a visitor may keep it
 * open while an event begins. The moments are in UTC, so the visitor's own time zone changes nothing.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A moment of the markup; one that is not there is no number, and compares as false. */
const parse = (moment = "") => Date.parse(moment);

function showPhases(): void {
  const now = Date.now();
  for (const phase of document.querySelectorAll<HTMLElement>("[data-from], [data-until]")) {
    const { from, until } = phase.dataset;
    phase.hidden = now < parse(from) || now >= parse(until);
  }
}

function countDown(): void {
  for (const line of document.querySelectorAll<HTMLElement>("[data-countdown]")) {
    const left = parse(line.dataset.countdown) - Date.now();
    const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
    const isNear = left < 2 * dayMs;
    const unit = isNear ? "hour" : "day";
    line.textContent =
      left > 0 ? words.format(Math.ceil(left / (isNear ? hourMs : dayMs)), unit) : "";
  }
}

function show(): void {
  showPhases();
  countDown();
}

// Before anything is painted. How days are counted a browser learns slowly: that waits for the page.
showPhases();
// When everything is there; and a page that was put away comes back as it was.
addEventListener("pageshow", show);
setInterval(show, 10_000);

export {};
