import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
const FINGERPRINT_BYTES = 8;
/** Bytes of the fingerprint that a box names, so that its key is known before it is opened. */
const ID_BYTES = 4;

/** Key that seals secrets, derived from a text that the operator or the product has chosen. */
export interface SecretKey {
  key: Buffer;
  /** First bytes of the fingerprint; every box carries those of its key. */
  id: Buffer;
  /** Recognises the key without telling anything about it. */
  fingerprint: string;
}

/** Returns the key of a text with at least 32 characters. */
export function secretKeyOf(text: string): SecretKey {
  const fingerprint = derived(text, 'fingerprint', FINGERPRINT_BYTES);
  return {
    key: derived(text, 'seal', KEY_BYTES),
    id: fingerprint.subarray(0, ID_BYTES),
    fingerprint: fingerprint.toString('hex'),
  };
}

function derived(text: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', `citadel-watch secrets ${purpose} 1`, bytes));
}
