import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { encodingOf } from '../cached/send-cached-body.ts';
import type { PageHtml } from './page-html.ts';
import { CachedBody } from '../cached/cached-body.ts';

/** Recently compressed pages by their ETags. */
const packed = new LRUCache<string, CachedBody>({ max: 100 });

/** Sends a page, or 304. Each content is compressed once, because a new visitor's first round trip waits for it. */
export async function sendPage(req: Request, res: Response, page: PageHtml): Promise<void> {
  // An address with a read token shows a hidden board: search engines and other sites must not get it. D123.
  if (req.query['token'] !== undefined) {
    res.setHeader('X-Robots-Tag', 'noindex');
    res.setHeader('Referrer-Policy', 'no-referrer');
  }
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('ETag', page.etag);
  res.setHeader('Vary', 'Accept-Encoding');
  res.status(page.status);
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  const encoding = encodingOf(req);
  const bytes = await packedOf(page).bytes(encoding);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.type('html').send(bytes);
}

function packedOf({ body, etag }: PageHtml): CachedBody {
  const page = packed.get(etag) ?? new CachedBody(etag, Buffer.from(body));
  packed.set(etag, page);
  return page;
}
