import { createHash } from 'node:crypto';
import { MAX_PICTURE_BYTES } from '../../../shared/bingo/proofs/proof-limits.ts';

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Returns the bytes of a picture's data URL. Returns null for any other text. */
export function pictureBytes(dataUrl: string): Buffer | 'too large' | null {
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length > MAX_PICTURE_BYTES ? 'too large' : bytes;
}

/** Returns a stored picture as a data URL. */
export function pictureUrl(webp: Buffer): string {
  return `data:image/webp;base64,${webp.toString('base64')}`;
}

/** Returns the SHA-256 of a picture in hex. */
export function pictureHash(webp: Buffer): string {
  return createHash('sha256').update(webp).digest('hex');
}
