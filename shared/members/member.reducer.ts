import { OVERALL } from '../game/skills.ts';
import type { ClanChange, FiguresChange, SkillsChange } from './clan.changes.ts';
import type { Member } from './members.schemas.ts';

/** Fields of a member that `members.updated` may have. */
export const FIGURES = [
  'total_xp',
  'total_rank',
  'clan_xp',
  'kills',
  'combat_level',
  'last_activity_date',
] as const satisfies readonly (keyof Member & keyof FiguresChange)[];
type Figures = Pick<Member, (typeof FIGURES)[number]>;

const NO_TIMES: ReadonlyMap<number, number> = new Map();

/** Returns the ids of the known members whose row a change may alter; none for other changes. */
export function changedIds(change: ClanChange): readonly number[] {
  switch (change.type) {
    case 'member.changed':
      return [change.member.id];
    case 'members.updated':
      return change.ids;
    case 'skills.changed':
      return [change.member_id];
    default:
      return [];
  }
}

/** Returns a member's row after a change; the same object when the change says nothing about it. */
export function memberAfter<Row extends Member>(member: Row, change: ClanChange): Row {
  switch (change.type) {
    case 'member.changed':
      return change.member.id === member.id ? { ...member, ...change.member } : member;
    case 'members.updated': {
      const at = change.ids.indexOf(member.id);
      return at < 0 ? member : { ...member, ...figuresAt(change, at) };
    }
    case 'skills.changed':
      return change.member_id === member.id ? { ...member, ...figuresOf(change) } : member;
    default:
      return member;
  }
}

/** Returns the times, in ms since 1970, of readings that a change tells and whose other state is as before, by member. */
export function readTimes(change: ClanChange): ReadonlyMap<number, number> {
  switch (change.type) {
    case 'members.synced':
      // Both columns have a value for every member.
      return new Map(change.member_ids.map((id, at) => [id, change.read_at[at] ?? 0]));
    case 'skills.changed':
      return change.synced ? new Map([[change.member_id, Date.parse(change.at)]]) : NO_TIMES;
    default:
      return NO_TIMES;
  }
}

/** Returns the figures of a member's row that a change of its skills gives. */
export function figuresOf({ at, active, skills, ranks = [] }: SkillsChange): Partial<Figures> {
  const overall = skills.find(([skill]) => skill === OVERALL);
  const rank = ranks.find(([skill]) => skill === OVERALL);
  return {
    ...(overall && { total_xp: overall[1] }),
    ...(rank && { total_rank: rank[1] }),
    ...(active && { last_activity_date: at }),
  };
}

function figuresAt(change: FiguresChange, at: number): Partial<Figures> {
  // Each column has a value for every id.
  return Object.fromEntries(FIGURES.flatMap((name) => (change[name] ? [[name, change[name][at]]] : [])));
}
