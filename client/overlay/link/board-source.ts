import { applyBingoChange } from '../../../shared/bingo/bingo.reducer.ts';
import { bingoPublicRoutes } from '../../../shared/bingo/public.routes.ts';
import { applyBoardsChange } from '../../../shared/bingo/boards/boards.reducer.ts';
import type { BingoState, Board } from '../../../shared/bingo/bingo.schemas.ts';
import { bingoChangeSchema, boardsChangeSchema } from '../../../shared/bingo/bingo.changes.ts';
import { BOARDS_STREAM } from '../../../shared/live/streams.ts';
import { overlayRoutes } from '../../../shared/overlay/overlay.routes.ts';
import { GONE_POLL_MS, overlayStream } from '../../../shared/overlay/overlay.stream.ts';
import type { BoardSource } from '../../../shared/overlay/overlay.stream.ts';
import { request } from '../../lib/api/api.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { currentBoard, nextChangeAt } from './current-board.ts';
import type { OverlayLink } from './overlay-link.ts';

const POLL_MS = 15_000;
/** Added to the delay: a board can be in the list of boards slightly before its state can be read. */
const GRACE_MS = 300;
/** Longest wait of one timer. */
const LOOK_MS = 3_600_000;

/** Follows one board with its delay; calls `show(null)` without a visible board. Returns the function that stops it. */
export function followBoard(
  link: OverlayLink,
  source: BoardSource,
  show: (state: BingoState | null, live: boolean) => void,
): () => void {
  const stream = overlayStream(source);
  const [reader, stop] = link.read<BingoState, ReturnType<typeof bingoChangeSchema.parse>>(stream, bingoChangeSchema, {
    load: async (signal) => {
      const { data, version } = await request(overlayRoutes.getState, {
        params: { id: source.boardId },
        query: { delay: source.delay, token: source.token ?? undefined },
        signal,
      });
      return { data: data.state, version };
    },
    apply: (state, change) => applyBingoChange(state, change) ?? 'stale',
    pollMs: POLL_MS,
    // No list shows when a board read by a token is back.
    ...(source.token !== null && { gonePollMs: GONE_POLL_MS }),
    message: '',
  });
  let stopWaiting: (() => void) | null = null;
  const publish = () => {
    const { data, errorStatus } = reader.store.getState();
    if (data !== null) {
      stopWaiting?.();
      stopWaiting = null;
    } else if (errorStatus === 404 && source.token === null) {
      stopWaiting ??= awaitBoard(link, source, () => void reader.refresh());
    }
    show(data, reader.channel.mode === 'live');
  };
  const ends = [reader.store.subscribe(publish), link.onChange(stream, publish)];
  return () => {
    for (const end of ends) end();
    stopWaiting?.();
    stop();
  };
}

/** Calls `look` when a missing board is listed: at once and after the delay. Returns the function that stops it. */
function awaitBoard(link: OverlayLink, { boardId, delay }: BoardSource, look: () => void): () => void {
  const [reader, stop] = readBoards(link);
  let isListed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const see = () => {
    const was = isListed;
    isListed = reader.store.getState().data?.some(({ id }) => id === boardId) ?? false;
    if (was || !isListed) return;
    look();
    clearTimeout(timer);
    timer = setTimeout(look, delay * 1000 + GRACE_MS);
  };
  const end = reader.store.subscribe(see);
  return () => {
    clearTimeout(timer);
    end();
    stop();
  };
}

function readBoards(link: OverlayLink) {
  return link.read<Board[], ReturnType<typeof boardsChangeSchema.parse>>(BOARDS_STREAM, boardsChangeSchema, {
    load: async (signal) => {
      const { data, version } = await request(bingoPublicRoutes.listBoards, { signal });
      return { data: data.boards, version };
    },
    apply: applyBoardsChange,
    pollMs: POLL_MS,
    message: '',
  });
}

/** Follows the current board, and the next one when that becomes current. Returns the function that stops it. */
export function followCurrent(
  link: OverlayLink,
  delay: number,
  show: (state: BingoState | null, live: boolean) => void,
): () => void {
  const [reader, stop] = readBoards(link);
  let followed: number | null = null;
  let leave = (): void => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const choose = () => {
    clearTimeout(timer);
    const boards = reader.store.getState().data;
    if (boards === null) return;
    const now = serverNow() - delay * 1000;
    const chosen = currentBoard(boards, now)?.id ?? null;
    timer = setTimeout(choose, Math.min(LOOK_MS, Math.max(1000, nextChangeAt(boards, now) - now)));
    if (chosen === followed) return;
    followed = chosen;
    leave();
    leave = () => {};
    show(null, true);
    if (chosen !== null) leave = followBoard(link, { boardId: chosen, delay, token: null }, show);
  };
  const end = reader.store.subscribe(choose);
  return () => {
    clearTimeout(timer);
    end();
    leave();
    stop();
  };
}
