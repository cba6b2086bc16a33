import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { nameKey } from '../../shared/game/names.ts';
import { SKILL_SOURCES, type SkillSource } from '../../shared/game/sources.ts';
import { PROFILE_STATES } from '../../shared/members/members.schemas.ts';
import type { Member, ProfileState, ReadingSources } from '../../shared/members/members.schemas.ts';
import { Config } from '../config/config.ts';
import { past } from '../database/clock/past-time.ts';
import { DomainError } from '../http/api/domain-error.ts';
import { MEMBER_COLUMNS, memberRowSchema, presentMember } from './member.presenter.ts';

const lockedSchema = z.extend(memberRowSchema, {
  name_key: z.string(),
  profile_state: z.enum(PROFILE_STATES),
  last_synced_at: z.nullable(z.date()),
  skills_read_at: z.nullable(z.date()),
  is_hidden: z.boolean(),
  log_silent_since: z.nullable(z.date()),
  xp_source: z.nullable(z.enum(SKILL_SOURCES)),
});
export type LockedMember = z.infer<typeof lockedSchema>;

/** Times of before that lie ahead were stored by a wrong clock: they count as none, so that this reading is the newest. */
const LOCK = `SELECT ${MEMBER_COLUMNS}, name_key, profile_state, ${past('last_synced_at')} AS last_synced_at,
  ${past('skills_read_at')} AS skills_read_at, ${past('last_activity_date')} AS last_activity_date, is_hidden,
  log_silent_since, xp_source
FROM member WHERE id = $1 FOR NO KEY UPDATE`;

/** How long a log is silent is told by the database's clock alone. $10: the log is silent now; null: nothing new. */
const SAVE = `
UPDATE member SET name = $2, combat_level = $3, total_xp = $4, total_rank = $5, profile_state = $6,
  last_activity_date = $7, last_synced_at = $8, skills_read_at = $9, xp_source = $11,
  log_silent_since = CASE $10::boolean WHEN true THEN coalesce(log_silent_since, clock_timestamp())
    WHEN false THEN NULL ELSE log_silent_since END
WHERE id = $1 RETURNING log_silent_since`;
const savedSchema = z.tuple([z.tuple([z.object({ log_silent_since: z.nullable(z.date()) })]), z.number()]);

/** What a reading teaches about the member's own row; null or absent: nothing new. */
interface MemberUpdate {
  readAt: Date;
  profileState: ProfileState;
  displayName: string | null;
  combatLevel: number | null;
  totalXp: number | null;
  totalRank: number | null;
  /** Whose XP was taken over; null: nobody's. */
  xpSource: SkillSource | null;
  /** The log's lines were there to be read, be there any or none. */
  logRead: boolean;
  /** Signs of life of the member: log lines, an XP rise. */
  activeAt: (Date | null)[];
}

/** The member's row while a reading is stored. */
@Injectable()
export class MemberRowService {
  constructor(private readonly config: Config) {}

  /** The row, locked to the end of the transaction: one reading of a member at a time. @throws MEMBER_NOT_FOUND */
  async lock(tx: EntityManager, id: number): Promise<LockedMember> {
    const [row] = z.array(lockedSchema).parse(await tx.query(LOCK, [id]));
    if (!row) throw new DomainError('MEMBER_NOT_FOUND');
    return row;
  }

  /** Name under which the member is known after this reading: the player's own capitals, when it is the same name. */
  nameAfter(before: LockedMember, displayName: string | null): string {
    const tidy = displayName?.replaceAll('\u00a0', ' ').trim() ?? '';
    return tidy !== '' && nameKey(tidy) === before.name_key ? tidy : before.name;
  }

  /** Stores what was learnt. `changed`: something that a visitor sees. */
  async store(
    tx: EntityManager,
    before: LockedMember,
    update: MemberUpdate,
  ): Promise<{
    member: Member;
    changed: boolean;
    lastSyncedAt: Date;
    profileState: ProfileState;
    sources: ReadingSources;
  }> {
    const stale = before.last_synced_at !== null && update.readAt < before.last_synced_at;
    const after: LockedMember = {
      ...before,
      name: this.nameAfter(before, update.displayName),
      combat_level: update.combatLevel ?? before.combat_level,
      total_xp: update.totalXp ?? before.total_xp,
      total_rank: update.totalRank ?? before.total_rank,
      profile_state: stale || update.profileState === 'unknown' ? before.profile_state : update.profileState,
      last_activity_date: newest([before.last_activity_date, ...update.activeAt]),
      last_synced_at: newest([before.last_synced_at, update.readAt]),
      skills_read_at: update.xpSource ? newest([before.skills_read_at, update.readAt]) : before.skills_read_at,
      xp_source: (stale ? null : update.xpSource) ?? before.xp_source,
    };
    const saved: unknown = await tx.query(SAVE, [
      after.id,
      after.name,
      after.combat_level,
      after.total_xp,
      after.total_rank,
      after.profile_state,
      after.last_activity_date,
      after.last_synced_at,
      after.skills_read_at,
      stale ? null : !update.logRead,
      after.xp_source,
    ]);
    const [[{ log_silent_since }]] = savedSchema.parse(saved);
    const changed =
      after.name !== before.name ||
      after.combat_level !== before.combat_level ||
      after.total_xp !== before.total_xp ||
      after.total_rank !== before.total_rank ||
      after.last_activity_date?.getTime() !== before.last_activity_date?.getTime();
    return {
      member: presentMember(after, this.config),
      changed,
      lastSyncedAt: after.last_synced_at ?? update.readAt,
      profileState: after.profile_state,
      sources: {
        log_silent_since: log_silent_since?.toISOString() ?? null,
        xp_source: after.xp_source,
        xp_read_at: after.skills_read_at?.toISOString() ?? null,
      },
    };
  }
}

function newest(dates: (Date | null)[]): Date | null {
  return dates.reduce<Date | null>((best, date) => (date && (!best || date > best) ? date : best), null);
}
