import type { ServerResponse } from 'node:http';
import type { EditConflict } from '../../../shared/http/edit-conflict.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../shared/http/error-catalogue.ts';
import type { Failure } from '../../../shared/http/envelope.ts';
import type { ErrorDetail } from './domain-error.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Id of the request that this response answers: in the header, the failure body and the log. */
export function requestIdOf(res: ServerResponse): string {
  return String(res.getHeader(REQUEST_ID_HEADER) ?? '');
}

/** Message for reads: they change nothing, so the catalogue's sentence about changes is left out. */
const BUSY_TO_READERS = 'The server is busy. Please try again in a moment.';

interface FailureOptions {
  message?: string;
  details?: ErrorDetail[] | undefined;
  conflict?: EditConflict | undefined;
  retryAfterS?: number;
}

/** Ends a response with the failure envelope. Works before and inside Nest. */
export function sendFailure(res: ServerResponse, code: ErrorCode, options: FailureOptions = {}): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const body: Failure = {
    success: false,
    error: sentenceOf(res, code, options.message ?? ERROR_CATALOGUE[code].message),
    code,
    requestId: requestIdOf(res),
    ...(options.details && { details: options.details }),
    ...(options.conflict && { conflict: options.conflict }),
  };
  const bytes = Buffer.from(JSON.stringify(body));
  for (const name of ['ETag', 'Content-Encoding', 'X-Live-Version']) res.removeHeader(name);
  res.statusCode = ERROR_CATALOGUE[code].status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Length', bytes.length);
  if (options.retryAfterS !== undefined) res.setHeader('Retry-After', Math.max(1, Math.ceil(options.retryAfterS)));
  res.end(bytes);
}

function sentenceOf({ req }: ServerResponse, code: ErrorCode, message: string): string {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  return isRead && code === 'BUSY' && message === ERROR_CATALOGUE.BUSY.message ? BUSY_TO_READERS : message;
}
