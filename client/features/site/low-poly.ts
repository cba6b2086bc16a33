/** A point of the drawing. */
export type Point = [number, number];

/** Returns a random generator (Mulberry32): the same seed yields the same numbers from 0 to below 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns the colour between the art's dark (0) and lit (1) stone. */
export function stone(light: number): string {
  return `color-mix(in oklab, var(--art-lit) ${Math.round(light * 100)}%, var(--art-dark))`;
}

interface Facet {
  points: string;
  fill: string;
}

const WIDTHS = [1, 0.82, 0.5, 0.14];
const SHARES = [1, 0.9, 0.6, 0.3];
const DEPTHS = [0, 0.26, 0.62, 1];

/** Returns the facets of an island's rock: rows of points, narrower downwards, joined by triangles, darker right. */
export function island(cx: number, y: number, width: number, height: number, seed: number): Facet[] {
  const random = seeded(seed);
  const count = Math.max(4, Math.round(width / 46));
  const rows = WIDTHS.map((narrow, k): Point[] => {
    const steps = Math.max(2, Math.round(count * (SHARES[k] ?? 1)));
    return Array.from({ length: steps + 1 }, (_, i): Point => [
      cx + (i / steps - 0.5) * width * narrow + (i && i < steps ? (random() - 0.5) * 18 : 0),
      y + height * (DEPTHS[k] ?? 0) + (k ? (random() - 0.5) * height * 0.14 : 0),
    ]);
  });
  const facets: Facet[] = [];
  rows.slice(0, -1).forEach((upper, k) => {
    const lower = rows[k + 1] ?? [];
    for (const corners of strip(upper, lower)) {
      const middle = corners.reduce((sum, [x]) => sum + x, 0) / 3;
      const light = 0.52 - ((middle - cx) / width) * 0.62 - k * 0.1 + (random() - 0.5) * 0.22;
      facets.push({
        points: corners.map((corner) => corner.map((v) => v.toFixed(1)).join()).join(' '),
        fill: stone(Math.max(0.02, Math.min(0.8, light))),
      });
    }
  });
  return facets;
}

/** Returns triangles between two rows of points, advancing on the row that is further left. */
function strip(upper: Point[], lower: Point[]): Point[][] {
  const triangles: Point[][] = [];
  let i = 0;
  let j = 0;
  while (i < upper.length - 1 || j < lower.length - 1) {
    const [a, b, nextA, nextB] = [upper[i], lower[j], upper[i + 1], lower[j + 1]];
    if (!a || !b) break;
    if (nextA && (!nextB || nextA[0] < nextB[0])) {
      triangles.push([a, nextA, b]);
      i++;
    } else if (nextB) {
      triangles.push([a, b, nextB]);
      j++;
    }
  }
  return triangles;
}
