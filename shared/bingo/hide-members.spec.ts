import { describe, expect, it } from '@jest/globals';
import { applyBingoChange } from './bingo.reducer.ts';
import type { BingoState, Completion, TeamMember } from './bingo.schemas.ts';
import { HIDDEN_MEMBER, hideNameInChange, hideMembersInChange, hideMembers } from './hide-members.ts';

const seat = (id: number, name: string, over: Partial<TeamMember> = {}): TeamMember => ({
  member_id: id,
  guest_member_id: null,
  member_type: 'clan',
  member_name: name,
  display_name: name,
  ...over,
});
const completion = (id: number, by: number | null, name: string, over: Partial<Completion> = {}): Completion => ({
  id,
  team_id: 1,
  row_number: 1,
  column_number: id,
  completed_at: '2026-03-10T12:00:00.000Z',
  completed_by: by,
  member_display_name: name,
  guest_display_name: null,
  item_name: 'Dark bow',
  team_name: 'Reds',
  team_color: 'red',
  evidence: {
    kind: 'manual',
    recorded_by: 'Admin',
    recorded_at: '2026-03-10T12:00:00.000Z',
    note: `${name} and ${name.toUpperCase()}, not ${name}ish`,
  },
  ...over,
});
const team = (...members: TeamMember[]) => ({
  id: 1,
  team_name: 'Reds',
  color: 'red' as const,
  created_at: '2026-03-10T12:00:00.000Z',
  members,
});
const board: BingoState['board'] = {
  id: 7,
  title: 'B',
  description: null,
  rows: 3,
  columns: 3,
  start_date: null,
  end_date: null,
  is_active: true,
  created_at: '2026-03-10T12:00:00.000Z',
  revision: 1,
  team_count: 1,
  item_count: 0,
};
const state = (members: TeamMember[], completions: Completion[]): BingoState => ({
  board,
  items: [],
  teams: [team(...members)],
  completions,
  progress: [],
});
const hidden = { is_hidden: true as const };

describe('hideMembers', () => {
  it('replaces the name in seats, completions and notes, and keeps other names and all counts', () => {
    const others = [seat(2, 'Ann'), seat(3, 'Ann', { member_id: null, guest_member_id: 3, member_type: 'guest' })];
    const shown = hideMembers(
      state([seat(1, 'Al (x)', hidden), ...others], [completion(1, 1, 'Al (x)', hidden), completion(2, 2, 'Ann')]),
    );
    expect(shown.teams[0]?.members).toEqual([{ ...seat(1, HIDDEN_MEMBER), member_id: null }, others[0], others[1]]);
    expect(shown.completions).toEqual([
      completion(1, null, HIDDEN_MEMBER, {
        evidence: {
          ...completion(1, null, 'x').evidence,
          note: 'Hidden member and Hidden member, not Al (x)ish',
        } as Completion['evidence'],
      }),
      completion(2, 2, 'Ann'),
    ]);
  });

  it('replaces the name in notes as a whole word, in any spelling', () => {
    const change = { type: 'completion.recorded' as const, completion: completion(1, 1, 'Iron Al', hidden) };
    const note = 'iron_al, IRON-AL and Iron\u00a0Al, but Iron Albert and diron al stay';
    change.completion.evidence = { ...change.completion.evidence, note } as Completion['evidence'];
    const shown = hideMembersInChange(change);
    expect(shown.type === 'completion.recorded' && shown.completion.evidence).toMatchObject({
      note: 'Hidden member, Hidden member and Hidden member, but Iron Albert and diron al stay',
    });
  });
});

describe('hideNameInState and hideNameInChange', () => {
  const hiding = { member_id: 1, name: 'Former member' };
  it('removes the member’s name from a state and from earlier changes, and no other name', () => {
    const guest = completion(3, 1, 'x', { member_display_name: null, guest_display_name: 'Guest' });
    const before = state([seat(1, 'Al'), seat(2, 'Ann')], [completion(1, 1, 'Al'), completion(2, 2, 'Ann'), guest]);
    const after = applyBingoChange(before, { type: 'person.veiled', ...hiding });
    expect(JSON.stringify(after)).not.toContain('"Al');
    expect(after?.completions.slice(1)).toEqual(before.completions.slice(1));
    expect(after?.teams[0]?.members.map(({ member_id }) => member_id)).toEqual([null, 2]);
    const told = hideNameInChange({ type: 'team.changed', team: team(seat(1, 'Al'), seat(2, 'Ann')) }, hiding);
    expect(JSON.stringify(told)).not.toContain('"Al"');
    expect(JSON.stringify(told)).toContain('"Ann"');
  });
});
