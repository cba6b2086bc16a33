import { OVERALL } from '../../../shared/game/skills.ts';
import { clanChangesSchema, type ClanChange, type SkillsChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { type SkillColumn, unpackSkills } from '../../../shared/members/hiscore-columns.ts';
import { membersRoutes } from '../../../shared/members/members.routes.ts';
import type { HiscoreColumns } from '../../../shared/members/hiscores.schemas.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

export interface HiscoreMember {
  id: number;
  name: string;
  clanRank: string;
  avatarUrl: string;
  active: boolean;
}

/** The hiscores by column: a change copies only the columns of the skills that moved. */
export interface Hiscores {
  members: readonly HiscoreMember[];
  /** In the order of SKILLS; each column in the order of the members. */
  skills: readonly SkillColumn[];
}

/** Applies a change. Returns 'stale' for an unknown member and for hints. */
export function applyHiscores(hiscores: Hiscores, change: ClanChange): Hiscores | 'stale' {
  switch (change.type) {
    case 'members.reloaded':
    case 'xp.changed':
      return 'stale';
    case 'member.changed':
      return afterRow(hiscores, change.member, change.never_read === true);
    case 'member.removed':
      return without(hiscores, change.member_id);
    case 'skills.changed':
      return afterReading(hiscores, change);
    case 'members.updated': {
      const { total_rank: ranks } = change;
      return ranks
        ? change.ids.reduce((after, id, at) => withOverallRank(after, id, ranks[at] ?? null), hiscores)
        : hiscores;
    }
    default:
      return hiscores;
  }
}

const placeOf = ({ members }: Hiscores, member: number): number => members.findIndex(({ id }) => id === member);

function afterRow(hiscores: Hiscores, member: Member, neverRead: boolean): Hiscores | 'stale' {
  const at = placeOf(hiscores, member.id);
  if (at < 0 && !neverRead) return 'stale';
  const { id, name, clan_rank: clanRank, avatar_url: avatarUrl, is_active: active } = member;
  const row = { id, name, clanRank, avatarUrl, active };
  const after = at < 0 ? withUnread(hiscores, row) : { ...hiscores, members: hiscores.members.with(at, row) };
  return withOverallRank(after, id, member.total_rank);
}

/** Adds a member without skills: level 0 in each, as for all who were never read. */
function withUnread({ members, skills }: Hiscores, row: HiscoreMember): Hiscores {
  return {
    members: [...members, row],
    skills: skills.map(({ xp, level, rank }) => ({ xp: [...xp, 0], level: [...level, 0], rank: [...rank, null] })),
  };
}

/** Sets the rank in Overall, which a member may have before its first reading. */
function withOverallRank(hiscores: Hiscores, id: number, rank: number | null): Hiscores {
  const at = placeOf(hiscores, id);
  const column = hiscores.skills[OVERALL];
  if (at < 0 || rank === null || !column || column.rank[at] === rank) return hiscores;
  return { ...hiscores, skills: hiscores.skills.with(OVERALL, { ...column, rank: column.rank.with(at, rank) }) };
}

function afterReading({ members, skills }: Hiscores, change: SkillsChange): Hiscores | 'stale' {
  const at = placeOf({ members, skills }, change.member_id);
  if (at < 0) return 'stale';
  const after = [...skills];
  const set = (skill: number, values: (column: SkillColumn) => Partial<SkillColumn>): void => {
    const column = after[skill];
    if (column) after[skill] = { ...column, ...values(column) };
  };
  for (const [skill, xp, level] of change.skills)
    set(skill, (column) => ({ xp: column.xp.with(at, xp), level: column.level.with(at, level) }));
  for (const [skill, rank] of change.ranks ?? []) set(skill, (column) => ({ rank: column.rank.with(at, rank) }));
  return { members, skills: after };
}

function without(hiscores: Hiscores, id: number): Hiscores {
  const at = placeOf(hiscores, id);
  if (at < 0) return hiscores;
  return {
    members: hiscores.members.toSpliced(at, 1),
    skills: hiscores.skills.map(({ xp, level, rank }) => {
      return { xp: xp.toSpliced(at, 1), level: level.toSpliced(at, 1), rank: rank.toSpliced(at, 1) };
    }),
  };
}

/** Returns the hiscores of an answer. */
export function hiscoresOf({ ids, names, clan_ranks, avatar_urls, active, skills }: HiscoreColumns): Hiscores {
  const members = ids.map((id, at) => ({
    id,
    name: names[at] ?? '',
    clanRank: clan_ranks[at] ?? '',
    avatarUrl: avatar_urls[at] ?? '',
    active: active[at] === 1,
  }));
  return { members, skills: unpackSkills(skills) };
}

/** All members with all skills, former ones too. D021. */
export const hiscoresResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: membersRoutes.hiscoreColumns,
  pick: ({ hiscores }) => hiscoresOf(hiscores),
  apply: applyHiscores,
  pollMs: 60_000,
  message: 'An unknown error occurred while loading hiscores',
});
