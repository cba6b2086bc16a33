import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BingoStateService } from '../bingo/reads/bingo-state.service.ts';
import type { StreamWatchers } from '../live/stream/stream-watchers.ts';
import type { LiveService } from '../live/stream/live.service.ts';
import { BoardHistoriesService } from './board-histories.service.ts';
import type { BoardVersionRepository } from './board-version.repository.ts';
import type { DatabaseTime } from './database-time.ts';

const HOUR_MS = 3_600_000;
const MOST_UNUSED = 200;
/** Id of a board that does not exist. */
const UNKNOWN = 999_999;

describe('histories of unused boards', () => {
  let ticks: number;
  let followed: Set<string>;
  let histories: BoardHistoriesService;
  beforeEach(() => {
    ticks = HOUR_MS;
    followed = new Set();
    const live = {
      onEvent: (stream: string) => {
        followed.add(stream);
        return Promise.resolve(() => followed.delete(stream));
      },
      readSince: () => Promise.resolve([]),
    };
    const time = { ticks: () => ticks, now: () => ticks, measure: () => Promise.resolve() };
    histories = new BoardHistoriesService(
      {
        find: (boardId: number) => Promise.resolve(boardId === UNKNOWN ? null : 1),
      } as unknown as BoardVersionRepository,
      { read: () => Promise.resolve(null) } as unknown as BingoStateService,
      live as unknown as LiveService,
      { believed: () => 1 } as unknown as StreamWatchers,
      time as unknown as DatabaseTime,
    );
  });
  const visit = async (boardId: number) => {
    (await histories.hold(boardId))?.release();
  };

  it('keeps the 200 boards used last and stops following the others', async () => {
    for (let boardId = 1; boardId <= MOST_UNUSED + 7; boardId++) await visit(boardId);
    expect(followed.size).toBe(MOST_UNUSED);
    expect(followed.has('bingo:7')).toBe(false);
    expect(followed.has('bingo:8')).toBe(true);
  });

  it('drops all of them after a while, also when more than 200 boards were used', async () => {
    for (const boardId of [...Array(MOST_UNUSED + 7).keys(), MOST_UNUSED, MOST_UNUSED + 1, 3]) await visit(boardId + 1);
    ticks += HOUR_MS;
    histories.dropUnused();
    expect([histories.isEmpty, followed.size]).toEqual([true, 0]);
  });

  it('keeps a board while it is in use', async () => {
    const held = await histories.hold(1);
    for (let boardId = 2; boardId <= MOST_UNUSED + 7; boardId++) await visit(boardId);
    ticks += HOUR_MS;
    histories.dropUnused();
    expect([...followed]).toEqual(['bingo:1']);
    held?.release();
    ticks += HOUR_MS;
    histories.dropUnused();
    expect(histories.isEmpty).toBe(true);
  });

  it('keeps and follows no board that does not exist', async () => {
    expect(await Promise.all([histories.hold(UNKNOWN), histories.hold(UNKNOWN)])).toEqual([null, null]);
    expect([histories.isEmpty, followed.size]).toEqual([true, 0]);
  });
});
