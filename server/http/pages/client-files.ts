import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { CACHE_CONTROL } from '../cached/cache-control.ts';
import { sendFailure } from '../errors/failure.ts';
import { isOverlayPath } from '../edge/overlay-path.ts';
import { documentOnly, type HeaderList } from '../edge/security-headers.ts';
import type { PageHtml } from './page-html.ts';
import { pageSender } from './page-sender.ts';

/** First parts of the paths that Nest serves. */
const SERVED_BY_NEST = new Set([
  'api',
  ...ALL_ROUTES.filter((route) => route.root).map(({ path }) => path.split('/')[1]),
]);
// The client has files of its own below /icons; Nest serves the stored icons there.
SERVED_BY_NEST.delete('icons');
const STORED_ICON = /^\/icons\/[0-9a-f]{64}\.webp$/;

/** Endings of files that a browser uses inside a page only. An SVG is a document when it is opened by itself. */
const PART = /\.(css|ico|js|png|txt|webmanifest|webp|woff2?)$/;
/** Pictures and the manifest, which browsers request with every page: an upgrade may show the old ones for a day. */
const PICTURE = /\.(ico|png|svg|webmanifest|webp)$/;

/** Fills the built page `html` with the title and metadata of an address; `query` includes its question mark. */
export type FillPage = (html: string, path: string, query: string) => Promise<PageHtml>;

/**
 * Serves the built client: hashed files are cached for ever, pictures for a day, others are revalidated each time. Any
 * other path gets the page that `fill` makes, and the client's router shows it. Answers 404 without a folder and for a
 * missing file. Of `siteHeaders`, which every response has, parts of a page keep those that act on them.
 */
export function clientFiles(folder: string | null, fill: FillPage, siteHeaders: () => HeaderList): RequestHandler {
  const built = folder !== null && existsSync(path.join(folder, 'index.html')) ? folder : null;
  const page = built === null ? '' : readFileSync(path.join(built, 'index.html'), 'utf8');
  const serve = built === null ? null : sirv(built, { etag: true, gzip: true, brotli: true, setHeaders: setCaching });
  const hasOverlay = built !== null && existsSync(path.join(built, 'overlay.html'));
  const parts = new Set(
    built === null ? [] : readdirSync(built).flatMap((file) => (PART.test(file) ? `/${file}` : [])),
  );
  // Their names never change, only the pictures that one of them allows.
  const onDocuments = documentOnly(siteHeaders());
  const sendPage = pageSender(siteHeaders);
  const answer = async (req: Request, res: Response, path: string): Promise<void> =>
    sendPage(req, res, await fill(page, path, queryOf(req)));
  return (req, res, next) => {
    if (SERVED_BY_NEST.has(req.path.split('/')[1] ?? '') || STORED_ICON.test(req.path)) {
      next();
      return;
    }
    if (serve === null || (req.method !== 'GET' && req.method !== 'HEAD')) {
      sendFailure(res, 'NOT_FOUND');
      return;
    }
    // sirv would answer these two with the page as it was built.
    if (req.path === '/' || req.path === '/index.html') {
      answer(req, res, '/').catch(next);
      return;
    }
    // A rebuild may have deleted files that sirv found at its start; sirv would fail in the middle of the response.
    if (built !== null && req.path.startsWith('/assets/') && !existsSync(path.join(built, req.path))) {
      sendFailure(res, 'NOT_FOUND');
      return;
    }
    // Only files that exist: the page itself is the answer at any other address.
    if (req.path.startsWith('/assets/') || parts.has(req.path)) for (const name of onDocuments) res.removeHeader(name);
    // Small files are sent whole: a refused range (416) would be stored by caches as long as the file.
    delete req.headers.range;
    serve(req, res, () => {
      if (/^\/(assets|icons)\//.test(req.path)) sendFailure(res, 'NOT_FOUND');
      else if (hasOverlay && isOverlayPath(req.path)) {
        req.url = '/overlay.html';
        serve(req, res, () => sendFailure(res, 'NOT_FOUND'));
      } else answer(req, res, req.path).catch(next);
    });
  };
}

function queryOf({ url }: Pick<Request, 'url'>): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark);
}

function setCaching(res: ServerResponse, file: string): void {
  res.setHeader('Cache-Control', cachingOf(file, (res.req as Request).originalUrl));
}

function cachingOf(file: string, url: string): string {
  if (file.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (PICTURE.test(file)) return 'public, max-age=86400';
  // The address of a hidden board's overlay contains its read token, which no cache may store.
  const isGuarded = new URLSearchParams(queryOf({ url })).has('token');
  return CACHE_CONTROL[isGuarded ? 'personal' : 'shared'];
}
