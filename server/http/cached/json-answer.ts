import type { Request, RequestHandler, Response } from 'express';
import { encodingOf, isKnown } from './send-cached-body.ts';
import { CachedBody } from './cached-body.ts';

/** Bytes of bodies that are being sent, so that readers who share one body share its compression too. */
const rendered = new WeakMap<object, CachedBody>();

/**
 * Sends the JSON of every GET that reaches Nest compressed, as the hot path does. A body that must be revalidated
 * (`Cache-Control: no-cache`) gets an ETag, the digest of its bytes, and is answered by 304 when the reader has it.
 */
export function jsonAnswers(): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') {
      res.json = (body: unknown) => {
        send(req, res, renderedOf(body)).catch(next);
        return res;
      };
    }
    next();
  };
}

function renderedOf(body: unknown): CachedBody {
  if (typeof body !== 'object' || body === null) return CachedBody.json(body);
  const known = rendered.get(body);
  if (known) return known;
  const fresh = CachedBody.json(body);
  rendered.set(body, fresh);
  return fresh;
}

async function send(req: Request, res: Response, cachedBody: CachedBody): Promise<void> {
  const revalidated = String(res.getHeader('Cache-Control') ?? '').includes('no-cache');
  if (res.statusCode === 200 && revalidated) {
    res.setHeader('ETag', cachedBody.etag);
    if (isKnown(req, cachedBody.etag)) {
      res.status(304).end();
      return;
    }
  }
  const encoding = cachedBody.small ? 'identity' : encodingOf(req);
  const bytes = await cachedBody.bytes(encoding);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
