import type { Drawing } from '../../../../shared/bingo/drawings/drawings.schemas.ts';
import { isRepeatable } from '../../../../shared/bingo/drawings/repeat-drawing.ts';

/** What a check of a drawing in the browser has found. */
export interface DrawingCheck {
  /** Whether the seed gives the same teams. */
  sameTeams: boolean;
  /** Whether the seed has the published fingerprint; null where the browser cannot compute it. */
  sameFingerprint: boolean | null;
}

/** Repeats a drawing, and computes the fingerprint of its seed. Browsers do the latter on https only. */
export async function checkDrawing(
  facts: NonNullable<Drawing['facts']>,
  { seed, fingerprint }: Pick<Drawing, 'seed' | 'fingerprint'>,
  // Absent where the page came by plain http.
  digest: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<DrawingCheck> {
  const sameTeams = isRepeatable(facts, seed);
  if (!digest) return { sameTeams, sameFingerprint: null };
  const bytes = new Uint8Array(await digest.digest('SHA-256', new TextEncoder().encode(seed)));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { sameTeams, sameFingerprint: hex === fingerprint };
}
