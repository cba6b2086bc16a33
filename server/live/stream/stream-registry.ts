import type { Stream } from '../../../shared/live-streams.ts';
import { ADMIN_STREAM, BOARDS_STREAM, CLAN_STREAM, bingoStream, boardOfStream } from '../../../shared/live/streams.ts';

/** Namespace of a stream: `/` for everyone, `/admin` for signed-in admins. D103. */
export type Audience = 'public' | 'admin';

export interface StreamKind {
  name: Stream;
  audience: Audience;
  /** Least time between two frames to one room, in ms. The first frame after a quiet time goes out at once. */
  flushMs: number;
  /** Id of the board for visitors, who read its stream only while it is public; null without such a rule. */
  publicBoard: number | null;
}

const kind = (name: Stream, audience: Audience, flushMs: number): StreamKind => ({
  name,
  audience,
  flushMs,
  publicBoard: null,
});

const KINDS: ReadonlyMap<string, StreamKind> = new Map<string, StreamKind>([
  [CLAN_STREAM, kind(CLAN_STREAM, 'public', 50)],
  [BOARDS_STREAM, kind(BOARDS_STREAM, 'public', 50)],
  // D104: at most four times a second.
  [ADMIN_STREAM, kind(ADMIN_STREAM, 'admin', 250)],
]);

/** Returns the audience and pace of a stream; undefined when the audience has no such stream. */
export function streamKind(stream: string, audience: Audience): StreamKind | undefined {
  const board = boardOfStream(stream);
  if (board !== null) {
    return { ...kind(bingoStream(board), audience, 50), publicBoard: audience === 'public' ? board : null };
  }
  const known = KINDS.get(stream);
  return known?.audience === audience ? known : undefined;
}
