import type { Hiscores } from '../../../client/features/hiscores/hiscores.resource.ts';

/** Returns the hiscores by member, in order of id: the order of the columns is not that of the page. */
export function hiscoreRows({ members, skills }: Hiscores): unknown[] {
  return members
    .map((member, at) => ({ ...member, skills: skills.map(({ xp, level, rank }) => [xp[at], level[at], rank[at]]) }))
    .sort((a, b) => a.id - b.id);
}
