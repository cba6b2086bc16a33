import { describe, expect, it } from '@jest/globals';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import { makeBingoState, makeBoard, makeCompletion, makeItem, makeTeam } from '../../test-kit/make-bingo.ts';
import { raceOf, raceWords } from './race.ts';

const items = [1, 2].map((column) => makeItem(1, column));
const [red, blue] = [makeTeam({ team_name: 'Red' }), makeTeam({ team_name: 'Blue' })];
const at = (time: string) => `2026-11-20T${time}.000Z`;
const done = (team: typeof red, index: number, time: string) => {
  const item = items[index];
  if (!item) throw new Error('no such item');
  return makeCompletion(team, item, { completed_at: at(time) });
};
const words = (completions: ReturnType<typeof done>[], isOver = false, mode: 'classic' | 'lockout' = 'classic') => {
  const board = makeBoard({ settings: { finish: 'first_blackout' }, mode });
  const state = makeBingoState({ board, items, teams: [red, blue], completions });
  const race = raceOf(state, rankTeams(state));
  return race && raceWords(race, isOver);
};

describe('the race to the first full board', () => {
  it('says how many squares the leaders miss, and nothing of leaders in a lockout', () => {
    expect(words([])).toBe('The first full board wins');
    expect(words([done(red, 0, '12:00:10')])).toBe('1 to go for Red');
    expect(words([done(red, 0, '12:00:10'), done(blue, 1, '12:03:00')])).toBe('1 to go for 2 teams');
    expect(words([done(red, 0, '12:00:10')], false, 'lockout')).toBe('The first full board wins');
  });

  it('is won by the first full board, by several teams when they filled it in one minute', () => {
    const won = [done(red, 0, '12:00:00'), done(red, 1, '12:09:40')];
    expect(words(won)).toBe('First full board: Red');
    expect(words([...won, done(blue, 0, '12:01:00'), done(blue, 1, '12:10:00')])).toBe('First full board: Red');
    const same = [done(blue, 0, '12:01:00'), done(blue, 1, '12:09:05')];
    expect(words([...won, ...same], true)).toBe('First full board: 2 teams in one minute');
  });

  it('ends without a winner, and there is none on other boards', () => {
    expect(words([done(red, 0, '12:00:00')], true)).toBe('No team filled the board');
    const state = makeBingoState({ items, teams: [red] });
    expect(raceOf(state, rankTeams(state))).toBeNull();
  });
});
