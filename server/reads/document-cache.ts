import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PeriodKeys } from '../xp/xp.periods.ts';
import type { ClanDocument } from './clan-documents.ts';
import type { ClanModel } from './clan.model.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Below this a compressed body is no smaller on the wire. */
const MIN_BYTES = 1024;
/** Documents kept; beyond it the one used longest ago goes. */
const MOST = 300;
export type Encoding = 'br' | 'gzip' | 'identity';

/** A body as bytes, in every encoding that was asked for so far. */
export class Rendered {
  /** Sent as it is, whatever the client takes. */
  readonly small: boolean;
  private readonly packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>>;

  constructor(
    readonly stamp: string,
    readonly etag: string,
    identity: Buffer,
  ) {
    this.packed = { identity };
    this.small = identity.length < MIN_BYTES;
  }

  /** The bytes at once, or when a thread of zlib has them: once for each change, never for each request. */
  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    const ready = this.packed[encoding];
    if (ready) return ready;
    const identity = this.packed.identity;
    if (!Buffer.isBuffer(identity)) throw new Error('a rendered document always has its plain bytes');
    const work = (
      encoding === 'br'
        ? brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : gzipped(identity, { level: 6 })
    ).then(
      (bytes) => (this.packed[encoding] = bytes),
      // Out of memory or the like: the next request tries again.
      (error: unknown) => {
        delete this.packed[encoding];
        throw error;
      },
    );
    this.packed[encoding] = work;
    return work;
  }
}

/** Bodies of documents, made when first asked for after a change of what they are made of. */
export class DocumentCache {
  private readonly kept = new Map<string, Rendered>();
  /** Two processes, or one before and after a restart, count changes differently. */
  private readonly era = Math.random().toString(36).slice(2, 8);

  constructor(
    private readonly model: ClanModel,
    private readonly now: () => PeriodKeys,
  ) {}

  get(document: ClanDocument): Rendered {
    const now = this.now();
    const changes = document.topics.map((topic) => this.model.changed[topic]).join('.');
    const stamp = document.daily ? `${changes}-${now.daily}` : changes;
    const before = this.kept.get(document.key);
    if (before?.stamp === stamp) return before;
    const body = Buffer.from(JSON.stringify(document.body(this.model, now)));
    const rendered = new Rendered(stamp, `W/"${this.era}-${stamp}"`, body);
    this.kept.delete(document.key);
    this.kept.set(document.key, rendered);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST) break;
      this.kept.delete(oldest);
    }
    return rendered;
  }
}
