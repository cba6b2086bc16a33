import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BingoState, Completion, Team } from './bingo.schemas.ts';
import { leadOf } from './scoring/lead.ts';
import { progressOf, rankTeams, youMatch } from './standings.ts';

const AT = '2026-03-01T12:00:00.000Z';
const minutes = (count: number): string => new Date(Date.parse(AT) + count * 60_000).toISOString();

function team(id: number, name: string): Team {
  return { id, team_name: name, color: 'blue', created_at: AT, members: [] };
}
function done(teamId: number, row: number, column: number, at: string): Completion {
  return {
    id: teamId * 100 + row * 10 + column,
    team_id: teamId,
    row_number: row,
    column_number: column,
    completed_at: at,
    completed_by: 1,
    member_display_name: 'Somebody',
    guest_display_name: null,
    item_name: 'Mossy whip',
    team_name: `Team ${teamId}`,
    team_color: 'blue',
    evidence: { kind: 'manual', recorded_by: 'An admin', recorded_at: at, note: null },
  };
}
function stateOf(
  rows: number,
  columns: number,
  teams: Team[],
  completions: Completion[],
  holes: string[] = [],
): BingoState {
  const items = [];
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      if (holes.includes(`${row} ${column}`)) continue;
      items.push({
        row_number: row,
        column_number: column,
        item_name: `Thing ${row}-${column}`,
        item_id: null,
        icon_url: null,
        description: null,
        alternatives: [],
        rule: null,
      });
    }
  }
  const board = {
    id: 1,
    title: 'Spring',
    description: null,
    rows,
    columns,
    start_date: null,
    end_date: null,
    is_active: true,
    created_at: AT,
    revision: 1,
    team_count: teams.length,
    item_count: items.length,
  };
  return { board, items, teams, completions, progress: [] };
}
const leadIn = (state: BingoState) => leadOf(state, rankTeams(state));
const RED = team(1, 'Red');
const BLUE = team(2, 'Blue');
const GREEN = team(3, 'Green');

describe('progress', () => {
  it('counts squares that have an item, and each square once for all teams together', () => {
    const state = stateOf(3, 3, [RED, BLUE], [done(1, 1, 1, AT), done(2, 1, 1, AT), done(2, 2, 2, AT)], ['3 3']);
    expect(progressOf(state, 1)).toEqual({ completed: 1, total: 8, percent: 12 });
    expect(progressOf(state, 2)).toEqual({ completed: 2, total: 8, percent: 25 });
    expect(progressOf(state, null)).toEqual({ completed: 2, total: 8, percent: 25 });
  });

  it('returns zero progress for a board without items', () => {
    const holes = ['1 1', '1 2', '1 3', '2 1', '2 2', '2 3', '3 1', '3 2', '3 3'];
    expect(progressOf(stateOf(3, 3, [RED], [], holes), null)).toEqual({ completed: 0, total: 0, percent: 0 });
  });
});

describe('ranking', () => {
  it('shares a place between completions of one minute, because lines of the log have no seconds', () => {
    const seconds = (count: number): string => new Date(Date.parse(AT) + count * 1000).toISOString();
    const state = stateOf(
      3,
      3,
      [RED, BLUE, GREEN],
      [done(1, 1, 1, seconds(0)), done(2, 1, 1, seconds(59)), done(3, 1, 1, seconds(60))],
    );
    expect(rankTeams(state).map(({ team: { id }, place, reached_at }) => [id, place, reached_at])).toEqual([
      [1, 1, AT],
      [2, 1, AT],
      [3, 3, minutes(1)],
    ]);
  });

  it('ranks first the team that reached an equal count first, and returns that time', () => {
    const ranked = rankTeams(
      stateOf(
        3,
        3,
        [RED, BLUE, GREEN],
        [done(1, 1, 1, minutes(1)), done(1, 1, 2, minutes(9)), done(2, 1, 1, minutes(4)), done(2, 3, 3, minutes(5))],
      ),
    );
    expect(ranked.map(({ place, team: { team_name }, reached_at }) => [place, team_name, reached_at])).toEqual([
      [1, 'Blue', minutes(5)],
      [2, 'Red', minutes(9)],
      [3, 'Green', null],
    ]);
  });

  it('shares a place only when count and time are equal, and skips the next place', () => {
    const ranked = rankTeams(stateOf(3, 3, [RED, BLUE, GREEN], [done(1, 1, 1, minutes(3)), done(2, 2, 1, minutes(3))]));
    expect(ranked.map(({ place }) => place)).toEqual([1, 1, 3]);
  });
});

describe('lines', () => {
  const [all] = rankTeams(
    stateOf(
      3,
      3,
      [RED],
      [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => done(1, row, column, minutes(row * 3 + column)))),
    ),
  );

  it('finds rows, columns, both diagonals and the full board', () => {
    expect(all?.lines.map(({ kind, index }) => `${kind} ${index}`)).toEqual([
      'row 1',
      'row 2',
      'column 1',
      'diagonal 2',
      'column 2',
      'row 3',
      'column 3',
      'diagonal 1',
    ]);
    expect(all?.is_full).toBe(true);
    expect(all?.lines[0]?.completed_at).toBe(minutes(6));
  });

  it('finds diagonals only on a board with as many rows as columns', () => {
    const completions = [1, 2, 3].map((at) => done(1, at, at, AT));
    expect(rankTeams(stateOf(3, 4, [RED], completions))[0]?.lines).toEqual([]);
    expect(rankTeams(stateOf(3, 3, [RED], completions))[0]?.lines).toEqual([
      { kind: 'diagonal', index: 1, completed_at: AT, is_paid: true },
    ]);
  });

  it('finds no line through a square without an item', () => {
    const completions = [done(1, 1, 1, AT), done(1, 1, 3, AT), done(1, 1, 2, AT)];
    expect(rankTeams(stateOf(3, 3, [RED], completions, ['1 2']))[0]?.lines).toEqual([]);
  });
});

describe('leadOf', () => {
  const lead = (completions: Completion[], teams = [RED, BLUE]): string =>
    leadIn(stateOf(3, 3, teams, completions)).words;
  const squares = (teamId: number, count: number, from = 0): Completion[] =>
    Array.from({ length: count }, (_, at) => done(teamId, Math.floor(at / 3) + 1, (at % 3) + 1, minutes(from + at)));

  it.each([
    ['no team', [], [], 'There are no teams yet.'],
    ['no completion', [RED, BLUE], [], 'No square has been completed yet: the first one takes the lead.'],
    ['one team', [RED], squares(1, 2), 'Red plays alone.'],
    [
      'ahead by two',
      [RED, BLUE],
      [...squares(1, 4), ...squares(2, 2)],
      'Red leads by 2. Blue takes the lead with 3 more squares.',
    ],
    [
      'first at the count',
      [RED, BLUE],
      [...squares(1, 3, 5), ...squares(2, 3)],
      'Blue leads: it was first at 3. Red takes the lead with one more square.',
    ],
    [
      'level to the minute',
      [RED, BLUE],
      [...squares(1, 3), ...squares(2, 3)],
      'The lead is shared: the next square takes it.',
    ],
    [
      'level with a third behind',
      [RED, BLUE, GREEN],
      [...squares(1, 3), ...squares(2, 3), ...squares(3, 1)],
      'The lead is shared: the next square of Red or Blue takes it.',
    ],
    [
      'with two as near behind',
      [RED, BLUE, GREEN],
      [...squares(1, 4), ...squares(2, 2), ...squares(3, 2, 9)],
      'Red leads by 2. Blue or Green takes the lead with 3 more squares.',
    ],
    [
      'full',
      [RED, BLUE],
      [...squares(1, 9), ...squares(2, 8)],
      'Red leads by 1. The board is full: no team can pass any more.',
    ],
    [
      'full together',
      [RED, BLUE],
      [...squares(1, 9), ...squares(2, 9)],
      'The lead is shared. The board is full: no team can pass any more.',
    ],
  ])('returns the sentence for: %s', (_, teams, completions, words) => {
    expect(lead(completions, teams)).toBe(words);
  });

  it('names exactly the teams that the returned number of squares brings into the lead', () => {
    const count = fc.integer({ min: 0, max: 8 });
    const start = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(fc.tuple(count, count, count), fc.tuple(start, start, start), (counts, starts) => {
        const teams = [RED, BLUE, GREEN];
        const of = (id: number, more: number): Completion[] =>
          squares(id, counts[id - 1] ?? 0, starts[id - 1]).concat(
            squares(id, (counts[id - 1] ?? 0) + more, 100).slice(counts[id - 1] ?? 0),
          );
        const {
          leader,
          squares: need,
          words,
        } = leadIn(
          stateOf(
            3,
            3,
            teams,
            [1, 2, 3].flatMap((id) => of(id, 0)),
          ),
        );
        const ahead = teams.filter(({ id }) => {
          if (id === leader?.id || (counts[id - 1] ?? 0) + need > 9) return false;
          const after = rankTeams(
            stateOf(
              3,
              3,
              teams,
              [1, 2, 3].flatMap((each) => of(each, each === id ? need : 0)),
            ),
          );
          return after[0]?.team.id === id && after[1]?.place === 2;
        });
        const named = /(?:next square of|^[^.]*\.) ?(.*?) takes/.exec(words)?.[1];
        const said = teams.filter(({ team_name }) => named?.includes(team_name));
        const everybody = /^No square has been completed|: the next square takes it/.test(words);
        expect(everybody ? teams : said).toEqual(ahead);
      }),
    );
  });

  it('returns the least number of squares by which the challenger takes the lead', () => {
    const counts = fc.tuple(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 0, max: 8 }),
    );
    fc.assert(
      fc.property(counts, ([a, b, c]) => {
        const before = [...squares(1, a), ...squares(2, b, 1), ...squares(3, c, 2)];
        const teams = [RED, BLUE, GREEN];
        const { leader, challenger, squares: need } = leadIn(stateOf(3, 3, teams, before));
        if (!challenger) return;
        const had = before.filter(({ team_id }) => team_id === challenger.id).length;
        const after = (more: number): number | undefined => {
          const rest = before.filter(({ team_id }) => team_id !== challenger.id);
          const later = squares(challenger.id, had + more, 100);
          return rankTeams(stateOf(3, 3, teams, [...rest, ...later]))[0]?.team.id;
        };
        expect(after(need)).toBe(challenger.id);
        expect(after(need - 1)).toBe(leader?.id);
      }),
    );
  });
});

describe('rankTeams on any board', () => {
  const square = fc.tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.nat(20),
  );
  it('ranks the same for every order of completions, with places that agree with the counts', () => {
    fc.assert(
      fc.property(fc.uniqueArray(square, { selector: ([t, r, c]) => `${t} ${r} ${c}` }), fc.nat(), (cells, turn) => {
        const completions = cells.map(([id, row, column, at]) => done(id, row, column, minutes(at)));
        const at = completions.length === 0 ? 0 : turn % completions.length;
        const turned = [...completions.slice(at), ...completions.slice(0, at)];
        const ranked = rankTeams(stateOf(4, 4, [RED, BLUE, GREEN], completions));
        expect(rankTeams(stateOf(4, 4, [RED, BLUE, GREEN], turned))).toEqual(ranked);
        ranked.forEach((row, index) => {
          const above = ranked[index - 1];
          if (above) expect(above.completed).toBeGreaterThanOrEqual(row.completed);
          expect(row.completed).toBe(completions.filter(({ team_id }) => team_id === row.team.id).length);
        });
      }),
    );
  });
});

describe('youMatch', () => {
  const member = {
    member_id: 1,
    guest_member_id: null,
    member_type: 'clan' as const,
    member_name: 'Ada_L',
    display_name: 'Ada L',
  };
  const guest = {
    ...member,
    member_id: null,
    guest_member_id: 2,
    member_type: 'guest' as const,
    member_name: 'visitor',
    display_name: 'Visitor',
  };
  const teams = [RED, { ...BLUE, members: [member, guest] }];

  it.each([
    [' ada l ', 'Ada L'],
    ['ADA_L', 'Ada L'],
    ['Visitor', 'Visitor'],
  ])('finds %j', (name, display) => {
    expect(youMatch(name, teams)).toMatchObject({ team: { id: 2 }, member: { display_name: display } });
  });

  it.each(['Ada', '', '   ', null, undefined])('does not find %j', (name) => {
    expect(youMatch(name, teams)).toBeNull();
  });
});
