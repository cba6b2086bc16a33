import { describe, expect, it } from '@jest/globals';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import { makeBingoState, makeBoard, makeCompletion, makeItem, makeTeam } from '../../test-kit/make-bingo.ts';
import { lineOf } from './plate-line.tsx';

const items = [1, 2, 3].map((column) => makeItem(1, column));
const [red, blue] = [makeTeam({ team_name: 'Red' }), makeTeam({ team_name: 'Blue' })];
const line = (owned: number, isOver = false) => {
  const completions = items.slice(0, owned).map((item) => makeCompletion(red, item));
  const state = makeBingoState({ board: makeBoard({ mode: 'lockout' }), items, teams: [red, blue], completions });
  return lineOf(state, rankTeams(state), isOver);
};

describe('the line of words above the squares', () => {
  it('says of a lockout how many squares are free, that nobody can catch up, and what was taken in the end', () => {
    expect(line(0)).toEqual({ team: null, words: '3 of 3 squares are free' });
    expect(line(1)?.words).toBe('2 of 3 squares are free');
    expect(line(2)).toMatchObject({ team: { team_name: 'Red' }, words: 'Nobody can catch Red' });
    expect(line(2, true)?.words).toBe('2 of 3 squares were taken');
  });

  it('is missing on a board without a race or a lockout', () => {
    const state = makeBingoState({ items, teams: [red, blue] });
    expect(lineOf(state, rankTeams(state), false)).toBeNull();
  });
});
