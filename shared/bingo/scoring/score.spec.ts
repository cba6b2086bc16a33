import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BingoState, Completion, Item, Team } from '../bingo.schemas.ts';
import { squareName, squareOfName } from '../square-name.ts';
import { rankTeams, type Standing } from '../standings.ts';
import { leadOf } from './lead.ts';
import type { Bonus, Scoring, Step } from './scoring.schemas.ts';
import { scoreSentence } from './score-words.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const MINUTE = 60_000;
/** Returns the time of the day as an instant: "15:10". */
const at = (time: string): string => `2026-03-01T${time}:00.000Z`;
const iso = (minute: number): string => new Date(NOON + minute * MINUTE).toISOString();

const NOTHING: Bonus = { every: 0, places: [] };
const bonus = (every: number, ...places: number[]): Bonus => ({ every, places });
const scored = (rules: Partial<Scoring>): Scoring => ({
  by: 'points',
  square: NOTHING,
  row: NOTHING,
  column: NOTHING,
  diagonal: NOTHING,
  blackout: NOTHING,
  most_lines: null,
  ...rules,
});

const team = (id: number, team_name: string): Team => ({
  ...{ id, team_name, color: 'blue', created_at: iso(0), members: [] },
});
const [RED, BLUE, GREEN] = [team(1, 'Red'), team(2, 'Blue'), team(3, 'Green')];
const SIZE = { rows: 3, columns: 3 };

function item(place: string, more: Partial<Item> = {}): Item {
  const spot = squareOfName(place, SIZE);
  if (!spot) throw new Error(`no square ${place}`);
  const base = { item_name: `Thing ${place}`, item_id: null, icon_url: null, description: null };
  return { ...spot, ...base, alternatives: [], rule: null, ...more };
}
const PLACES = [1, 2, 3].flatMap((row_number) =>
  [1, 2, 3].map((column_number) => squareName({ row_number, column_number })),
);
const FREE = { kind: 'free', need: 1, unit: 'times', scope: 'team' as const, parts: [] };
const goalOf = (need: number) => ({ kind: 'item', need, unit: 'items', scope: 'team' as const, parts: [] });

type Deed = [team: Team, place: string, at: string];

function done([{ id, team_name }, place, completed_at]: Deed, number: number): Completion {
  const spot = squareOfName(place, SIZE) ?? { row_number: 1, column_number: 1 };
  return {
    ...{ id: number + 1, team_id: id, ...spot, completed_at, completed_by: 1 },
    ...{ member_display_name: 'Ann', guest_display_name: null, item_name: place, team_name, team_color: 'blue' },
    evidence: { kind: 'manual', recorded_by: 'An admin', recorded_at: completed_at, note: null },
  };
}

function board(scoring: Scoring, deeds: readonly Deed[], more: Partial<BingoState> = {}): BingoState {
  return {
    board: {
      ...{ id: 1, title: 'Spring', description: null, ...SIZE, start_date: iso(0), end_date: null, is_active: true },
      ...{ created_at: iso(0), revision: 1, team_count: 3, item_count: 9, scoring },
    },
    items: PLACES.map((place) => item(place)),
    teams: [RED, BLUE, GREEN],
    completions: deeds.map(done),
    progress: [],
    ...more,
  };
}
const pointsOf = (state: BingoState): Record<string, number | null> =>
  Object.fromEntries(rankTeams(state).map(({ team: { team_name }, points }) => [team_name, points]));
const sentenceOf = (state: BingoState, name = 'Red'): string => {
  const standing = rankTeams(state).find(({ team: { team_name } }) => team_name === name) as Standing;
  return scoreSentence(standing, state.items, 3);
};

describe('score of a board by points', () => {
  it('pays teams of one minute the same place and skips the next one', () => {
    const deeds: Deed[] = [
      [RED, 'A1', at('12:10')],
      [BLUE, 'A1', '2026-03-01T12:10:59.000Z'],
      [GREEN, 'A1', at('12:30')],
    ];
    expect(pointsOf(board(scored({ square: bonus(0, 5, 3, 2) }), deeds))).toEqual({ Red: 5, Blue: 5, Green: 2 });
  });

  it('pays all lines that one square closes, each with its own places', () => {
    const rules = scored({ square: bonus(1), row: bonus(2, 3), column: bonus(2) });
    const deeds: Deed[] = [
      ...['B1', 'C1', 'A2', 'A3'].map((place): Deed => [RED, place, at('13:00')]),
      [RED, 'A1', at('15:00')],
      ...['A1', 'B1', 'C1'].map((place): Deed => [BLUE, place, at('15:10')]),
    ];
    const state = board(rules, deeds);
    expect(pointsOf(state)).toEqual({ Red: 12, Blue: 5, Green: 0 });
    expect(sentenceOf(state)).toBe('5 points for 5 squares, 7 for row 1 and column A.');
  });

  it('counts free squares in lines without points, and pays no line of free squares alone', () => {
    const items = PLACES.map((place) => item(place, place === 'B2' ? { goal: FREE } : {}));
    const rules = scored({ square: bonus(1), diagonal: bonus(4) });
    const deeds: Deed[] = [
      [RED, 'B2', iso(0)],
      [BLUE, 'B2', iso(0)],
      [RED, 'A1', at('12:20')],
      [RED, 'C3', at('12:40')],
    ];
    const state = board(rules, deeds, { items });
    expect(pointsOf(state)).toEqual({ Red: 6, Blue: 0, Green: 0 });
    expect(rankTeams(state)[0]?.lines).toEqual([
      { kind: 'diagonal', index: 1, completed_at: at('12:40'), is_paid: true },
    ]);
    const allFree = items.map((each) => (each.row_number === 1 ? { ...each, goal: FREE } : each));
    const row = ['A1', 'B1', 'C1'].map((place): Deed => [RED, place, iso(0)]);
    expect(pointsOf(board(scored({ row: bonus(9) }), row, { items: allFree }))).toMatchObject({ Red: 0 });
  });

  it('pays only the earliest lines when the board says how many, and says which one does not pay', () => {
    const rules = scored({ row: bonus(10), most_lines: 2 });
    const deeds = PLACES.map((place, number): Deed => [RED, place, iso(10 * (Math.floor(number / 3) + 1))]);
    const state = board(rules, deeds);
    expect(pointsOf(state)).toMatchObject({ Red: 20 });
    expect(sentenceOf(state)).toBe('No points for 9 squares, 20 for row 1 and row 2. Row 3 does not pay any more.');
  });

  it('pays the dearer of the lines that are closed in one minute', () => {
    const rules = scored({ row: bonus(3), column: bonus(8), most_lines: 1 });
    const deeds = ['A1', 'B1', 'C1', 'A2', 'A3'].map((place): Deed => [RED, place, at('13:00')]);
    expect(pointsOf(board(rules, deeds))).toMatchObject({ Red: 8 });
  });

  it('pays steps before the goal is reached', () => {
    const steps: Step[] = [
      { at: 25, points: 1 },
      { at: 50, points: 1 },
    ];
    const items = PLACES.map((place) => item(place, place === 'A1' ? { goal: goalOf(100), points: 3, steps } : {}));
    const passed = [NOON / MINUTE + 5, NOON / MINUTE + 9];
    const begun = board(scored({}), [], { items, steps: [[1, 1, 1, passed]] });
    expect(pointsOf(begun)).toMatchObject({ Red: 2 });
    expect(sentenceOf(begun)).toBe('1 point for 25 of 100 on A1, 1 for half of A1.');
    const complete = board(scored({}), [[RED, 'A1', at('14:00')]], { items, steps: [[1, 1, 1, passed]] });
    expect(pointsOf(complete)).toMatchObject({ Red: 5 });
  });

  it('pays the full board, and what admins gave and took', () => {
    const rules = scored({ square: bonus(1), blackout: bonus(0, 3, 1) });
    const deeds = [
      ...PLACES.map((place): Deed => [RED, place, at('16:00')]),
      ...PLACES.map((place): Deed => [BLUE, place, at('16:01')]),
    ];
    const adjustment = { id: 1, team_id: 2, points: -4, reason: 'Late sign-up', made_by: 'Ben', made_at: at('17:00') };
    const state = board(rules, deeds, { adjustments: [adjustment] });
    expect(pointsOf(state)).toEqual({ Red: 12, Blue: 6, Green: 0 });
    expect(sentenceOf(state)).toBe('9 points for 9 squares, 3 for the full board.');
    expect(sentenceOf(state, 'Blue')).toBe('9 points for 9 squares, 1 for the full board, 4 taken by an admin.');
  });

  it('ranks by points, then squares, then the minute of the last point', () => {
    const items = PLACES.map((place) => item(place, place === 'A1' ? { points: 2 } : {}));
    const state = board(
      scored({ square: bonus(1) }),
      [
        [RED, 'A1', at('12:10')],
        [BLUE, 'B1', at('12:20')],
        [BLUE, 'C1', at('12:30')],
        [GREEN, 'A2', at('12:10')],
        [GREEN, 'A3', at('12:40')],
      ],
      { items },
    );
    expect(rankTeams(state).map(({ team: { team_name }, place }) => `${place} ${team_name}`)).toEqual([
      '1 Blue',
      '2 Green',
      '3 Red',
    ]);
  });
});

describe('lead on a board by points', () => {
  const rules = scored({ square: bonus(3, 5), row: bonus(10) });
  const words = (deeds: Deed[], given = rules): string => {
    const state = board(given, deeds);
    return leadOf(state, rankTeams(state)).words;
  };

  it('names the square with the largest swing and what it brings', () => {
    const deeds: Deed[] = [
      [RED, 'A1', at('12:10')],
      [RED, 'B2', at('12:20')],
      [BLUE, 'A3', at('12:15')],
      [BLUE, 'B3', at('12:16')],
      [RED, 'C1', at('12:30')],
    ];
    expect(words(deeds)).toBe('Red leads by 8. Blue takes the lead with C3 (3 + first 5 + row 3 10).');
  });

  it('names a line when no square alone is enough', () => {
    const deeds: Deed[] = [
      ...['A1', 'B1', 'C1', 'A2', 'B2'].map((place): Deed => [RED, place, at('12:10')]),
      [BLUE, 'A3', at('12:15')],
      [BLUE, 'C2', at('12:15')],
    ];
    expect(words(deeds, scored({ square: bonus(1), row: bonus(20), column: bonus(40) }))).toBe(
      'Red leads by 23. Blue takes the lead with column A (A1, A2): 42 points.',
    );
  });

  it('says how much is missing, and when nobody can pass', () => {
    const six = ['A1', 'B1', 'C1', 'A2', 'B2', 'C2'].map((place): Deed => [RED, place, at('12:10')]);
    expect(words(six, scored({ square: bonus(1) }))).toBe(
      'Red leads by 6. Blue needs 7 points more. A1 brings most: 1.',
    );
    expect(words(six, scored({ square: bonus(0, 1) }))).toBe('Red leads by 6. No team can pass any more.');
  });
});

describe('score at any moment', () => {
  const BONUS = fc.record({ every: fc.nat(9), places: fc.array(fc.nat(9), { maxLength: 3 }) });
  const RULES = fc.record({
    by: fc.constant('points' as const),
    ...{ square: BONUS, row: BONUS, column: BONUS, diagonal: BONUS, blackout: BONUS },
    most_lines: fc.option(fc.integer({ min: 1, max: 4 })),
  });
  const DEEDS = fc.uniqueArray(fc.tuple(fc.constantFrom(RED, BLUE, GREEN), fc.constantFrom(...PLACES), fc.nat(30)), {
    selector: ([{ id }, place]) => `${id} ${place}`,
    maxLength: 27,
  });
  const ADJUSTMENTS = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9 }), fc.nat(30)), {
    maxLength: 3,
  });

  it('is the sum of its reasons, and what was shown live at that moment', () => {
    fc.assert(
      fc.property(RULES, DEEDS, ADJUSTMENTS, fc.nat(30), (rules, deeds, given, moment) => {
        const stateAt = (until: number): BingoState =>
          board(
            rules,
            deeds
              .filter(([, , minute]) => minute <= until)
              .map(([who, place, minute]): Deed => [who, place, iso(minute)]),
            {
              adjustments: given
                .map(([team_id, points, minute], number) => ({
                  ...{ id: number + 1, team_id, points, reason: 'x', made_by: 'Ben', made_at: iso(minute) },
                }))
                .filter(({ made_at }) => made_at <= iso(until)),
            },
          );
        const whole = rankTeams(stateAt(30));
        for (const { team: who, points, reasons } of rankTeams(stateAt(moment))) {
          expect(points).toBe(reasons.reduce((sum, reason) => sum + reason.points, 0));
          const later = whole.find((standing) => standing.team.id === who.id)?.reasons ?? [];
          // What has been paid for squares and steps never depends on what came later.
          const paid = (all: typeof reasons) =>
            all
              .filter(({ at: when }) => when <= NOON + moment * MINUTE)
              .reduce((sum, reason) => sum + reason.points, 0);
          expect(paid(later)).toBe(points);
        }
      }),
    );
  });
});
