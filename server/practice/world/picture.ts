import { createHash } from 'node:crypto';
import type { Response } from 'express';

const DAY_S = 86_400;

/** A drawing and its ETag. */
export interface Picture {
  svg: string;
  etag: string;
}

export function pictureOf(svg: string): Picture {
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` };
}

/** Sends a picture with a policy under which it can load and run nothing when it is opened alone. */
export function sendPicture(res: Response, { svg, etag }: Picture): void {
  res.setHeader('Cache-Control', `public, max-age=${DAY_S}`);
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  res.setHeader('ETag', etag);
  res.type('image/svg+xml').send(svg);
}
