import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, ENCODINGS, type ResponseHead } from './response-head.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Below this a compressed body is no smaller on the wire. */
const MIN_BYTES = 1024;

/** Body as bytes, in every encoding that was requested so far. */
export class CachedBody {
  /** True when the body is sent uncompressed, whatever the client accepts. */
  readonly small: boolean;
  /** Made when first sent. */
  readonly heads: Partial<Record<Encoding, ResponseHead>> = {};
  unchanged: ResponseHead | null = null;
  private readonly packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>>;

  constructor(
    readonly etag: string,
    readonly identity: Buffer,
  ) {
    this.packed = { identity };
    this.small = identity.length < MIN_BYTES;
  }

  /** Makes the body from a value, as JSON. */
  static json(body: unknown): CachedBody {
    return CachedBody.text(JSON.stringify(body));
  }

  /** Makes the body from its text. The ETag is the digest of its bytes, so every node gives the same body the same one. */
  static text(text: string): CachedBody {
    const bytes = Buffer.from(text);
    return new CachedBody(`W/"${createHash('sha1').update(bytes).digest('base64url')}"`, bytes);
  }

  /** Returns the encodings that were requested so far. */
  encodings(): Encoding[] {
    return ENCODINGS.filter((encoding) => this.packed[encoding] !== undefined);
  }

  /** Returns the bytes, or a promise while zlib compresses them. Each body is compressed once, not for each request. */
  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    const ready = this.packed[encoding];
    if (ready) return ready;
    const work = (
      encoding === 'br'
        ? brotli(this.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : gzipped(this.identity, { level: 6 })
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
