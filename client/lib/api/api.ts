import type * as z from 'zod/mini';
import { failureSchema } from '../../../shared/http/envelope.ts';
import type { EditConflict } from '../../../shared/http/edit-conflict.ts';
import { addressOf } from '../../../shared/http/route.ts';
import type { Route } from '../../../shared/http/route.ts';
import { LIVE_STREAM_HEADER, LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { noteServerDate } from './server-clock.ts';

type Schema = z.ZodMiniType;
type Wire = string | number | boolean | undefined;
type ParamsOf<R extends Route> = R extends { params: infer S extends Schema }
  ? { params: Record<keyof z.input<S> & string, string | number> }
  : { params?: undefined };
type QueryOf<R extends Route> = R extends { query: infer S extends Schema }
  ? { query?: { [K in keyof z.input<S>]?: Wire } }
  : { query?: undefined };
type BodyOf<R extends Route> = R extends { body: infer S extends Schema } ? { body: z.input<S> } : { body?: undefined };

/** Input of a call: params and body when the route has them. Undefined parts of the query are left out. */
export type RequestInput<R extends Route> = ParamsOf<R> & QueryOf<R> & BodyOf<R> & Extras;
interface Extras {
  signal?: AbortSignal;
  /** Version of the edited thing: the server answers 409 or 412 when another edit came first. */
  ifMatch?: number | string;
  /** Further headers, such as the secret of a player link. */
  headers?: Record<string, string>;
}
interface AnyInput extends Extras {
  params?: Record<string, string | number>;
  query?: Record<string, Wire>;
  body?: unknown;
}
export type ResponseOf<R extends Route> = R extends { response: infer S extends Schema } ? z.infer<S> : undefined;

export interface Answer<T> {
  data: T;
  /** X-Live-Version, the stream version that the data includes; null when it is not a live resource. */
  version: number | null;
}

/** A call that did not succeed. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Code of the error catalogue; NETWORK without an answer; UNREADABLE when the answer breaks the contract. */
  readonly code: string;
  /** The server's own sentence, or null. */
  readonly serverText: string | null;
  /** What is wrong with the request, by the field of the body; empty when the server names none. */
  readonly details: readonly { path: string; message: string }[];

  /** State that another admin has saved meanwhile; null unless the code is EDITED_MEANWHILE. */
  readonly conflict: EditConflict | null;

  constructor(
    status: number,
    code: string,
    serverText: string | null,
    details: ApiError['details'] = [],
    conflict: EditConflict | null = null,
  ) {
    super(serverText ?? (status === 0 ? 'The server cannot be reached' : `The server answered ${status}`));
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.serverText = serverText;
    this.details = details;
    this.conflict = conflict;
  }
}

type Written = (stream: string, version: number) => void;
let written: Written = () => {};

/** Sets the callback for the version that a write of this page has made. D107. */
export function onWritten(callback: Written): void {
  written = callback;
}

let signedOut = () => {};

/** Sets the callback for an answer with 401: this page's admin is no longer signed in. */
export function onSignedOut(callback: () => void): void {
  signedOut = callback;
}

/** Returns the server's error field when present, otherwise the page's own sentence. spec §8. */
export function messageOf(error: unknown, generic: string): string {
  return error instanceof ApiError && error.serverText ? error.serverText : generic;
}

/**
 * Calls a route of shared/ below /api on our own origin. Unchanged answers come from the browser's cache (ETag).
 * @throws ApiError, or the signal's AbortError
 */
export async function request<const R extends Route>(route: R, input: RequestInput<R>): Promise<Answer<ResponseOf<R>>>;
export async function request(route: Route, input: AnyInput): Promise<Answer<unknown>> {
  const preload = preloadOf(route, input);
  const response = await send(route, input);
  preload?.remove();
  const date = response.headers.get('Date');
  // A read that the page began before its script ran sets no clock: its Date header is too old by now.
  if (date && !preload) noteServerDate(date);
  const body: unknown = await response.json().catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    return undefined;
  });
  if (!response.ok) {
    if (response.status === 401 && route.access !== 'link') signedOut();
    const failure = failureSchema.safeParse(body);
    if (failure.success) {
      const { code, error, details, conflict } = failure.data;
      throw new ApiError(response.status, code, error, details, conflict);
    }
    throw new ApiError(response.status, 'UNREADABLE', null);
  }
  const parsed = route.response?.safeParse(body);
  if (parsed && !parsed.success) throw new ApiError(response.status, 'UNREADABLE', null);
  const header = response.headers.get(LIVE_VERSION_HEADER) ?? '';
  const version = /^\d+$/.test(header) ? Number(header) : null;
  if (version !== null && route.method !== 'GET')
    written(response.headers.get(LIVE_STREAM_HEADER) ?? CLAN_STREAM, version);
  return { data: parsed?.data, version };
}

/** Returns the preload link by which the page has begun this read, or null. Each link answers one read. */
function preloadOf(route: Route, input: AnyInput): Element | null {
  // Unit tests run the stores without a document.
  if (route.method !== 'GET' || typeof document === 'undefined') return null;
  // An encoded address has no quotes.
  const url = addressOf(route, input);
  const link = document.querySelector<HTMLLinkElement>(`link[rel=preload][as=fetch][href="${url}"]`);
  // A link for wide windows only has begun nothing on a phone.
  return link && (link.media === '' || matchMedia(link.media).matches) ? link : null;
}

async function send(route: Route, input: AnyInput): Promise<Response> {
  const url = addressOf(route, input);
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  try {
    return await fetch(url, {
      method: route.method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(input.ifMatch !== undefined && { 'If-Match': `"${input.ifMatch}"` }),
        ...input.headers,
      },
      body,
      signal: input.signal,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(0, 'NETWORK', null);
  }
}
