import { ApiError, request } from '../../../client/lib/api/api.ts';
import { followBoard } from '../../../client/overlay/link/board-source.ts';
import { openLink } from '../../../client/overlay/link/overlay-link.ts';
import type { OverlayLink } from '../../../client/overlay/link/overlay-link.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { overlayRoutes } from '../../../shared/overlay/overlay.routes.ts';
import { overlayStream } from '../../../shared/overlay/overlay.stream.ts';
import type { BoardSource } from '../../../shared/overlay/overlay.stream.ts';
import { asPage, openContext } from './page-context.ts';
import type { PageContext } from './page-context.ts';
import type { OpenPage, Truth } from './watched.ts';

/** Opens a stream overlay of one board, made of the overlay's code. */
export function openOverlay(name: string, origin: string, source: BoardSource): OpenPage {
  const context = openContext(origin);
  let shown: BingoState | null = null;
  let live = false;
  let version = (): number | null => null;
  const stop = asPage(context, () => {
    const link = openLink(() => undefined);
    const seen: OverlayLink = {
      ...link,
      read(stream, change, options) {
        const made = link.read(stream, change, options);
        if (stream === overlayStream(source)) version = () => made[0].version();
        return made;
      },
    };
    return followBoard(seen, source, (state, isLive) => {
      shown = state;
      live = isLive;
    });
  });
  return {
    context,
    watched: [
      {
        name,
        // An overlay stream has the versions of its board.
        stream: bingoStream(source.boardId),
        data: () => shown,
        version: () => (shown === null ? null : version()),
        isLive: () => live,
        truth: (at) => truthOf(source, at),
        isLate: source.delay > 0,
      },
    ],
    close() {
      stop();
      for (const socket of context.sockets) socket.disconnect();
    },
  };
}

async function truthOf({ boardId, delay, token }: BoardSource, at: PageContext): Promise<Truth> {
  try {
    const { data, version } = await asPage(at, () =>
      request(overlayRoutes.getState, {
        params: { id: boardId },
        query: { delay, token: token ?? undefined },
        signal: AbortSignal.timeout(10_000),
      }),
    );
    return { data: data.state, version };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { data: null, version: null };
    throw error;
  }
}
