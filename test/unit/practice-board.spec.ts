import { describe, expect, it } from '@jest/globals';
import { setItemBodySchema } from '../../shared/bingo/bingo-inputs.ts';
import { Career } from '../../server/practice/clan/career.ts';
import { PracticeClan } from '../../server/practice/clan/clan.ts';
import { DAY_MS, EPOCH } from '../../server/practice/player/life.ts';
import { mix } from '../../server/practice/player/random.ts';
import { evaluate } from '../../server/bingo/engine/evaluate.ts';
import { SquareIndex } from '../../server/bingo/engine/square-index.ts';
import { HARDER_SQUARES } from '../../server/bingo/practice/harder-squares.ts';
import { HALF_WAY, halfWaySquares, type PlayedLine } from '../../server/bingo/practice/half-way.ts';
import {
  PRACTICE_SIDE,
  PRACTICE_SQUARES,
  PRACTICE_TEAMS,
  type PracticeSquare,
} from '../../server/bingo/practice/practice-board.ts';

const squares = PRACTICE_SQUARES.map((square, at) => ({
  id: at + 1,
  row_number: Math.floor(at / PRACTICE_SIDE) + 1,
  column_number: (at % PRACTICE_SIDE) + 1,
  item_name: square.item_name,
  alternatives: square.alternatives ?? [],
  rule: square.rule ?? null,
}));

/** Returns four teams of a practice clan of the usual size, with all their lines of half a week. */
function halfAWeek(seed: number): { teams: number[][]; lines: PlayedLine[] } {
  // Early in the practice world, because each earlier day of a player has to be simulated.
  const to = EPOCH + 21 * DAY_MS;
  const from = to - 3.5 * DAY_MS;
  const clan = new PracticeClan(mix('half-way', seed), 120, () => to);
  const players = clan.livesBetween(to - 1, to).filter(({ profile }) => profile === 'public');
  const lines = players.slice(0, 60).flatMap((life, memberId) => {
    const career = new Career(life);
    const days = [4, 3, 2, 1].map((back) => Math.floor(to / DAY_MS) - back);
    return days
      .filter((day) => day >= life.bornDay)
      .flatMap((day) => career.dayAt(day, true).lines)
      .filter(({ at }) => at >= from && at >= life.joinedAt)
      .map(({ text, details }) => ({ memberId, text, details }));
  });
  const ids = players.slice(0, 60).map((_, id) => id);
  return { teams: PRACTICE_TEAMS.map((_, team) => ids.filter((id) => id % 4 === team)), lines };
}

/** Returns the number of squares that each team has completed by the engine, each line counting for one square. */
function completedBy(
  squares: readonly PracticeSquare[],
  teams: readonly number[][],
  lines: readonly PlayedLine[],
): number[] {
  const MINUTE_MS = 60_000;
  const { completions } = evaluate({
    start: 0,
    end: null,
    squares: squares.map(({ item_name, alternatives = [], rule = null }, at) => ({
      id: at + 1,
      row_number: Math.floor(at / PRACTICE_SIDE) + 1,
      column_number: (at % PRACTICE_SIDE) + 1,
      item_name,
      alternatives,
      rule,
    })),
    seats: teams.flatMap((members, team) => members.map((person) => ({ team, person, joined: 0, left: null }))),
    lines: lines.map(({ memberId: person, text, details }, at) => ({
      id: at + 1,
      person,
      date: at * MINUTE_MS,
      text,
      details,
    })),
    records: [],
    revocations: [],
  });
  return teams.map((_, team) => completions.filter((each) => each.team === team).length);
}

describe('the practice board', () => {
  it('contains only squares that an admin could set, and is full', () => {
    expect(PRACTICE_SQUARES).toHaveLength(PRACTICE_SIDE ** 2);
    for (const [at, square] of PRACTICE_SQUARES.entries()) {
      const body = { board_id: 1, row: squares[at]?.row_number, column: squares[at]?.column_number, ...square };
      expect(setItemBodySchema.safeParse(body).error?.issues ?? []).toEqual([]);
    }
    const names = PRACTICE_SQUARES.map(({ item_name }) => item_name);
    for (const [name, square] of Object.entries(HARDER_SQUARES)) {
      expect(names).toContain(name);
      expect(setItemBodySchema.safeParse({ board_id: 1, row: 1, column: 1, ...square }).error?.issues ?? []).toEqual(
        [],
      );
    }
    expect(new Set(PRACTICE_TEAMS.map(({ name }) => name)).size).toBe(4);
  });

  it('contains squares of which the practice clan completes most in a day, a few each hour, and none with every line', () => {
    let now = Date.UTC(2026, 10, 20, 18);
    const clan = new PracticeClan(7, 60, () => now);
    const index = new SquareIndex(squares);
    const hits = new Map<number, number>();
    const seen = new Set<string>();
    const perHour: number[] = [];
    for (let hour = 0; hour < 24; hour++, now += 3_600_000) {
      let fallen = 0;
      for (const { name } of clan.rows()) {
        for (const { at, text, details } of clan.player(name)?.lines ?? []) {
          const key = `${name} ${at} ${text}`;
          if (seen.has(key)) continue;
          seen.add(key);
          for (const { square } of index.ofLine(text, details)) {
            hits.set(square.id, (hits.get(square.id) ?? 0) + 1);
            fallen++;
          }
        }
      }
      perHour.push(fallen);
    }
    expect(hits.size).toBeGreaterThanOrEqual(18);
    expect(perHour.slice(1).filter((fallen) => fallen > 0).length).toBeGreaterThanOrEqual(20);
    expect(Math.max(...hits.values())).toBeLessThan(seen.size / 4);
  });

  it('stands about half-way for each team when it is set up half-way, whatever the seed', () => {
    // The choice of squares does not know which of two squares a drop will complete, so that a team is one or two off.
    const [least, most] = [HALF_WAY.least - 2, HALF_WAY.most + 2];
    for (let seed = 1; seed <= 20; seed += 1) {
      const { teams, lines } = halfAWeek(seed);
      const chosen = halfWaySquares(teams, lines);
      const completed = completedBy(chosen, teams, lines);
      expect([seed, Math.min(...completed) >= least, completed]).toEqual([seed, true, completed]);
      expect([seed, Math.max(...completed) <= most, completed]).toEqual([seed, true, completed]);
      expect(new Set(chosen.map(({ item_name }) => item_name)).size).toBe(25);
    }
  });
});
