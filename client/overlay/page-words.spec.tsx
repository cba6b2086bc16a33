import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { BingoState, Board, Goal, Team } from '../../shared/bingo/bingo.schemas.ts';
import { phaseOf } from '../../shared/bingo/boards/board-phase.ts';
import { sealedItem } from '../../shared/bingo/modes/secret-square.ts';
import { leadOf } from '../../shared/bingo/scoring/lead.ts';
import { DEFAULT_SCORINGS } from '../../shared/bingo/scoring/scoring-presets.ts';
import { rankTeams } from '../../shared/bingo/standings.ts';
import { squaresOf } from '../features/bingo/bingo.selectors.ts';
import { BoardGrid } from '../features/bingo/board/board-grid.tsx';
import { EndedSummary } from '../features/bingo/board/ended-summary.tsx';
import { TeamRankings } from '../features/bingo/teams/team-rankings.tsx';
import { makeBingoState, makeBoard, makeCompletion, makeItem, makeTeam } from '../test-kit/make-bingo.ts';
import { BoardPlate } from './board/board-plate.tsx';
import { RecapPlate } from './recap/recap-plate.tsx';

/** The page and the overlay say the same of one state of a board. That both have the same state is another test's matter. */

const FIGURE = /\d[\d.,]*[KMB]?\/\d[\d.,]*[KMB]?/;
const SOFT_HYPHEN = /\u00ad/g;
const ENDED = '2026-11-21T20:00:00.000Z';
const LATER = '2099-01-01T00:00:00.000Z';

const goal = (need: number, change: Partial<Goal> = {}): Goal => {
  return { kind: 'boss_kill', need, unit: 'kills', scope: 'team', parts: [], ...change };
};
const [red, blue, gold] = [
  makeTeam({ team_name: 'Crimson Tide', color: 'red' }),
  makeTeam({ team_name: 'Blue Harbour', color: 'blue' }),
  makeTeam({ team_name: 'Old Gold', color: 'gold' }),
] as const;
const ITEMS = [
  makeItem(1, 1, { item_name: 'Dagannoth ring', points: 3 }),
  makeItem(1, 2, { item_name: 'Nex kills', goal: goal(50), points: 2 }),
  makeItem(1, 3, { item_name: 'Fishing', goal: goal(5_000_000, { kind: 'xp_gain', unit: 'XP' }) }),
  makeItem(2, 1, { item_name: 'Everyone', goal: goal(30, { scope: { players: 4 } }) }),
  makeItem(2, 2, { item_name: 'Free', goal: goal(1, { kind: 'free', unit: 'times' }) }),
  sealedItem({ row_number: 2, column_number: 3 }, { by: 'time', at: LATER }),
  makeItem(3, 1, { item_name: 'Whip' }),
  makeItem(3, 2, { item_name: 'Araxxi', goal: goal(10) }),
];

/** Returns a board that the teams have begun. `isFull`: one of them has all squares that are known. */
function stateOf(board: Partial<Board>, isFull = false): BingoState {
  const [ring, , , , , , whip, spider] = ITEMS;
  const items = isFull ? ITEMS.filter(({ sealed }) => sealed === undefined) : ITEMS;
  const of = (team: Team, list: (typeof ITEMS)[number][], minute: number) =>
    list.map((item, at) =>
      makeCompletion(team, item, { completed_at: new Date(Date.UTC(2026, 10, 20, 12, minute + at)).toISOString() }),
    );
  return makeBingoState({
    board: makeBoard({ end_date: LATER, ...board }),
    items,
    teams: [red, blue, gold],
    completions: [
      ...(isFull ? of(blue, items, 30) : []),
      ...of(
        red,
        [ring, whip].flatMap((item) => item ?? []),
        0,
      ),
      ...(board.mode === 'lockout' || isFull
        ? []
        : of(
            blue,
            [whip, spider].flatMap((item) => item ?? []),
            5,
          )),
    ],
    progress: [
      [red.id, 1, 2, 37, 50],
      [gold.id, 1, 2, 41, 50],
      [red.id, 1, 3, 1_250_000, 5_000_000],
      [gold.id, 2, 1, 3, 4],
      ...(isFull ? [] : [[gold.id, 3, 2, 9, 10] satisfies BingoState['progress'][number]]),
    ],
  });
}

const RACE: Partial<Board> = { settings: { finish: 'first_blackout' } };
const MODES: [name: string, verb: 'leads' | 'wins', state: BingoState][] = [
  ['ranked by squares', 'leads', stateOf({})],
  ['ranked by points and lines', 'leads', stateOf({ scoring: DEFAULT_SCORINGS.lines })],
  ['ranked by points of places', 'leads', stateOf({ scoring: DEFAULT_SCORINGS.places })],
  ['of a lockout', 'leads', stateOf({ mode: 'lockout' })],
  ['of a race to the first full board', 'leads', stateOf(RACE)],
  ['of a race that is decided', 'wins', stateOf(RACE, true)],
  ['that is over', 'wins', stateOf({ end_date: ENDED })],
  ['with points that is over', 'wins', stateOf({ end_date: ENDED, scoring: DEFAULT_SCORINGS.lines }, true)],
];
const CASES = MODES.flatMap(([name, , state]) => [null, red, gold].map((team) => ({ name, state, team })));

const wordsIn = (node: Element | null): string => (node?.textContent ?? '').replace(SOFT_HYPHEN, '').trim();

/** Returns each square's name and figure. */
function squaresIn(container: Element, name: string): string[] {
  return [...container.querySelectorAll('[data-square]')].map((square) => {
    const figure = FIGURE.exec(wordsIn(square).replace(wordsIn(square.querySelector(name)), ' '))?.[0] ?? '-';
    return `${square.getAttribute('data-square')} ${wordsIn(square.querySelector(name))} ${figure}`;
  });
}

function drawn(state: BingoState, team: Team | null) {
  const ranked = rankTeams(state);
  const { board, items, teams, completions } = state;
  const phase = phaseOf(board, Date.now());
  const none = { recent: new Set<string>(), struck: new Map<string, number>(), onOpen: () => undefined };
  const page = render(
    <>
      <BoardGrid board={board} squares={squaresOf(state)} teams={teams} team={team} {...none} />
      <TeamRankings
        {...{ ranked, phase, items, columns: board.columns }}
        lead={leadOf(state, ranked)}
        mine={team?.id ?? null}
      />
      <EndedSummary ranked={ranked} teams={teams} completions={completions} />
    </>,
  ).container;
  const common = { state, team, viewport: { width: 1920, height: 1080 }, scale: 1, title: true };
  const more = { live: true, delay: 0, isDemo: false };
  const overlay = render(
    <>
      <BoardPlate {...common} {...more} layout="full" strikes={new Map()} progress ranking />
      <RecapPlate {...common} {...more} />
    </>,
  ).container;
  return { page, overlay };
}

describe('the overlay of a board', () => {
  it.each(CASES)('has names and figures of squares as the page, on one $name', ({ state, team }) => {
    const { page, overlay } = drawn(state, team);
    const plate = overlay.querySelector('.ch-board') ?? overlay;
    const squares = squaresIn(plate, '.ch-square-name');
    expect(squares).toHaveLength(9);
    expect(squares).toEqual(squaresIn(page, '.name'));
  });

  it.each(CASES)('has teams, scores and places as the page, on one $name', ({ state, team }) => {
    const { page, overlay } = drawn(state, team);
    const rankings = [...page.querySelectorAll('ol.list li')].map((row) => {
      const name = wordsIn(row.querySelector('.name')).replace(/\s*\(?You\)?$/i, '');
      return `${name} ${wordsIn(row.querySelector('.count')).replace(/\s/g, '')}`;
    });
    const plate = overlay.querySelector('.ch-plate') ?? overlay;
    const rows = [...plate.querySelectorAll('.ch-standing')].map(
      (row) => `${wordsIn(row.querySelector('.ch-team-name'))} ${wordsIn(row.querySelector('.ch-score'))}`,
    );
    expect(rankings).toHaveLength(3);
    expect(rows).toEqual(rankings);
  });

  it.each(MODES)('names the winner and the result as the page, on one %s', (_, verb, state) => {
    const { page, overlay } = drawn(state, null);
    const [team, result] = ['.team', '.squares'].map((part) =>
      wordsIn(page.querySelector(`[data-medal=first] ${part}`)),
    );
    expect(wordsIn(overlay.querySelector('.ch-winner-name'))).toBe(team);
    const total = rankTeams(state)[0]?.total ?? 0;
    const words = (result ?? '').replace(/(\d+) squares?$/, `$1 of ${total} squares`);
    expect(wordsIn(overlay.querySelector('.ch-winner-score'))).toBe(`${verb} with ${words}`);
  });
});
