import { describe, expect, it } from '@jest/globals';
import type { ClanListEntry } from '../game/game-types.ts';
import { isTooManyToRemove, planMembership, planRenames, type KnownMember } from './membership-plan.ts';

const known = (name: string, more: Partial<KnownMember> = {}): KnownMember => ({
  id: 1,
  name,
  nameKey: name.toLowerCase(),
  clanRank: 'Recruit',
  clanXp: 50_000_000,
  kills: 0,
  isActive: true,
  absentLists: 0,
  wasListed: true,
  ...more,
});
const entry = (name: string, clanXp = 50_000_000, rank = 'Recruit'): ClanListEntry => ({
  name,
  rank,
  clanXp,
  kills: 0,
});

describe('planMembership', () => {
  it('finds a member by any spelling and ignores a repeated row', () => {
    const plan = planMembership(
      [known('red fox'), known('gone'), known('back', { isActive: false }), known('long gone', { isActive: false })],
      [entry('Red_Fox'), entry('RED FOX'), entry('Back'), entry('New One'), entry('new-one')],
    );
    expect(plan.kept.map(({ member }) => member.name)).toEqual(['red fox']);
    expect(plan.returned.map(({ member }) => member.name)).toEqual(['back']);
    expect(plan.joiners.map(({ name }) => name)).toEqual(['New One']);
    expect(plan.absent.map(({ name }) => name)).toEqual(['gone']);
  });
});

describe('isTooManyToRemove', () => {
  const plan = planMembership(
    Array.from({ length: 10 }, (_, index) => known(`m${index}`)),
    Array.from({ length: 7 }, (_, index) => entry(`m${index}`)),
  );

  it('returns false up to a fifth of the members, and true above', () => {
    expect(isTooManyToRemove(plan, 2)).toBe(false);
    expect(isTooManyToRemove(plan, 3)).toBe(true);
  });

  it('returns true for an empty list', () => {
    expect(isTooManyToRemove(planMembership([known('only')], []), 1)).toBe(true);
  });
});

describe('planRenames', () => {
  const renames = (members: KnownMember[], list: ClanListEntry[]) =>
    planRenames(planMembership(members, list), () => false);

  it('pairs names with continuing clan XP, each with the nearest', () => {
    expect(
      renames(
        [known('a', { clanXp: 10_000_000 }), known('b', { clanXp: 11_000_000 })],
        [entry('y', 11_000_400), entry('x', 10_000_100)],
      ),
    ).toEqual([
      {
        from: 'a',
        to: 'x',
        reason:
          'Same rank (Recruit), continuing clan XP (10,000,000, then 10,000,100); one left and one joined with the same list',
      },
      { from: 'b', to: 'y', reason: expect.stringContaining('11,000,000, then 11,000,400') },
    ]);
    expect(renames([known('a', { kills: 7 })], [{ ...entry('x'), kills: 7 }])[0]?.reason).toBe(
      'Same rank (Recruit), the same clan XP (50,000,000), 7 kills; one left and one joined with the same list',
    );
  });

  it.each([
    ['clan XP fell', known('a'), entry('x', 49_999_999)],
    ['clan XP rose too far', known('a'), entry('x', 55_000_001)],
    ['the rank differs', known('a'), entry('x', 50_000_000, 'Captain')],
    ['kills fell', known('a', { kills: 3 }), entry('x')],
    ['there was no clan XP', known('a', { clanXp: 0 }), entry('x', 0)],
  ])('pairs no names when %s', (_why, member, line) => {
    expect(renames([member], [line])).toEqual([]);
  });

  it('pairs no names when two fit equally well', () => {
    expect(renames([known('a')], [entry('x'), entry('y')])).toEqual([]);
  });
});
