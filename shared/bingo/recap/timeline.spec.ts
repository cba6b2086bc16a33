import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BingoState } from '../bingo.schemas.ts';
import { rankTeams } from '../standings.ts';
import { stateAt, timelineOf } from './timeline.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const iso = (minute: number): string => new Date(NOON + minute * 60_000).toISOString();
const at = (minute: number): number => NOON + minute * 60_000;
const team = (id: number, team_name: string) => ({
  ...{ id, team_name, color: 'blue' as const, created_at: iso(0), members: [] },
});
const [RED, BLUE] = [team(1, 'Red'), team(2, 'Blue')];
const NOTHING = { every: 0, places: [] };

function done(team_id: number, column_number: number, minute: number): BingoState['completions'][number] {
  return {
    ...{ id: team_id * 10 + column_number, team_id, row_number: 1, column_number, completed_at: iso(minute) },
    ...{ completed_by: 1, member_display_name: 'Ann', guest_display_name: null, item_name: 'Thing' },
    ...{ team_name: 'Red', team_color: 'blue' },
    evidence: { kind: 'manual', recorded_by: 'Ben', recorded_at: iso(minute), note: null },
  };
}

const STATE: BingoState = {
  board: {
    ...{ id: 1, title: 'Spring', description: null, rows: 3, columns: 3, start_date: iso(0), end_date: iso(99) },
    ...{ is_active: true, created_at: iso(0), revision: 1, team_count: 2, item_count: 3 },
    scoring: {
      ...{ by: 'points', square: { every: 2, places: [] }, row: NOTHING, column: NOTHING },
      ...{ diagonal: NOTHING, blackout: NOTHING, most_lines: null },
    },
  },
  items: [1, 2, 3].map((column_number) => ({
    ...{ row_number: 1, column_number, item_name: 'Thing', item_id: null, icon_url: null, description: null },
    ...{ alternatives: [], rule: null },
    ...(column_number === 3 && { steps: [{ at: 5, points: 1 }] }),
  })),
  teams: [RED, BLUE],
  completions: [done(1, 1, 10), done(2, 1, 20), done(2, 2, 30)],
  progress: [],
  steps: [[1, 1, 3, [NOON / 60_000 + 15]]],
  adjustments: [{ id: 1, team_id: 1, points: 4, reason: 'Best picture', made_by: 'Ben', made_at: iso(40) }],
};

describe('the timeline of a board', () => {
  it('has each minute that counts, with scores and changes of the lead', () => {
    expect(timelineOf(STATE)).toEqual([
      { at: at(10), scores: [2, 0], leader: 1, isLeadChange: true },
      { at: at(15), scores: [3, 0], leader: 1, isLeadChange: false },
      { at: at(20), scores: [3, 2], leader: 1, isLeadChange: false },
      { at: at(30), scores: [3, 4], leader: 2, isLeadChange: true },
      { at: at(40), scores: [7, 4], leader: 1, isLeadChange: true },
    ]);
  });

  it('ends with the board as it is, and begins without a score', () => {
    expect(rankTeams(stateAt(STATE, at(40)))).toEqual(rankTeams(STATE));
    expect(rankTeams(stateAt(STATE, at(9))).map(({ points }) => points)).toEqual([0, 0]);
  });

  it('is empty for a board on which nothing happened', () => {
    expect(timelineOf({ ...STATE, completions: [], steps: [], adjustments: [] })).toEqual([]);
  });

  it('agrees at each minute with the board as it was then', () => {
    const PLACES = fc.constantFrom(1, 2, 3);
    const DEEDS = fc.uniqueArray(fc.tuple(fc.constantFrom(1, 2), PLACES, fc.nat(12)), {
      selector: ([who, place]) => `${who} ${place}`,
      maxLength: 6,
    });
    const FINISH = fc.constantFrom('deadline' as const, 'first_blackout' as const);
    const PLACE_POINTS = fc.array(fc.nat(4), { maxLength: 2 });
    fc.assert(
      fc.property(
        DEEDS,
        FINISH,
        fc.boolean(),
        PLACE_POINTS,
        fc.integer({ min: -5, max: 5 }),
        (deeds, finish, byPoints, places, given) => {
          const { scoring, ...board } = STATE.board;
          const line = { every: 3, places };
          const rules = scoring && {
            ...scoring,
            square: { every: 1, places },
            row: line,
            blackout: line,
            most_lines: 1,
          };
          const { adjustments: _, ...rest } = STATE;
          const adjustment = { id: 1, team_id: 2, points: given, reason: 'x', made_by: 'Ben', made_at: iso(6) };
          const state: BingoState = {
            ...rest,
            board: { ...board, settings: { finish }, ...(byPoints && rules && { scoring: rules }) },
            completions: deeds.map(([who, place, minute]) => done(who, place, minute)),
            ...(byPoints && given !== 0 && { adjustments: [adjustment] }),
          };
          let last: number | null = null;
          for (const { at: when, scores, leader, isLeadChange } of timelineOf(state)) {
            const ranked = rankTeams(stateAt(state, when));
            const [first, second] = ranked;
            const isAlone = first && second?.place !== first.place && (first.completed > 0 || first.reasons.length > 0);
            const expected = isAlone ? first.team.id : null;
            const figures = [1, 2].map((id) => {
              const own = ranked.find((one) => one.team.id === id);
              return own?.points ?? own?.completed;
            });
            expect({ scores, leader, isLeadChange }).toEqual({
              scores: figures,
              leader: expected,
              isLeadChange: expected !== null && expected !== last,
            });
            last = expected ?? last;
          }
        },
      ),
    );
  });

  it('has each of ten thousand events of forty teams, without scoring the whole board for each', () => {
    const teams = Array.from({ length: 40 }, (_, index) => team(index + 1, `Team ${index + 1}`));
    const items = STATE.items.map((item) => ({
      ...item,
      steps: Array.from({ length: 84 }, (_, at) => ({ at: at + 1, points: 1 })),
    }));
    const cell = (id: number, column: number): NonNullable<BingoState['steps']>[number] => [
      ...([id, 1, column] as const),
      Array.from({ length: 84 }, (_, step) => NOON / 60_000 + (step * 120 + id * 3 + column)),
    ];
    const steps = teams.flatMap(({ id }) => [1, 2, 3].map((column) => cell(id, column)));
    const { adjustments: _, ...rest } = STATE;
    const moments = timelineOf({ ...rest, teams, items, completions: [], steps });
    expect(moments).toHaveLength(84 * 120);
    expect(moments.at(-1)?.scores).toEqual(teams.map(() => 252));
  });
});
