/**
 * Does work after the next paint. What lays out a whole page again, as a modal dialog does, takes longer on a
 * slow phone than a press may wait: so the pressed button is painted first (web.dev, "Optimize Interaction
 * to Next Paint").
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
