import { describe, expect, it } from '@jest/globals';
import { type BoardOutcome, boardHappenings, type ToldCompletion } from './board-happenings.ts';

const NOW = new Date('2026-03-10T20:00:00Z');
const SQUARES = [1, 2, 3, 4].map((id) => ({
  id,
  row_number: Math.ceil(id / 2),
  column_number: ((id - 1) % 2) + 1,
  isSecret: false,
}));

function done(id: number, team: number, square: number): ToldCompletion {
  return { id, team, square, at: new Date(NOW.getTime() - 60_000 * (100 - id)), member_id: 7, guest_id: null };
}

function told(change: Partial<BoardOutcome>) {
  const board = { id: 5, rows: 2, columns: 2, delayS: 0, isRanked: true };
  const empty = { board, squares: SQUARES, teams: [1, 2], before: [], gone: [], fresh: [], now: NOW };
  return boardHappenings({ ...empty, ...change });
}
const kinds = (change: Partial<BoardOutcome>) => told(change).map(({ kind }) => kind);

describe('what an evaluation tells', () => {
  it('tells a completion with the squares of its team', () => {
    expect(told({ before: [done(1, 1, 1), done(9, 2, 2)], fresh: [done(2, 1, 4)] })[0]).toEqual({
      kind: 'board.completion',
      boardId: 5,
      delayS: 0,
      memberId: 7,
      guestId: null,
      at: done(2, 1, 4).at,
      facts: { completion: 2, team: 1, square: 4, have: 2, total: 4 },
    });
  });

  it('tells a completion that replaces another one of its team as moved, and others as taken back', () => {
    const gone = [done(1, 1, 1), done(2, 2, 2)];
    const changed = told({ before: gone, gone, fresh: [done(3, 1, 1)] });
    expect(changed.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['board.completion_revoked', { completion: 2, team: 2, square: 2 }],
      ['board.completion_moved', { completion: 3, team: 1, square: 1, have: 1, total: 4, from: 1 }],
    ]);
  });

  it('tells two moves of one completion as two happenings', () => {
    const first = told({ before: [done(1, 1, 1)], gone: [done(1, 1, 1)], fresh: [done(2, 1, 1)] });
    const second = told({ before: [done(2, 1, 1)], gone: [done(2, 1, 1)], fresh: [done(3, 1, 1)] });
    expect([...first, ...second].map(({ kind }) => kind)).toEqual(['board.completion_moved', 'board.completion_moved']);
  });

  it('tells each line and the full board once', () => {
    const before = [done(1, 1, 1), done(2, 1, 2), done(3, 1, 3)];
    const after = told({ before, fresh: [done(4, 1, 4)] });
    expect(after.map(({ kind }) => kind)).toEqual([
      'board.completion',
      ...['board.line_done', 'board.line_done', 'board.line_done'],
      'board.blackout',
    ]);
    expect(kinds({ before: [...before, done(4, 1, 4)], fresh: [done(5, 2, 1)] })).toEqual(['board.completion']);
  });

  it('tells the lead when another team takes it, and not on boards with points', () => {
    const before = [done(1, 1, 1)];
    expect(kinds({ before, fresh: [done(2, 2, 1)] })).toEqual(['board.completion']);
    const passing = { before, fresh: [done(2, 2, 1), done(3, 2, 4)] };
    expect(told(passing).at(-1)).toMatchObject({
      kind: 'board.lead_changed',
      facts: { team: 2, have: 2, before: 1 },
    });
    const board = { id: 5, rows: 2, columns: 2, delayS: 0, isRanked: false };
    expect(kinds({ ...passing, board })).not.toContain('board.lead_changed');
  });

  it('tells nothing of a secret square and of a team that was deleted', () => {
    const squares = SQUARES.map((square) => ({ ...square, isSecret: square.id === 1 }));
    expect(kinds({ squares, fresh: [done(1, 1, 1)] })).toEqual([]);
    expect(kinds({ teams: [2], fresh: [done(1, 1, 1)] })).toEqual([]);
  });
});
