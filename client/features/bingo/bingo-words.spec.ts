import { describe, expect, it } from '@jest/globals';
import { makeCompletion, makeItem, makeTeam } from '../../test-kit/make-bingo.ts';
import { haveWords } from './bingo-words.ts';

const item = makeItem(1, 1);
const teamsOf = (...names: string[]) => names.map((team_name, i) => makeTeam({ id: i + 1, team_name }));
/** Words for a square that the first `have` of the teams have completed. */
function words(have: number, ...names: string[]): string {
  const teams = teamsOf(...names);
  return haveWords(
    teams.slice(0, have).map((team) => makeCompletion(team, item)),
    teams,
  );
}

describe('the words for the teams that have a square', () => {
  it.each([
    ['Completed', 1, ['Reds']],
    ['Completed by every team', 2, ['Reds', 'Blues']],
    ['Completed by Reds. Missing: Blues', 1, ['Reds', 'Blues']],
    ['Completed by Reds, Blues and Greens', 3, ['Reds', 'Blues', 'Greens', 'A', 'B', 'C', 'D']],
    ['Completed by 4 of 5 teams. Missing: E', 4, ['A', 'B', 'C', 'D', 'E']],
  ])('names few teams: %s', (text, have, names) => {
    expect(words(have, ...names)).toBe(text);
  });

  it('counts teams whose names are too long for one line of a phone', () => {
    const names = ['Companions of orange', 'Companions of teal', 'Companions of gold', 'Companions of red'];
    expect(words(2, ...names)).toBe('Completed by 2 of 4 teams');
    expect(words(3, ...names)).toBe('Completed by 3 of 4 teams. Missing: Companions of red');
  });

  it('names one team, however long its name is', () => {
    expect(words(1, 'The fellowship of the very long evenings', ...'ABCD')).toBe(
      'Completed by The fellowship of the very long evenings',
    );
  });
});
