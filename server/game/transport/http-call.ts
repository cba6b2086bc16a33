import type { Agent, Dispatcher } from 'undici';
import { BodyEncodingError, BodyTooLargeError, errorCode, readBounded } from './bounded-body.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * Result of one call. `answer`: complete, with a status other than 429 and 5xx. `throttled`: a 429. `failed`: another try
 * may succeed. `malformed`, `unavailable`: another try would have the same result.
 */
export type Outcome =
  | { kind: 'answer'; status: number; contentType: string; body: Buffer }
  | { kind: 'throttled'; retryAfterMs: number | null }
  | { kind: 'failed'; reason: string }
  | { kind: 'malformed'; reason: string }
  | { kind: 'unavailable'; reason: string };

interface Call {
  url: URL;
  headers?: Record<string, string>;
  accepts: RegExp;
  signal?: AbortSignal | undefined;
}

interface Limits {
  budget: number;
  maxBytes: number;
  maxRedirects: number;
  userAgent: string;
}

const header = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

/** Returns the target of a redirect; null unless it uses https and has the same host and port as `from`. */
export function allowedRedirect(from: URL, location: string): URL | null {
  if (!URL.canParse(location, from.href)) return null;
  const to = new URL(location, from);
  const same = to.hostname === from.hostname && (to.port || '443') === (from.port || '443');
  return to.protocol === 'https:' && same && to.username === '' && to.password === '' ? to : null;
}

/** Makes one GET with its redirects within one time limit. Never throws. */
export async function callOnce(agent: Agent, call: Call, limits: Limits): Promise<Outcome> {
  const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(limits.budget)));
  const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline;
  try {
    let url = call.url;
    for (let hop = 0; ; hop++) {
      const response = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { 'user-agent': limits.userAgent, 'accept-encoding': 'identity', ...call.headers },
        signal,
      });
      if (![301, 302, 303, 307, 308].includes(response.statusCode)) return await digest(response, call, limits, signal);
      drop(response);
      const next = allowedRedirect(url, header(response.headers.location));
      if (!next) return { kind: 'malformed', reason: 'redirected elsewhere' };
      if (hop >= limits.maxRedirects) return { kind: 'malformed', reason: 'redirected in circles' };
      url = next;
    }
  } catch (error) {
    if (call.signal?.aborted) return { kind: 'unavailable', reason: 'aborted' };
    if (deadline.aborted) return { kind: 'failed', reason: 'took too long' };
    return explain(error);
  }
}

async function digest(
  response: Dispatcher.ResponseData,
  call: Call,
  limits: Limits,
  signal: AbortSignal,
): Promise<Outcome> {
  const { statusCode: status, headers } = response;
  if (status === 429) {
    drop(response);
    return { kind: 'throttled', retryAfterMs: retryAfterMs(headers, new Date()) };
  }
  if (status >= 500) {
    drop(response);
    return { kind: 'failed', reason: `status ${status}` };
  }
  const contentType = header(headers['content-type']);
  if (status === 200 && contentType !== '' && !call.accepts.test(contentType)) {
    drop(response);
    return { kind: 'malformed', reason: `content type ${contentType.slice(0, 60)}` };
  }
  const body = await readBounded(response.body, header(headers['content-encoding']), limits.maxBytes, signal);
  return { kind: 'answer', status, contentType, body };
}

/** Discards a body that is not read, and ignores its later errors. */
function drop(response: Dispatcher.ResponseData): void {
  response.body.on('error', () => undefined).destroy();
}

function explain(error: unknown): Outcome {
  if (error instanceof BodyTooLargeError || error instanceof BodyEncodingError) {
    return { kind: 'malformed', reason: error.message };
  }
  const code = errorCode(error);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { kind: 'malformed', reason: 'larger than allowed' };
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return { kind: 'malformed', reason: 'headers larger than allowed' };
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return { kind: 'unavailable', reason: 'stopping' };
  const message = error instanceof Error ? error.message : 'unknown';
  return { kind: 'failed', reason: code === '' ? message.slice(0, 120) : code };
}
