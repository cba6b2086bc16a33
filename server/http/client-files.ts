import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { ALL_ROUTES } from '../../shared/http/all-routes.ts';
import { sendFailure } from './failure.ts';

/** First parts of the paths that Nest serves. */
const SERVED_BY_NEST = new Set([
  'api',
  ...ALL_ROUTES.filter((route) => route.root).map(({ path }) => path.split('/')[1]),
]);

/**
 * Serves the built client: hashed files for ever, everything else checked each time; any other path gets the page, whose
 * router takes it from there. Without a folder, or for a missing file, 404.
 */
export function clientFiles(folder: string | null): RequestHandler {
  const serve =
    folder !== null && existsSync(path.join(folder, 'index.html'))
      ? sirv(folder, { etag: true, gzip: true, brotli: true, setHeaders: setCaching })
      : null;
  const hasOverlay = folder !== null && existsSync(path.join(folder, 'overlay.html'));
  return (req, res, next) => {
    if (SERVED_BY_NEST.has(req.path.split('/')[1] ?? '')) {
      next();
      return;
    }
    if (serve === null || (req.method !== 'GET' && req.method !== 'HEAD')) {
      sendFailure(res, 'NOT_FOUND');
      return;
    }
    serve(req, res, () => {
      if (/^\/(assets|icons)\//.test(req.path)) {
        sendFailure(res, 'NOT_FOUND');
        return;
      }
      req.url = hasOverlay && req.path.startsWith('/overlay') ? '/overlay.html' : '/index.html';
      serve(req, res, () => sendFailure(res, 'NOT_FOUND'));
    });
  };
}

function setCaching(res: { setHeader(name: string, value: string): unknown }, file: string): void {
  const hashed = file.startsWith('/assets/');
  res.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}
