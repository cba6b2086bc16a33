import type { Request, RequestHandler, Response } from 'express';
import { documentOnly, type HeaderList } from '../edge/security-headers.ts';
import { isRevalidated } from './cache-control.ts';
import { encodingOf, isKnown } from './send-cached-body.ts';
import type { CachedBody } from './cached-body.ts';
import { renderedBody } from './rendered-body.ts';

/**
 * Sends the JSON of every GET that reaches Nest compressed, as the hot path does. A body that must be revalidated
 * (see `CACHE_CONTROL`) gets an ETag, the digest of its bytes, and is answered by 304 when the reader has it. Of
 * `siteHeaders` only those are sent that act on JSON.
 */
export function jsonAnswers(siteHeaders: HeaderList): RequestHandler {
  const unneeded = { body: documentOnly(siteHeaders), unchanged: siteHeaders.map(([name]) => name) };
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') {
      res.json = (body: unknown) => {
        send(req, res, renderedBody(body), unneeded).catch(next);
        return res;
      };
    }
    next();
  };
}

/** Names of headers that the answer does without. */
interface Unneeded {
  body: readonly string[];
  unchanged: readonly string[];
}

async function send(req: Request, res: Response, cachedBody: CachedBody, unneeded: Unneeded): Promise<void> {
  if (res.statusCode === 200 && isRevalidated(String(res.getHeader('Cache-Control')))) {
    res.setHeader('ETag', cachedBody.etag);
    res.setHeader('Vary', 'Accept-Encoding');
    if (isKnown(req, cachedBody.etag)) {
      for (const name of unneeded.unchanged) res.removeHeader(name);
      res.status(304).end();
      return;
    }
  }
  const encoding = cachedBody.small ? 'identity' : encodingOf(req);
  const bytes = await cachedBody.bytes(encoding);
  for (const name of unneeded.body) res.removeHeader(name);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
