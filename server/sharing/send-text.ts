import type { Request, Response } from 'express';
import type { CachedBody } from '../http/cached/cached-body.ts';
import { encodingOf, isKnown } from '../http/cached/send-cached-body.ts';

/** Programs that read feeds and calendars ask every few minutes or hours, so a minute is new enough for all of them. */
const CACHE_CONTROL = 'public, max-age=60';

export const TEXT_TYPES = {
  atom: 'application/atom+xml; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
} as const;

/** Sends a text, or 304 to a reader who has it. */
export async function sendText(
  req: Request,
  res: Response,
  body: CachedBody,
  type: keyof typeof TEXT_TYPES,
): Promise<void> {
  res.setHeader('Cache-Control', CACHE_CONTROL);
  res.setHeader('ETag', body.etag);
  res.setHeader('Vary', 'Accept-Encoding');
  if (isKnown(req, body.etag)) {
    res.status(304).end();
    return;
  }
  const encoding = body.small ? 'identity' : encodingOf(req);
  const bytes = await body.bytes(encoding);
  res.setHeader('Content-Type', TEXT_TYPES[type]);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
