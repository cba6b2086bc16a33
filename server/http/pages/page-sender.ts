import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { CACHE_CONTROL } from '../cached/cache-control.ts';
import { encodingOf } from '../cached/send-cached-body.ts';
import type { HeaderList } from '../edge/security-headers.ts';
import type { PageHtml } from './page-html.ts';
import { CachedBody } from '../cached/cached-body.ts';

/** Recently compressed pages by their ETags. */
const packed = new LRUCache<string, CachedBody>({ max: 100 });

/**
 * Returns the function that sends a page, or 304. Each content is compressed once, because a new visitor's first round
 * trip waits for it. The ETag names the page and `siteHeaders`, which every response has: so a 304 needs none of them, and
 * a page is sent again when a setting has changed its security policy.
 */
export function pageSender(
  siteHeaders: () => HeaderList,
): (req: Request, res: Response, page: PageHtml) => Promise<void> {
  let digest = digestOf(siteHeaders());
  return async (req, res, page) => {
    const headers = siteHeaders();
    if (digest.of !== headers) digest = digestOf(headers);
    const isGuarded = req.query['token'] !== undefined;
    res.setHeader('Cache-Control', CACHE_CONTROL[page.isPublic && !isGuarded ? 'shared' : 'personal']);
    res.setHeader('ETag', page.etag.replace(/"$/, `-${digest.made}"`));
    res.setHeader('Vary', 'Accept-Encoding');
    res.status(page.status);
    if (req.fresh) {
      for (const [name] of headers) res.removeHeader(name);
      res.status(304).end();
      return;
    }
    // An address with a read token shows a hidden board: search engines and other sites must not get it. D123.
    if (isGuarded) {
      res.setHeader('X-Robots-Tag', 'noindex');
      res.setHeader('Referrer-Policy', 'no-referrer');
    }
    const encoding = encodingOf(req);
    const bytes = await packedOf(page).bytes(encoding);
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
    res.type('html').send(bytes);
  };
}

/** Returns a digest of the headers with the list that it was made of, so that it is made once for each list. */
function digestOf(of: HeaderList): { of: HeaderList; made: string } {
  return { of, made: createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 8) };
}

function packedOf({ body, etag }: PageHtml): CachedBody {
  const page = packed.get(etag) ?? new CachedBody(etag, Buffer.from(body));
  packed.set(etag, page);
  return page;
}
