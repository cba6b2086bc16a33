import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKey } from './secret-key.ts';

const CIPHER = 'aes-256-gcm';
/** Form of a box: this byte, 4 bytes of its key's fingerprint, the nonce, the tag, and the sealed text. */
const FORM = Buffer.from([1]);
const ID_END = 5;
const NONCE_END = 17;
const TAG_END = 33;

/** Row in which a box is stored. A box that is moved to another row cannot be opened there. */
export interface SecretPlace {
  table: string;
  row: string | number;
}

/** Why a box cannot be opened. */
export type BoxFault =
  /** There is no key: its file is missing or cannot be read. */
  | 'no_key'
  /** The box was sealed with a key that is not among those of this process. */
  | 'other_key'
  /** The box was changed, cut, or moved here from another row. */
  | 'damaged';

/** Sentences for admins, without the secret or the key. */
const SENTENCES: Record<BoxFault, string> = {
  no_key: 'A stored secret cannot be opened, because there is no key',
  other_key: 'A stored secret cannot be opened, because it was sealed with another key',
  damaged: 'A stored secret cannot be opened, because it is damaged',
};

/** Answer instead of the text of a box that cannot be opened. */
export class BoxFailure {
  readonly fault: BoxFault;

  constructor(fault: BoxFault) {
    this.fault = fault;
  }

  /** One sentence without its full stop. */
  get sentence(): string {
    return SENTENCES[this.fault];
  }
}

/** Seals a text for a row, with a new random nonce each time. */
export function sealBox({ key, id }: SecretKey, place: SecretPlace, text: string): Buffer {
  const nonce = randomBytes(NONCE_END - ID_END);
  const head = Buffer.concat([FORM, id]);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(head, place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a box of a row with whichever of the keys sealed it. Never throws. */
export function openBox(keys: readonly SecretKey[], place: SecretPlace, box: Uint8Array): string | BoxFailure {
  const bytes = Buffer.from(box);
  if (bytes.length < TAG_END || !bytes.subarray(0, 1).equals(FORM)) return new BoxFailure('damaged');
  const key = keyOfBox(keys, bytes);
  if (key === null) return new BoxFailure(keys.length === 0 ? 'no_key' : 'other_key');
  const opened = createDecipheriv(CIPHER, key.key, bytes.subarray(ID_END, NONCE_END))
    .setAAD(boundTo(bytes.subarray(0, ID_END), place))
    .setAuthTag(bytes.subarray(NONCE_END, TAG_END));
  try {
    return Buffer.concat([opened.update(bytes.subarray(TAG_END)), opened.final()]).toString('utf8');
  } catch {
    return new BoxFailure('damaged');
  }
}

/** Returns the key that sealed a box; null when it is not among `keys`. */
export function keyOfBox(keys: readonly SecretKey[], box: Uint8Array): SecretKey | null {
  return keys.find(({ id }) => id.equals(box.subarray(FORM.length, ID_END))) ?? null;
}

/** Returns the data that is authenticated with a box but not stored in it. */
function boundTo(head: Buffer, { table, row }: SecretPlace): Buffer {
  return Buffer.concat([head, Buffer.from(JSON.stringify([table, String(row)]))]);
}
