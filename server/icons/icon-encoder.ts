import sharp from 'sharp';

const SIDE = 128;
const MOST_PIXELS = 4096 * 4096;
/** Longest time for decoding one picture. */
export const DECODING_S = 5;

// Enables only the formats of icons; no SVG, no PDF, no others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

/** Encodes one picture at a time, to limit the use of memory and processor. */
let turn: Promise<unknown> = Promise.resolve();

/** Runs work on a picture after all that was asked for before it. The work must not fail. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done;
  return done;
}

/** Returns the first frame as WebP of at most 128 × 128, without metadata. Returns null when it is no picture. */
export function encodeIcon(bytes: Buffer): Promise<Buffer | null> {
  return inTurn(() => encode(bytes));
}

async function encode(bytes: Buffer): Promise<Buffer | null> {
  if (!hasImageMark(bytes)) return null;
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1, failOn: 'error' })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds: DECODING_S })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Returns true for the first bytes of PNG, JPEG, GIF and WebP. */
function hasImageMark(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1');
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF.{4}WEBP/s.test(text)
  );
}
