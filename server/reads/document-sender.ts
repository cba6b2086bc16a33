import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE_VERSION_HEADER } from '../../shared/live/live.protocol.ts';
import type { Encoding, Rendered } from './document-cache.ts';

const MOST_REMEMBERED = 100;
const remembered = new Map<string, Encoding>();

/** The best encoding that the client takes: brotli, gzip, plain. Browsers send a handful of these headers. */
function encodingOf(req: IncomingMessage): Encoding {
  const accepted = String(req.headers['accept-encoding'] ?? '');
  let encoding = remembered.get(accepted);
  if (encoding === undefined) {
    encoding = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity';
    if (remembered.size < MOST_REMEMBERED) remembered.set(accepted, encoding);
  }
  return encoding;
}

function takes(accepted: string, name: string): boolean {
  return accepted.split(',').some((part) => {
    const [token = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return token === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** True when If-None-Match names this weak ETag, alone or in a list. */
function isKnown(req: IncomingMessage, etag: string): boolean {
  const known = req.headers['if-none-match'];
  if (known === undefined) return false;
  if (known === etag) return true;
  return known.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag.slice(2));
}

/** Sends a document, or 304; asks to be revalidated each time. R5: both name the newest version taken in. */
export function sendDocument(req: IncomingMessage, res: ServerResponse, document: Rendered, version: number): void {
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('ETag', document.etag);
  res.setHeader(LIVE_VERSION_HEADER, version);
  res.setHeader('Vary', 'Accept-Encoding');
  if (isKnown(req, document.etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const encoding = document.small ? 'identity' : encodingOf(req);
  const bytes = document.bytes(encoding);
  if (Buffer.isBuffer(bytes)) {
    write(req, res, encoding, bytes);
    return;
  }
  void bytes.then((ready) => {
    write(req, res, encoding, ready);
  });
}

function write(req: IncomingMessage, res: ServerResponse, encoding: Encoding, bytes: Buffer): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', bytes.length);
  res.statusCode = 200;
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
