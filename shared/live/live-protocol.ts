import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import type { EditingAck, EditingRequest, Editors } from './editing.schemas.ts';

const version = z.int().check(z.gte(0));
const stream = z.string().check(z.minLength(1), z.maxLength(64));

/** Event of the live protocol, whose rules are in PROTOCOL.md. D101. */
export interface LiveEvent<Change = unknown> {
  stream: string;
  /** 1, 2, 3 … without gaps, one per committed transaction. */
  version: number;
  /** ISO 8601 UTC, when the event was appended; never runs backwards within a stream. */
  at: string;
  /** All changes of one transaction, in order. */
  changes: Change[];
}
/** Schema of an event before its changes are parsed. */
export const liveEventSchema = z.object({ stream, version, at: instantSchema, changes: z.array(z.unknown()) });

/** Request to open a stream. `since` is the version of the reader's state, -1 without one. */
export const openRequestSchema = z.object({ stream, since: z.int().check(z.gte(-1)) });
export type OpenRequest = z.infer<typeof openRequestSchema>;

export const closeRequestSchema = z.object({ stream });
export type CloseRequest = z.infer<typeof closeRequestSchema>;

export const openAckSchema = z.union([
  z.object({ error: z.string(), code: z.string() }),
  z.object({ version, reload: z.literal(true) }),
  z.object({ version, events: z.array(liveEventSchema) }),
]);
export type OpenAck = z.infer<typeof openAckSchema>;

/** Newest version of an open stream, sent every 15 s, so that the reader notices a lost last event. */
export const liveBeatSchema = z.object({ stream, version, at: instantSchema });
export type LiveBeat = z.infer<typeof liveBeatSchema>;

/** Message that the server sends before it closes a socket. */
export const liveGoodbyeSchema = z.object({
  code: z.enum(['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED']),
  error: z.string(),
  /** Longest wait before the reader connects again, in ms; the reader waits a random part of it. */
  retryWithinMs: z.int().check(z.gte(0)),
});
export type LiveGoodbye = z.infer<typeof liveGoodbyeSchema>;

export interface ServerToClientEvents {
  /** One frame for each room and flush: one or more events of one stream, oldest first. */
  'live:event': (...events: LiveEvent[]) => void;
  'live:beat': (beat: LiveBeat) => void;
  'live:goodbye': (goodbye: LiveGoodbye) => void;
  /** In /admin only, to pages that have told what they edit. */
  'live:editors': (editors: Editors) => void;
  /** Makes overlays show a made-up completion. */
  'overlay:test': () => void;
}

export interface ClientToServerEvents {
  'live:open': (request: OpenRequest, ack: (answer: OpenAck) => void) => void;
  'live:close': (request: CloseRequest) => void;
  /** From overlays: the key in their address, by which test alerts reach them. */
  'overlay:key': (key: string) => void;
  /** In /admin only. */
  'live:editing': (request: EditingRequest, ack: (answer: EditingAck) => void) => void;
}

/** Header of a GET: newest version that the answering read model has applied. D105. */
export const LIVE_VERSION_HEADER = 'X-Live-Version';
/** Header of a write: the stream of its version. */
export const LIVE_STREAM_HEADER = 'X-Live-Stream';
/** Most events of a catch-up; more are answered with `reload`. D108. */
export const CATCH_UP_LIMIT = 200;
/** Time between two beats of an open stream, in ms. D101. */
export const BEAT_MS = 15_000;
