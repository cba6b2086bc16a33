import { describe, expect, it } from '@jest/globals';
import { makeBingoState, makeCompletion, makeItem, makeTeam, makeTeamMember } from '../../test-kit/make-bingo.ts';
import { honoursOf } from './honours.ts';

const [ann, bob] = [makeTeamMember({ member_name: 'Ann' }), makeTeamMember({ member_name: 'Bob' })];
const red = makeTeam({ team_name: 'Red', members: [ann] });
const blue = makeTeam({ team_name: 'Blue', members: [bob] });
const items = [1, 2, 3].map((column) => makeItem(1, column));
const fell = (team: typeof red, column: number, minute: number, fields: object = {}) =>
  makeCompletion(team, items[column - 1] ?? makeItem(1, column), {
    completed_at: `2026-11-20T12:0${minute}:00.000Z`,
    ...fields,
  });
const honours = (...completions: ReturnType<typeof fell>[]) =>
  honoursOf(makeBingoState({ items, teams: [red, blue], completions })).map(({ label, words }) => `${label}: ${words}`);

describe('the honours of a board', () => {
  it('name who was first, who completed most squares, the first one of as many, and who was last', () => {
    expect(honours(fell(blue, 1, 1), fell(red, 1, 2), fell(red, 2, 3), fell(blue, 2, 4))).toEqual([
      'First square: Bob · Item 1-1 (A1)',
      'Most squares: Ann · 2',
      'Last square: Bob · Item 1-2 (B1)',
    ]);
  });

  it('name no hidden or erased player, and say nothing twice', () => {
    const hidden = { completed_by: null, member_display_name: 'Hidden member' };
    expect(honours(fell(blue, 1, 1, hidden), fell(red, 1, 2), fell(blue, 3, 5, hidden))).toEqual([
      'First square: Ann · Item 1-1 (A1)',
    ]);
    expect(honours()).toEqual([]);
  });
});
