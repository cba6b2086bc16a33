import { describe, expect, it } from '@jest/globals';
import type { BingoState, Goal } from '../../../../shared/bingo/bingo.schemas.ts';
import { makeBingoState, makeItem, makeTeam } from '../../../test-kit/make-bingo.ts';
import { passedBetween } from './passed.ts';

const goal: Goal = { kind: 'boss_kill', need: 50, unit: 'kills', scope: 'team', parts: [], words: '50 Nex kills' };
const red = makeTeam({ team_name: 'Red' });
const blue = makeTeam({ team_name: 'Blue' });
const having = (have: number, team = red): BingoState =>
  makeBingoState({
    items: [makeItem(1, 1), makeItem(3, 3, { goal })],
    teams: [red, blue],
    progress: have === 0 ? [] : [[team.id, 3, 3, have, 50]],
  });

describe('progress of the visitor’s team', () => {
  it.each([
    [0, 24, []],
    [24, 25, ['Red, square C3: 25 of 50 Nex kills, 25 to go.']],
    [25, 44, []],
    [0, 47, ['Red, square C3: 47 of 50 Nex kills, 3 to go.']],
    [44, 45, ['Red, square C3: 45 of 50 Nex kills, 5 to go.']],
    [45, 40, []],
  ])('is told from %i to %i as %j', (was, is, sentences) => {
    expect(passedBetween(having(was), having(is), red.id)).toEqual(sentences);
  });

  it('is not told of another team', () => {
    expect(passedBetween(having(0), having(30, blue), red.id)).toEqual([]);
  });
});
