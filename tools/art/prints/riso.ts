/**
 * Prints two plates on paper as a stencil duplicator does: each ink in dots of its own screen, one
 * over the other and never quite in register, with the grain of the paper and the drum. Every
 * accident comes from a seed, so the same plates give the same print.
 */

/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number];

/** One ink and where it goes. */
export interface Plate {
  readonly ink: Color;
  /** How much ink each point gets: 0 none, 255 all it can take. As large as the sheet. */
  readonly coverage: Uint8Array;
  /** Degrees by which the screen of dots is turned. */
  readonly angle: number;
  /** Pixels from dot to dot. */
  readonly pitch: number;
  /** How far the plate has slipped: right, down, and turned in degrees. */
  readonly slip: readonly [number, number, number];
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly paper: Color;
  readonly seed: number;
}

/** Prints the plates, one over the other; returns pixels of red, green and blue. */
export function printSheet(sheet: Sheet, plates: readonly Plate[]): Uint8Array {
  const { width, height, paper } = sheet;
  const layers = plates.map((plate, index) => inkOf(sheet, plate, index));
  const fibres = createNoise(sheet.seed, 3);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const light = 1 + 0.022 * (fibres(x, y) - 0.5);
      for (let channel = 0; channel < 3; channel++) {
        let value = paper[channel]! * light;
        for (const [index, { ink }] of plates.entries()) {
          // Inks are glass: each lets through its own part of the light below.
          value *= 1 - layers[index]![at]! * (1 - ink[channel]! / 255);
        }
        pixels[at * 3 + channel] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  }
  return pixels;
}

/** How much of one ink lies on each point of the sheet, 0 to 1. */
function inkOf({ width, height, seed }: Sheet, plate: Plate, index: number): Float32Array {
  const threshold = createScreen(plate);
  const coverageAt = createSlip(plate, width, height);
  const mottle = createNoise(seed * 7 + index, 46);
  const speck = createNoise(seed * 13 + index, 2.4);
  const sharpness = plate.pitch / 3.6;
  const layer = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const wanted = coverageAt(x, y);
      if (wanted < 0.03) continue;
      const dot = wanted > 0.96 ? 1 : clamp((wanted - threshold(x, y)) * sharpness + 0.5);
      // Drums ink in clouds, and a crumb of paper here and there takes none.
      const density = 0.97 - 0.1 * mottle(x, y) - 0.55 * clamp((speck(x, y) - 0.89) * 10);
      layer[at] = dot * density;
    }
  }
  return layer;
}

/** The dots of a screen: the coverage from which on a point is inked, evenly from 0 to 1. */
function createScreen({ angle, pitch }: Plate): (x: number, y: number) => number {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [
    (Math.cos(turn) * 2 * Math.PI) / pitch,
    (Math.sin(turn) * 2 * Math.PI) / pitch,
  ];
  const rank = rankSpots();
  return (x, y) => {
    const spot = (Math.cos(x * cos + y * sin) + Math.cos(y * cos - x * sin) + 2) / 4;
    return 1 - rank[Math.min(rank.length - 1, Math.floor(spot * rank.length))]!;
  };
}

/** The part of all points whose spot is lower, so that a tone of 30 % inks 30 % of the paper. */
function rankSpots(): Float32Array {
  const counts = new Float32Array(256);
  const steps = 200;
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const [u, v] = [(row * 2 * Math.PI) / steps, (column * 2 * Math.PI) / steps];
      const spot = (Math.cos(u) + Math.cos(v) + 2) / 4;
      counts[Math.min(255, Math.floor(spot * 256))]! += 1 / (steps * steps);
    }
  }
  let sum = 0;
  return counts.map((count) => (sum += count));
}

/** Reads a plate where it has come to lie. */
function createSlip({ coverage, slip }: Plate, width: number, height: number) {
  const [right, down, degrees] = slip;
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [cx, cy] = [width / 2, height / 2];
  return (x: number, y: number): number => {
    const [dx, dy] = [x - right - cx, y - down - cy];
    const column = Math.round(cx + dx * cos + dy * sin);
    const row = Math.round(cy + dy * cos - dx * sin);
    const isOn = column >= 0 && column < width && row >= 0 && row < height;
    return isOn ? coverage[row * width + column]! / 255 : 0;
  };
}

/** Smooth noise between 0 and 1 whose hills are this many pixels apart. */
export function createNoise(seed: number, scale: number): (x: number, y: number) => number {
  const size = 512;
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: size * size }, random);
  const at = (column: number, row: number) => lattice[(row & 511) * size + (column & 511)]!;
  return (x, y) => {
    const [u, v] = [x / scale, y / scale];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [a, b] = [ease(u - column), ease(v - row)];
    const above = at(column, row) * (1 - a) + at(column + 1, row) * a;
    const below = at(column, row + 1) * (1 - a) + at(column + 1, row + 1) * a;
    return above * (1 - b) + below * b;
  };
}

/** Random numbers that are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function ease(x: number): number {
  return x * x * (3 - 2 * x);
}

function clamp(x: number): number {
  return x < 0 ? 0 : x > 1 ? 1 : x;
}
