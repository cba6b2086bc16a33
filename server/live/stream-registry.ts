import type { Stream } from '../../shared/live/stream.changes.ts';
import { ADMIN_STREAM, CLAN_STREAM } from '../../shared/live/streams.ts';

/** Which namespace carries a stream: `/` for anyone, `/admin` for signed-in admins. Design R3. */
export type Audience = 'public' | 'admin';

export interface StreamKind {
  name: Stream;
  audience: Audience;
  /** Least time between two frames to one room, in ms. The first frame after a quiet time goes out at once. */
  flushMs: number;
}

const KINDS: ReadonlyMap<string, StreamKind> = new Map<string, StreamKind>([
  [CLAN_STREAM, { name: CLAN_STREAM, audience: 'public', flushMs: 50 }],
  // Design R4: at most four times a second.
  [ADMIN_STREAM, { name: ADMIN_STREAM, audience: 'admin', flushMs: 250 }],
]);

/** Who may read a stream, and how fast it goes out; undefined: there is no such stream. */
export function streamKind(stream: string): StreamKind | undefined {
  return KINDS.get(stream);
}
