import { ADMIN_STREAM, BOARDS_STREAM, bingoStream, CLAN_STREAM } from '../../../shared/live/streams.ts';
import { overlayOfStream, overlayStream } from '../../../shared/overlay/overlay.stream.ts';
import type { SiteIds } from '../site/site.ts';

interface Followed {
  stream: string;
  /** Every reader is told the same; on a board visitors are told less after a name was taken away. */
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

/** The stream whose versions another one has. */
export function countedBy(stream: string): string {
  const overlay = overlayOfStream(stream);
  return overlay ? bingoStream(overlay.boardId) : stream;
}
