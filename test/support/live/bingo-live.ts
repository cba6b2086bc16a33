import { expect } from '@jest/globals';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { applyBingoChange } from '../../../shared/bingo/bingo.reducer.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import type { TestApp } from '../app/app.ts';
import type { Bingo } from '../bingo/bingo.ts';

/**
 * Checks as verifyLive, for one board, that the state before, with the events of the action applied by the browser's
 * reducer, equals the state after. Returns the types of the changes by event.
 */
export async function verifyBoard(
  site: TestApp,
  bingo: Bingo,
  boardId: number,
  action: () => Promise<unknown>,
): Promise<BingoChange['type'][][]> {
  const live = site.app.get(LiveService);
  const stream = bingoStream(boardId);
  const before = await bingo.state(boardId);
  const version = await live.currentVersion(site.dataSource, stream);
  await action();
  const events = await live.readSince(stream, version);
  const changes = events.map((event) => event.changes as BingoChange[]); // append() has parsed the changes.
  let state: BingoState | null = before;
  for (const change of changes.flat()) state = state && applyBingoChange(state, change);
  expect(state).toEqual(await bingo.state(boardId));
  return changes.map((event) => event.map(({ type }) => type));
}
