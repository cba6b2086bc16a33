import { Writable, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Thrown for an answer that is larger than any real one. */
export class BodyTooLargeError extends Error {}
/** Returns the `code` of an error, '' without one. Checks the shape, because `instanceof Error` can fail for core errors. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Thrown for an answer that cannot be decompressed. */
export class BodyEncodingError extends Error {}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads and decompresses a body, and stops at `maxBytes` of decompressed data, so that a small bomb never becomes a
 * large buffer. Requests accept no compression, but some proxies compress anyway.
 */
export async function readBounded(
  body: Readable,
  encoding: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new BodyTooLargeError(`larger than ${maxBytes} bytes`));
      chunks.push(chunk);
      done();
    },
  });
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') {
    await pipeline(body, sink, { signal });
    return Buffer.concat(chunks);
  }
  const make = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (!make) {
    body.on('error', () => undefined).destroy();
    throw new BodyEncodingError(`content-encoding ${name.slice(0, 40)}`);
  }
  try {
    await pipeline(body, make(), sink, { signal });
  } catch (error) {
    if (/^(Z_|ERR_.*BROTLI)/.test(errorCode(error))) throw new BodyEncodingError('cannot be unpacked');
    throw error;
  }
  return Buffer.concat(chunks);
}
