import type { ClanChange, FiguresChange, SkillsChange } from '../../shared/members/clan.changes.ts';
import { FIGURES, figuresOf } from '../../shared/members/member.reducer.ts';
import type { Member } from '../../shared/members/members.schemas.ts';

export type Figure = (typeof FIGURES)[number];

/** Returns the change with the present figures of some members, at least one. */
export function figuresChange(members: readonly Member[], names: readonly Figure[]): FiguresChange {
  const columns = names.map((name) => [name, members.map((member) => member[name])]);
  // The columns have the names and the values of a member's figures.
  return { type: 'members.updated', ids: members.map(({ id }) => id), ...Object.fromEntries(columns) } as FiguresChange;
}

/**
 * Returns the change of one member's row: only the figures that changed, or the whole row when more did. Null when
 * `skills`, an earlier change of the same event, says all of it.
 */
export function rowChange(before: Member, after: Member, skills: SkillsChange | null): ClanChange | null {
  const told: Member = { ...before, ...(skills && figuresOf(skills)) };
  const isFigure = (name: string): name is Figure => FIGURES.some((figure) => figure === name);
  const names = Object.keys(after).filter((name) => after[name as keyof Member] !== told[name as keyof Member]);
  if (names.length === 0) return null;
  return names.every(isFigure) ? figuresChange([after], names) : { type: 'member.changed', member: after };
}
