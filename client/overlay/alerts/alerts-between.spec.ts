import { describe, expect, it } from '@jest/globals';
import {
  makeBingoState,
  makeCompletion,
  makeEvidence,
  makeItem,
  makeTeam,
  makeTeamMember,
} from '../../test-kit/make-bingo.ts';
import { alertsBetween, isRenamed } from './alerts-between.ts';

const READ = '2026-11-20T19:46:00.000Z';
const now = Date.parse(READ) + 1500;
const red = makeTeam({ id: 1, team_name: 'Red', color: 'red', members: [makeTeamMember({ member_name: 'Anna' })] });
const blue = makeTeam({ id: 2, team_name: 'Blue' });
const items = [1, 2, 3].map((column) => makeItem(1, column));
const teams = [red, blue];
const evidence = makeEvidence({ read_at: READ });
const fell = (index: number, team = red) => {
  const item = items[index];
  if (!item) throw new Error('no such item');
  return makeCompletion(team, item, { evidence });
};
const before = makeBingoState({ items, teams });
const after = (...completions: ReturnType<typeof fell>[]) => makeBingoState({ items, teams, completions });

describe('alerts between two states', () => {
  it('returns the player, the item and the square', () => {
    expect(alertsBetween(before, after(fell(2)), now, null)).toMatchObject([
      { kind: 'square', title: 'Item 1-3', detail: 'Anna completed it for Red', place: 'C1', team: { name: 'Red' } },
    ]);
  });

  it('returns nothing for a completion that the clan could see long before', () => {
    expect(alertsBetween(before, after(fell(2)), now + 20_000, null)).toEqual([]);
  });

  it('returns only one team’s alerts when a team is chosen', () => {
    expect(alertsBetween(before, after(fell(0), fell(1, blue)), now, 2)).toHaveLength(1);
  });

  it('returns the full board after the square that completes it', () => {
    const two = after(fell(0), fell(1));
    const three = { ...two, completions: [...two.completions, fell(2)] };
    expect(alertsBetween(two, three, now, null).map(({ title }) => title)).toEqual(['Item 1-3', 'The whole board!']);
  });

  it('returns a full board for each team that fills it, also by a hidden player', () => {
    const hidden = { ...fell(2), member_display_name: 'Hidden member', completed_by: null };
    const two = after(fell(0), fell(1), fell(0, blue), fell(1, blue));
    const both = { ...two, completions: [...two.completions, hidden, fell(2, blue)] };
    const boards = alertsBetween(two, both, now, null).filter(({ kind }) => kind === 'board');
    expect(boards.map(({ detail }) => detail)).toEqual(['Red completed every square', 'Blue completed every square']);
  });

  it('says from whom an earlier drop takes a square of a lockout', () => {
    const moved = { ...fell(1), taken_from: blue.id };
    expect(alertsBetween(after(fell(1, blue)), after(moved), now, null)).toMatchObject([
      { detail: 'Anna takes it for Red from Blue', place: 'B1' },
    ]);
  });

  it('returns one alert for squares that become public at their time, and none long after it', () => {
    const secret = (column: number) => makeItem(1, column, { sealed: { by: 'time', at: READ } });
    const sealed = makeBingoState({ items: [secret(1), secret(2), ...items.slice(2)], teams });
    expect(alertsBetween(sealed, before, now, null)).toMatchObject([{ title: '2 squares are revealed', place: null }]);
    const one = makeBingoState({ items: [...items.slice(0, 1), secret(2), ...items.slice(2)], teams });
    expect(alertsBetween(one, before, now, null)).toMatchObject([{ title: 'Revealed: Item 1-2', place: 'B1' }]);
    expect(alertsBetween(one, before, now + 20_000, null)).toEqual([]);
    const later = makeItem(1, 2, { sealed: { by: 'neighbours' } });
    expect(alertsBetween(makeBingoState({ items: [later], teams }), before, now, null)).toEqual([]);
  });

  it('returns nothing for a completion that only changed its time', () => {
    const claimed = after(fell(0));
    expect(alertsBetween(claimed, after(fell(0)), now, null)).toEqual([]);
  });
});

describe('a player’s name', () => {
  const told = after(fell(0), fell(1));
  const hidden = (name: string) => ({
    ...told,
    completions: told.completions.map((one, index) => (index === 0 ? { ...one, member_display_name: name } : one)),
  });

  it('returns true when an admin has hidden a player', () => {
    expect(isRenamed(told, hidden('Hidden member'))).toBe(true);
  });

  it('returns false when others complete squares, and when a completion is revoked', () => {
    expect(isRenamed(told, { ...told, completions: [...told.completions, fell(2)] })).toBe(false);
    expect(isRenamed(told, { ...told, completions: told.completions.slice(1) })).toBe(false);
  });
});
