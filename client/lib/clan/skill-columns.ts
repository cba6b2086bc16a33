import { SKILLS } from '../../../shared/game/skills.ts';
import type { ClanChange } from '../../../shared/members/clan.changes.ts';
import type { SkillEntry } from '../../../shared/members/members.schemas.ts';

type Columns = NonNullable<Extract<ClanChange, { type: 'xp.changed' }>['skills']>;

/** Returns the 30 entries of a member from the columns of a live change. */
export function entriesOf(columns: Columns): SkillEntry[] {
  return SKILLS.map((skill_name, index) => ({
    skill_name,
    level: columns.level[index] ?? 1,
    xp: columns.xp[index] ?? 0,
    rank: columns.rank[index] ?? null,
    xp_gain: columns.gain[index] ?? 0,
  }));
}
