import type { ServerResponse } from 'node:http';
import type { Fault } from './faults.ts';

/** A response of a practice service. */
export interface Answer {
  status: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

const PAGE = '<!DOCTYPE html><html><head><title>Sorry</title></head><body><h1>We will be back soon</h1></body></html>';
const HTML = 'text/html; charset=UTF-8';

export function html(status: number): Answer {
  return { status, type: HTML, body: PAGE };
}

/** Returns the response that replaces a good one. Returns null when nothing is sent. */
export function spoilt(good: Answer, fault: Fault): Answer | null {
  switch (fault.kind) {
    case 'slow':
      return good;
    case 'html':
      return html(200);
    case 'empty':
      return { ...good, body: '' };
    case 'truncated':
      return { ...good, body: good.body.slice(0, Math.floor(good.body.length * 0.6)) };
    case 'status': {
      const { status, retryAfterSeconds } = fault;
      const headers: Record<string, string> =
        retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
      return { ...html(status), headers };
    }
    case 'hang':
    case 'drop':
      return null;
  }
}

export function send(res: ServerResponse, { status, type, body, headers }: Answer): void {
  res.writeHead(status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) });
  res.end(body);
}
