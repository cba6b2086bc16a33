import { ADMIN_STREAM, BOARDS_STREAM, bingoStream, CLAN_STREAM } from '../../../shared/live/streams.ts';
import { overlayOfStream, overlayStream } from '../../../shared/overlay/overlay.stream.ts';
import type { SiteIds } from '../site/site.ts';

interface Followed {
  stream: string;
  /** True when all readers receive equal events. On a board visitors receive less after a member was hidden. */
  sameForAll: boolean;
}

export function publicStreamsOf({ mainBoard }: SiteIds): Followed[] {
  return [
    { stream: CLAN_STREAM, sameForAll: true },
    { stream: BOARDS_STREAM, sameForAll: true },
    { stream: bingoStream(mainBoard), sameForAll: false },
    { stream: overlayStream({ boardId: mainBoard, delay: 0, token: null }), sameForAll: false },
  ];
}

export function adminStreamsOf({ mainBoard, shyBoard }: SiteIds): string[] {
  return [ADMIN_STREAM, bingoStream(mainBoard), bingoStream(shyBoard)];
}

/** Returns the stream that numbers the versions of the given one. */
export function countedBy(stream: string): string {
  const overlay = overlayOfStream(stream);
  return overlay ? bingoStream(overlay.boardId) : stream;
}
