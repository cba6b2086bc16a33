import { OVERALL, SKILLS } from '../../shared/game/skills.ts';
import { packSkills } from '../../shared/members/hiscore-columns.ts';
import type { HiscoreColumns } from '../../shared/members/hiscores.schemas.ts';
import type { ModelMember } from './clan-model.ts';

/** Returns the hiscores of these members as columns, in their order. A member that was never read has level 0. */
export function hiscoreColumns(members: readonly ModelMember[]): HiscoreColumns {
  const columns = SKILLS.map((_, skill) => ({
    xp: members.map(({ stat }) => stat?.xp[skill] ?? 0),
    level: members.map(({ stat }) => (stat ? (stat.level[skill] ?? 1) : 0)),
    rank: members.map(({ wire, stat }) => stat?.rank[skill] ?? (skill === OVERALL ? wire.total_rank : null)),
  }));
  return {
    ids: members.map(({ wire }) => wire.id),
    names: members.map(({ wire }) => wire.name),
    clan_ranks: members.map(({ wire }) => wire.clan_rank),
    avatar_urls: members.map(({ wire }) => wire.avatar_url),
    active: members.map(({ wire }) => Number(wire.is_active)),
    skills: packSkills(columns),
  };
}
