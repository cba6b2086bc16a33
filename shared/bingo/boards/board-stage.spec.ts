import { describe, expect, it } from '@jest/globals';
import { type Stage, stageOf } from './board-stage.ts';

const board = { start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-10T18:00:00Z', is_active: true, team_count: 2 };
const signUp = { signup_from: '2026-03-01T12:00:00Z', signup_until: '2026-03-08T12:00:00Z' };

describe('the stage of a board', () => {
  it.each<[string, object, string, Stage]>([
    ['hidden before the start', { is_active: false }, '2026-03-09T12:00:00Z', 'draft'],
    ['hidden with an open sign-up', { is_active: false, ...signUp }, '2026-03-05T12:00:00Z', 'draft'],
    ['before its sign-up', signUp, '2026-02-28T12:00:00Z', 'upcoming'],
    ['from the first moment of its sign-up', signUp, '2026-03-01T12:00:00Z', 'sign_up'],
    ['after its sign-up, without teams', { ...signUp, team_count: 0 }, '2026-03-08T12:00:00Z', 'teams'],
    ['after its sign-up, with teams', signUp, '2026-03-08T12:00:00Z', 'upcoming'],
    ['from the moment of the start', {}, '2026-03-10T12:00:00Z', 'running'],
    ['from the moment of the end', {}, '2026-03-10T18:00:00Z', 'review'],
    ['with final results', { locked_at: '2026-03-10T19:00:00Z' }, '2026-03-10T20:00:00Z', 'locked'],
    ['without dates', { start_date: null, end_date: null }, '2026-03-10T20:00:00Z', 'running'],
  ])('of a board %s is the expected one', (_, over, now, stage) => {
    expect(stageOf({ ...board, ...over }, Date.parse(now))).toBe(stage);
  });
});
