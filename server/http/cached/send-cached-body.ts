import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CachedBody } from './cached-body.ts';
import { ResponseHead, type Encoding, type SharedHeaders } from './response-head.ts';

/** Encodings by the value of Accept-Encoding. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });

/** Returns the best encoding that the client accepts: brotli, gzip or identity. */
export function encodingOf(req: IncomingMessage): Encoding {
  const accepted = String(req.headers['accept-encoding'] ?? '');
  let encoding = encodings.get(accepted);
  if (encoding === undefined) {
    encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity';
    encodings.set(accepted, encoding);
  }
  return encoding;
}

function accepts(accepted: string, name: string): boolean {
  return accepted.split(',').some((part) => {
    const [token = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return token === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** True when If-None-Match names this weak ETag, alone or in a list. */
export function isKnown(req: IncomingMessage, etag: string): boolean {
  const known = req.headers['if-none-match'];
  if (known === undefined) return false;
  if (known === etag) return true;
  return known.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag.slice(2));
}

interface Sending {
  shared: SharedHeaders;
  unchanged: SharedHeaders;
  /** Newest live version that the body contains, or null. D105: a 200 and a 304 both name it. */
  version: number | null;
}

/** Answers a GET with a cached body, or 304; the client must revalidate it each time. Returns the status. */
export function sendCachedBody(
  req: IncomingMessage,
  res: ServerResponse,
  cachedBody: CachedBody,
  sending: Sending,
): 200 | 304 {
  const { shared, unchanged, version } = sending;
  if (isKnown(req, cachedBody.etag)) {
    cachedBody.unchanged ??= ResponseHead.unchanged(unchanged, cachedBody.etag);
    res.writeHead(304, cachedBody.unchanged.fill(version));
    res.end();
    return 304;
  }
  const send = (encoding: Encoding, bytes: Buffer): void => {
    const head = (cachedBody.heads[encoding] ??= ResponseHead.body(shared, cachedBody.etag, encoding, bytes.length));
    res.writeHead(200, head.fill(version));
    res.end(bytes);
  };
  const encoding = cachedBody.small ? 'identity' : encodingOf(req);
  const bytes = cachedBody.bytes(encoding);
  if (Buffer.isBuffer(bytes)) send(encoding, bytes);
  else {
    void bytes.then(
      (ready) => send(encoding, ready),
      // Out of memory or the like: the plain bytes are there and are right as well.
      () => send('identity', cachedBody.identity),
    );
  }
  return 200;
}
