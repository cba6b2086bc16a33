import { MAX_PICTURE_BYTES } from '../../../../shared/bingo/proofs/proof-limits.ts';

/** Long sides and qualities that are tried until a picture is small enough to be sent. */
const TRIES = [
  [1920, 0.85],
  [1920, 0.6],
  [1280, 0.6],
  [960, 0.5],
] as const;
/** A data URL has four letters for three bytes, and its type before them. */
const MOST_LETTERS = Math.floor((MAX_PICTURE_BYTES * 4) / 3) - 100;

/**
 * Returns a chosen file as a JPEG data URL of at most 1 MiB, with a long side of at most 1,920. Returns null for a file that
 * the browser cannot show as a picture.
 */
export async function shrinkPicture(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const [side, quality] of TRIES) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      const context = canvas.getContext('2d');
      if (!context) return null;
      // JPEG has no transparency: what is clear would become black.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const url = canvas.toDataURL('image/jpeg', quality);
      if (url.length <= MOST_LETTERS) return url;
    }
    return null;
  } finally {
    bitmap.close();
  }
}
