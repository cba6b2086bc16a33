import * as z from 'zod/mini';
import { instantSchema } from '../members/members.schemas.ts';

const version = z.int().check(z.gte(0));
const stream = z.string().check(z.minLength(1), z.maxLength(64));

/** Words and shapes of the live protocol; the rules are in PROTOCOL.md. D101. */
export interface LiveEvent<Change = unknown> {
  stream: string;
  /** 1, 2, 3 … without gaps, one per committed transaction. */
  version: number;
  /** ISO 8601 UTC, when the event was appended; never runs backwards within a stream. */
  at: string;
  /** All changes of one transaction, in order. */
  changes: Change[];
}
/** What a reader requires of an event before it looks at the changes. */
export const liveEventSchema = z.object({ stream, version, at: instantSchema, changes: z.array(z.unknown()) });

/** since: version of the reader's state; -1: none yet. */
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

/** The newest version of an open stream, every 15 s: shows a lost last event. */
export const liveBeatSchema = z.object({ stream, version, at: instantSchema });
export type LiveBeat = z.infer<typeof liveBeatSchema>;

/** Said before the server closes a socket by itself. */
export const liveGoodbyeSchema = z.object({
  code: z.enum(['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED']),
  error: z.string(),
  /** Come back after a random part of this, in ms. */
  retryWithinMs: z.int().check(z.gte(0)),
});
export type LiveGoodbye = z.infer<typeof liveGoodbyeSchema>;

export interface ServerToClientEvents {
  /** One frame a room and flush: one or more events of one stream, oldest first. */
  'live:event': (...events: LiveEvent[]) => void;
  'live:beat': (beat: LiveBeat) => void;
  'live:goodbye': (goodbye: LiveGoodbye) => void;
  /** Overlays show a made-up completion. */
  'overlay:test': () => void;
}

export interface ClientToServerEvents {
  'live:open': (request: OpenRequest, ack: (answer: OpenAck) => void) => void;
  'live:close': (request: CloseRequest) => void;
}

/** Header of a GET: newest version that the answering read model has taken in. D105. */
export const LIVE_VERSION_HEADER = 'X-Live-Version';
/** Header of a write beside it: whose version it is. */
export const LIVE_STREAM_HEADER = 'X-Live-Stream';
/** A catch-up over more events answers `reload`. D108. */
export const CATCH_UP_LIMIT = 200;
/** Time between two beats of an open stream, in ms. D101. */
export const BEAT_MS = 15_000;
