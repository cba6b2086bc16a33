import { expect, it } from '@jest/globals';
import type { BoardsChange } from '../../../shared/bingo/bingo.changes.ts';
import type { LiveEvent } from '../../../shared/live/live.protocol.ts';
import { BOARDS_STREAM } from '../../../shared/live/streams.ts';
import { LiveReplica } from './live.replica.ts';

const unlisted = (version: number, board_id: number): LiveEvent<BoardsChange> => ({
  stream: BOARDS_STREAM,
  version,
  at: '2026-01-01T00:00:00.000Z',
  changes: [{ type: 'board.unlisted', board_id }],
});

it('shows nothing while it has to be read again, however long the database is away', async () => {
  let tell: (event: LiveEvent<BoardsChange>) => void = () => undefined;
  let isAway = false;
  let stored = { state: [1, 2, 3], version: 5 };
  const replica = new LiveReplica<number[], typeof BOARDS_STREAM>({
    live: {
      // The replica follows one stream only.
      onEvent: async (_stream, listener) => {
        tell = listener as unknown as typeof tell;
        return () => undefined;
      },
    },
    stream: BOARDS_STREAM,
    load: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(stored)),
    apply: (boards, change) => boards.filter((id) => change.type !== 'board.unlisted' || id !== change.board_id),
    changed: () => undefined,
  });
  await replica.ready();
  tell(unlisted(6, 1));
  expect(replica.shown).toEqual({ state: [2, 3], version: 6 });

  // Version 7 hid board 2 and was not heard.
  isAway = true;
  tell(unlisted(8, 3));
  await expect(replica.ready()).rejects.toThrow('away');
  expect(replica.shown).toBeNull();
  isAway = false;
  stored = { state: [], version: 8 };
  expect(await replica.ready()).toEqual(stored);
  expect(replica.shown).toEqual(stored);
});
