import { describe, expect, it } from '@jest/globals';
import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';
import { makeBingoState, makeBoard, makeCompletion, makeItem, makeTeam } from '../../test-kit/make-bingo.ts';
import { chooseBoard } from '../../../shared/bingo/boards/choose-board.ts';
import { squaresOf } from './bingo.selectors.ts';
import { applyBoardsChange } from '../../../shared/bingo/boards/boards.reducer.ts';
import { ruleWords } from '../../../shared/bingo/goals/rule-words.ts';
import { playerContributions } from './teams/player-contributions.ts';

const at = (iso: string): number => Date.parse(iso);
const window = { start_date: '2026-11-20T20:00:00.000Z', end_date: '2026-11-21T20:00:00.000Z' };

describe('the phase of a board', () => {
  it('returns running from the start until before the end, and without dates', () => {
    expect(phaseOf(window, at('2026-11-20T19:59:00.000Z'))).toBe('upcoming');
    expect(phaseOf(window, at('2026-11-20T20:00:00.000Z'))).toBe('running');
    expect(phaseOf(window, at('2026-11-21T19:59:00.000Z'))).toBe('running');
    expect(phaseOf(window, at('2026-11-21T20:00:00.000Z'))).toBe('ended');
    expect(phaseOf({ start_date: null, end_date: null }, 0)).toBe('running');
  });
});

describe('the board that is shown', () => {
  const now = at('2026-11-20T12:00:00.000Z');
  const ended = makeBoard({ id: 1, start_date: '2026-11-01T00:00:00.000Z', end_date: '2026-11-08T00:00:00.000Z' });
  const older = makeBoard({ id: 2, start_date: '2026-11-10T00:00:00.000Z' });
  const newer = makeBoard({ id: 3, start_date: '2026-11-15T00:00:00.000Z' });
  const soon = makeBoard({ id: 4, start_date: '2026-11-21T00:00:00.000Z' });
  const later = makeBoard({ id: 5, start_date: '2026-12-21T00:00:00.000Z' });

  it('returns the wanted board, else the newest running, the next to start, the last that ended', () => {
    const all = [later, soon, newer, older, ended];
    expect(chooseBoard(all, 1, now)?.id).toBe(1);
    expect(chooseBoard(all, 99, now)?.id).toBe(3);
    expect(chooseBoard([ended, later, soon], null, now)?.id).toBe(4);
    expect(chooseBoard([{ ...ended, id: 9, end_date: '2026-11-09T00:00:00.000Z' }, ended], null, now)?.id).toBe(9);
    expect(chooseBoard([], 1, now)).toBeNull();
  });

  it('applies changes to the list of boards, newest start first', () => {
    const boards = applyBoardsChange([newer, ended], { type: 'board.listed', board: older });
    expect(boards.map(({ id }) => id)).toEqual([3, 2, 1]);
    const renamed = applyBoardsChange(boards, { type: 'board.listed', board: { ...older, title: 'New' } });
    expect(renamed.map(({ title }) => title)).toEqual([newer.title, 'New', ended.title]);
    expect(applyBoardsChange(boards, { type: 'board.unlisted', board_id: 3 }).map(({ id }) => id)).toEqual([2, 1]);
    expect(applyBoardsChange(boards, { type: 'board.unlisted', board_id: 77 })).toBe(boards);
  });
});

describe('the squares of a board', () => {
  it('returns every place row by row on a 3×7 and a 7×3 board; an empty square has no completions', () => {
    for (const [rows, columns] of [
      [3, 7],
      [7, 3],
    ] as const) {
      const team = makeTeam();
      const last = makeItem(rows, columns);
      const state = makeBingoState({
        board: makeBoard({ rows, columns }),
        items: [makeItem(1, 1), last],
        teams: [team],
        completions: [makeCompletion(team, last), makeCompletion(team, makeItem(1, columns))],
      });
      const squares = squaresOf(state);
      expect(squares).toHaveLength(21);
      expect(squares[0]).toMatchObject({ name: 'A1', item: { item_name: 'Item 1-1' } });
      expect(squares[columns - 1]).toMatchObject({ item: null, completions: [] });
      expect(squares[20]).toMatchObject({
        row_number: rows,
        column_number: columns,
        completions: [{ team_id: team.id }],
      });
    }
  });
});

describe('each player’s share', () => {
  it('returns each player’s squares and percent of the own team’s squares, most first', () => {
    const team = makeTeam();
    const by = (name: string, id: number, square: number) =>
      makeCompletion(team, makeItem(1, square), { completed_by: id, member_display_name: name });
    const shares = playerContributions([team], [by('Zed', 5, 1), by('Amy', 6, 2), by('Zed', 5, 3)]);
    expect(shares.map(({ name, squares, percent }) => [name, squares, percent])).toEqual([
      ['Zed', 2, 67],
      ['Amy', 1, 33],
    ]);
  });
});

describe('words for the rule of a square', () => {
  it.each([
    [null, 'finding “Onyx”'],
    [{ kind: 'pet', name: null } as const, 'any pet'],
    [{ kind: 'level', skill: null, level: 99 } as const, 'reaching level 99 in any skill'],
    [{ kind: 'level', skill: 'Magic', level: 99, match: 'at_least' } as const, 'level 99 or more in Magic'],
    [{ kind: 'level', skill: null, level: null, count: 5 } as const, 'a level-up in any skill, 5 times'],
    [{ kind: 'xp', skill: 'Herblore', xp: 5_000_000 } as const, 'reaching 5,000,000 XP in Herblore'],
    [{ kind: 'quest', title: 'Sheep Shearer' } as const, 'the quest Sheep Shearer'],
    [{ kind: 'clue', tier: 'Easy' } as const, 'an easy treasure trail'],
    [{ kind: 'boss_kill', boss: 'Araxxor', mode: 'hard', kills: 25 } as const, '25 kills of Araxxor, hard mode'],
    [{ kind: 'citadel_cap' } as const, 'capping at the citadel'],
    [{ kind: 'manual' } as const, 'recorded by an admin'],
  ])('returns the words for %j', (rule, words) => {
    expect(ruleWords({ item_name: 'Onyx', rule })).toBe(words);
  });
});
