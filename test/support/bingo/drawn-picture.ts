import sharp, { type Sharp } from 'sharp';

/** Returns a picture of one colour, or with `isNoisy` of noise that no encoder can make small. */
export function drawn(width: number, height: number, { isNoisy = false, seed = 1 } = {}): Sharp {
  const grey = (seed * 40) & 0xff;
  if (!isNoisy) return sharp({ create: { width, height, channels: 3, background: { r: grey, g: grey, b: grey } } });
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    pixels[at] = state >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns bytes as a data URL of a type of picture. */
export function dataUrl(bytes: Buffer, type = 'png'): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
