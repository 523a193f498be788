/**
 * The clock of the film. `t` runs from 0 to 1 and everything is a periodic function of it, so the
 * last picture flows into the first. One loop is one day, from the reveal at noon to the next.
 */

const turn = Math.PI * 2;

/** A sine that makes whole waves in one loop: -1 to 1. */
export function wave(t: number, waves: number, phase = 0): number {
  return Math.sin(turn * (waves * t + phase));
}

/** Where a point of time lies after another, going round: 0 to 1. */
export function since(start: number, t: number): number {
  return (((t - start) % 1) + 1) % 1;
}

/** From 0 to 1 without a jerk at either end. */
export function ease(x: number): number {
  const at = Math.min(1, Math.max(0, x));
  return at * at * at * (at * (at * 6 - 15) + 10);
}

/** A number between two others. */
export function mix(from: number, to: number, weight: number): number {
  return from + (to - from) * weight;
}

/** 1 for a part of the day and 0 for the rest: it rises from `on[0]` to `on[1]`, falls in `off`. */
export function during(
  t: number,
  on: readonly [number, number],
  off: readonly [number, number],
): number {
  const now = since(on[0], t);
  const [full, fading, gone] = [on[1], off[0], off[1]].map((edge) => since(on[0], edge)) as [
    number,
    number,
    number,
  ];
  if (now < full) return ease(now / full);
  if (now < fading) return 1;
  return now < gone ? 1 - ease((now - fading) / (gone - fading)) : 0;
}

/** The hour of the day, 0 at noon to 24. It lingers at dusk and at first light. */
export function hourOf(t: number): number {
  return 24 * (t + (0.35 * wave(t, 2)) / (2 * turn));
}

/** How much of the night it is at an hour: 0 by day, 1 by night. */
export function nightAt(hour: number): number {
  return ease((hour - 5.6) / 3.2) * (1 - ease((hour - 15.4) / 3));
}

/** How low and warm the light is: 1 at dusk and at first light. */
export function glowAt(hour: number): number {
  const near = (at: number, reach: number) => ease(1 - Math.abs(hour - at) / reach);
  return near(6.3, 3) + 0.6 * near(17.6, 2.6);
}
