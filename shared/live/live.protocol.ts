/** Words and shapes of the live protocol; the rules are in PROTOCOL.md. Design R1. */
export interface LiveEvent<Change = unknown> {
  stream: string;
  /** 1, 2, 3 … without gaps, one per committed transaction. */
  version: number;
  /** ISO 8601 UTC, the commit's transaction time. */
  at: string;
  /** All changes of one transaction, in order. */
  changes: Change[];
}

export interface OpenRequest {
  stream: string;
  /** Version of the reader's state; -1: none yet. */
  since: number;
}

export type OpenAck =
  { version: number; events: LiveEvent[] } | { version: number; reload: true } | { error: string; code: string };

export interface LiveBeat {
  stream: string;
  version: number;
  at: string;
}

export interface ServerToClientEvents {
  'live:event': (event: LiveEvent) => void;
  'live:beat': (beat: LiveBeat) => void;
}

export interface ClientToServerEvents {
  'live:open': (request: OpenRequest, ack: (answer: OpenAck) => void) => void;
  'live:close': (request: { stream: string }) => void;
}

/** Header of a GET: newest version that the answering read model has taken in. Design R5. */
export const LIVE_VERSION_HEADER = 'X-Live-Version';
