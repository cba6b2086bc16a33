import { describe, expect, it } from '@jest/globals';
import type { Goal } from '../../../shared/bingo/bingo.schemas.ts';
import { makeBingoState, makeCompletion, makeItem, makeTeam } from '../../test-kit/make-bingo.ts';
import { begunSquares } from './begun-squares.ts';

const goal: Goal = { kind: 'boss_kill', need: 50, unit: 'kills', scope: 'team', parts: [] };
const red = makeTeam();
const blue = makeTeam();
const kills = makeItem(1, 2, { goal });
const state = makeBingoState({
  items: [makeItem(1, 1), kills, makeItem(1, 3, { goal })],
  teams: [red, blue],
  progress: [
    [red.id, 1, 2, 37, 50],
    [blue.id, 1, 2, 1, 50],
  ],
});

describe('progress of an overlay', () => {
  it('has the best team’s figure and each team’s share, of squares that ask for more than one', () => {
    expect([...begunSquares(state, null)]).toEqual([
      ['B1', { figure: '37/50', shares: `${red.id}:74 ${blue.id}:12` }],
      ['C1', { figure: '', shares: '' }],
    ]);
  });

  it('has the figure of one team, from nothing on, until it has the square', () => {
    expect([...begunSquares(state, blue)].map(([, { figure }]) => figure)).toEqual(['1/50', '0/50']);
    const done = { ...state, completions: [makeCompletion(blue, kills)] };
    expect(begunSquares(done, blue).get('B1')?.figure).toBe('');
    expect(begunSquares(done, red).get('B1')?.figure).toBe('37/50');
    expect(begunSquares(done, null).get('B1')).toEqual({ figure: '', shares: `${red.id}:74 ${blue.id}:12` });
  });
});
