/**
 * Layers of a picture of 24 × 24, the lowest first. A layer is a tone, then for a line its width, then the data of an
 * SVG path: `aM2 2h9v9z` fills, `b1.6M2 2h9` draws a line.
 */
export type Layers = readonly string[];

/** The two colours of one picture; all other tones are the same in every picture. */
export interface Tones {
  a: string;
  b: string;
}

/** A picture with its two colours. */
export interface SkillDrawing extends Tones {
  layers: Layers;
}

const COMMON = { s: '#b9c6cd', t: '#e2eaee', w: '#9a6a3f', i: '#efe6d0', k: '#1a2427' };
/** Colour of the rim, which makes pictures visible on a light background; it is invisible on a dark one. */
const RIM = '#10191b';
const RIM_WIDTH = 0.9;
const LAYER = /^([abstwik])(\d*\.?\d*)(M.*)$/s;

/** Returns a picture as SVG: a rim around all layers, then the layers. @throws Error for an invalid layer */
export function draw(layers: Layers, tones: Tones): string {
  const colours: Record<string, string> = { ...COMMON, ...tones };
  const parts = layers.map((layer) => {
    const [, tone = '', width = '', path] = LAYER.exec(layer) ?? [];
    const colour = colours[tone];
    if (path === undefined || colour === undefined) throw new Error(`Not a layer of a picture: ${layer}`);
    return { colour, path, width: Number(width) };
  });
  const rim = parts.map(({ path, width }) => {
    const around = width + 2 * RIM_WIDTH;
    return `<path${width === 0 ? '' : ' fill="none"'} stroke-width="${Number(around.toFixed(2))}" d="${path}"/>`;
  });
  const body = parts.map(({ colour, path, width }) =>
    width === 0
      ? `<path fill="${colour}" d="${path}"/>`
      : `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${path}"/>`,
  );
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="64" height="64" stroke-linejoin="round" stroke-linecap="round">' +
    `<g fill="${RIM}" stroke="${RIM}">${rim.join('')}</g>${body.join('')}</svg>`
  );
}

/** Returns the path data of an ellipse. */
export function oval(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}
