import { Injectable } from '@nestjs/common';
import sharp, { type Sharp } from 'sharp';
import { DECODING_S, inTurn } from './icon-encoder.ts';

/** A picture as it is stored: two WebP files without metadata. */
export interface EncodedPicture {
  webp: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
}

const LONG_SIDE = 1920;
const THUMB_SIDE = 320;
const MOST_BYTES = 300 * 1024;
const MOST_THUMB_BYTES = 20 * 1024;
/** The quality that is tried first, and the one with which sides are then made shorter until the picture fits. */
const GOOD = 78;
const PLAIN = 50;
/** Greatest factor by which a side that was too long is made shorter. */
const SHRINK = 0.9;

/** Raw pixels of a decoded picture. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Encodes photographs and screenshots anew, one at a time. D422. */
@Injectable()
export class PictureEncoderService {
  /**
   * Returns the first frame of a PNG, JPEG or WebP, its long side at most 1,920, in at most 300 KiB; and a small one in at
   * most 20 KiB. Returns null when it is no such picture, has more pixels than `mostPixels`, or takes longer than 5 s.
   */
  encode(bytes: Buffer, mostPixels: number): Promise<EncodedPicture | null> {
    if (!hasPictureMark(bytes)) return Promise.resolve(null);
    return inTurn(async () => {
      try {
        return await encode(bytes, mostPixels);
      } catch {
        return null;
      }
    });
  }
}

async function encode(bytes: Buffer, mostPixels: number): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, pages: 1, failOn: 'error' })
    .rotate()
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: DECODING_S })
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixels = { data, width: info.width, height: info.height, channels: info.channels };
  const whole = await fitted(pixels, LONG_SIDE, MOST_BYTES);
  const thumb = await fitted(pixels, THUMB_SIDE, MOST_THUMB_BYTES);
  return { webp: whole.data, thumb: thumb.data, width: whole.info.width, height: whole.info.height };
}

async function fitted({ data, ...raw }: Pixels, side: number, most: number) {
  let [length, quality] = [side, GOOD];
  for (;;) {
    const image: Sharp = sharp(data, { raw }).resize(length, length, { fit: 'inside', withoutEnlargement: true });
    const made = await image
      .webp({ quality, effort: 2 })
      .timeout({ seconds: DECODING_S })
      .toBuffer({ resolveWithObject: true });
    if (made.data.length <= most) return made;
    const longest = Math.min(length, Math.max(raw.width, raw.height));
    if (quality === GOOD) quality = PLAIN;
    else length = Math.floor(longest * Math.min(SHRINK, Math.sqrt(most / made.data.length)));
  }
}

/** Returns true for the first bytes of PNG, JPEG and WebP. */
function hasPictureMark(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1');
  return text.startsWith('\x89PNG\r\n\x1a\n') || text.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP/s.test(text);
}
