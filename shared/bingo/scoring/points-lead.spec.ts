import { describe, expect, it } from '@jest/globals';
import type { BingoState, Item } from '../bingo.schemas.ts';
import { rankTeams } from '../standings.ts';
import { gainsOf } from './gains.ts';
import { leadOf } from './lead.ts';
import type { Bonus, Scoring } from './scoring.schemas.ts';
import { worthWords } from './worth.ts';

const START = '2026-03-01T12:00:00.000Z';
const minute = (minutes: number): string => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const bonus = (every: number, ...places: number[]): Bonus => ({ every, places });
const NAMES = ['Red', 'Blue'];
/** A team, the column of its square in row 1, and the minute. */
type Deed = [team: 1 | 2, column: number, minute: number];

/** Returns a board of 3 × 3 of which the first row is set. */
function boardOf(deeds: readonly Deed[], scoring: Partial<Scoring> | null, board: Partial<BingoState['board']> = {}) {
  const rules: Scoring = {
    ...{ by: 'points', square: bonus(1), row: bonus(0), column: bonus(0), diagonal: bonus(0), blackout: bonus(0) },
    ...{ most_lines: null, ...scoring },
  };
  const state: BingoState = {
    board: {
      ...{ id: 1, title: 'Spring', description: null, rows: 3, columns: 3, start_date: START, end_date: null },
      ...{ is_active: true, created_at: START, revision: 1, team_count: 2, item_count: 3 },
      ...(scoring && { scoring: rules }),
      ...board,
    },
    items: [1, 2, 3].map((column_number): Item => ({
      ...{ row_number: 1, column_number, item_name: 'Thing', item_id: null, icon_url: null, description: null },
      ...{ alternatives: [], rule: null },
    })),
    teams: NAMES.map((team_name, index) => ({
      ...{ id: index + 1, team_name, color: 'blue' as const, created_at: START, members: [] },
    })),
    completions: deeds
      .map(([team_id, column_number, at], index): BingoState['completions'][number] => ({
        ...{ id: index + 1, team_id, row_number: 1, column_number, completed_at: minute(at), completed_by: 1 },
        ...{ member_display_name: 'Ann', guest_display_name: null, item_name: 'Thing', team_color: 'blue' },
        team_name: NAMES[team_id - 1] ?? '',
        evidence: { kind: 'manual', recorded_by: 'Ben', recorded_at: minute(at), note: null },
      }))
      .sort((a, b) => a.completed_at.localeCompare(b.completed_at)),
    progress: [],
  };
  return state;
}
const wordsOf = (state: BingoState): string => leadOf(state, rankTeams(state)).words;
const orderOf = (state: BingoState): string[] =>
  rankTeams(state).map(({ place, team: { team_name } }) => `${place} ${team_name}`);

describe('words about the lead', () => {
  it('name no secret square, and do not say that nobody can pass while there are some', () => {
    const state = boardOf([[1, 1, 5]], {});
    const items = state.items.map((item) =>
      item.column_number === 1 ? item : { ...item, sealed: { by: 'neighbours' as const } },
    );
    expect(wordsOf({ ...state, items: items.map(({ sealed: _, ...item }) => item) })).toBe(
      'Red leads by 1. Blue takes the lead with row 1 (A1, B1, C1): 3 points.',
    );
    const dear = { ...state.board, scoring: state.board.scoring && { ...state.board.scoring, square: bonus(0, 3) } };
    expect(wordsOf({ ...state, board: dear, items })).toBe('Red leads by 3. Secret squares can still change that.');
  });

  it('name no square of a lockout that another team owns', () => {
    const deeds: Deed[] = [
      [1, 1, 5],
      [1, 2, 6],
    ];
    const scoring = { square: bonus(2) };
    expect(wordsOf(boardOf(deeds, scoring))).toBe(
      'Red leads by 4. Blue takes the lead with row 1 (A1, B1, C1): 6 points.',
    );
    expect(wordsOf(boardOf(deeds, scoring, { mode: 'lockout' }))).toBe('Red leads by 4. No team can pass any more.');
  });

  it('name the full board where the first one wins', () => {
    const race = { settings: { finish: 'first_blackout' as const } };
    const deeds: Deed[] = [
      [1, 1, 5],
      [1, 2, 6],
      [2, 1, 7],
    ];
    const dear = { square: bonus(1, 9) };
    expect(wordsOf(boardOf(deeds, dear, race))).toBe(
      'Red leads by 19. Blue takes the lead with row 1 (B1, C1): 11 points.',
    );
    const full = boardOf([...deeds, [2, 2, 8], [2, 3, 8]], dear, race);
    expect(wordsOf(full)).toBe('Blue had the full board first. No team can pass any more.');
  });
});

describe('ranking of a race to the first full board', () => {
  const race = { settings: { finish: 'first_blackout' as const } };
  const deeds: Deed[] = [
    [1, 1, 5],
    [1, 2, 6],
    [2, 1, 7],
    [2, 2, 7],
    [2, 3, 8],
  ];

  it('has the team with the full board first, even with fewer points', () => {
    const dear = { square: bonus(1, 9) };
    expect(orderOf(boardOf(deeds, dear))).toEqual(['1 Red', '2 Blue']);
    expect(orderOf(boardOf(deeds, dear, race))).toEqual(['1 Blue', '2 Red']);
  });

  it('shares the place of full boards of one minute, and orders others by their minute', () => {
    const both = (at: number): Deed[] => [...deeds, [1, 3, at]];
    expect(orderOf(boardOf(both(8), null, race))).toEqual(['1 Red', '1 Blue']);
    expect(orderOf(boardOf(both(9), null, race))).toEqual(['1 Blue', '2 Red']);
    const state = boardOf(both(8), null, race);
    expect(wordsOf(state)).toBe('The lead is shared: both had the full board in the same minute.');
  });
});

describe('what a completion brought', () => {
  it('has its places, and the line and full board that it closed', () => {
    const deeds: Deed[] = [
      [1, 2, 5],
      [1, 3, 6],
      [1, 1, 6],
      [2, 2, 9],
    ];
    const state = boardOf(deeds, { square: bonus(3, 5), row: bonus(10), blackout: bonus(20) });
    const gains = gainsOf(state, rankTeams(state));
    const of = (team: number, column_number: number) => gains?.of(team, { row_number: 1, column_number });
    expect(of(1, 2)).toEqual({ points: 8, words: '3 + first 5' });
    expect(of(1, 1)).toEqual({ points: 38, words: '3 + first 5 + row 1 10 + full board 20' });
    expect(of(2, 2)).toEqual({ points: 3, words: '3' });
    expect(of(2, 3)).toBeNull();
    expect(gainsOf(boardOf(deeds, null), [])).toBeNull();
  });

  it('is told beforehand for every team, the first ones and on the way', () => {
    const scoring = boardOf([], { square: bonus(1, 5, 3, 0) }).board.scoring as Scoring;
    const square = boardOf([], null).items[0] as Item;
    expect(worthWords(square, scoring)).toBe('1 point, and 5 and 3 more for the first teams.');
    const steps = [
      { at: 25, points: 1 },
      { at: 1500, points: 2 },
    ];
    expect(worthWords({ ...square, points: 4, steps }, { ...scoring, square: bonus(1) })).toBe(
      '4 points. On the way: 1 at 25, 2 at 1,500.',
    );
  });
});
