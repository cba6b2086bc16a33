import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import { past } from '../database/clock/past-time.ts';
import { selectList } from '../database/columns/select-list.ts';
import { MemberEntity } from './member.entity.ts';
import { WIRE_PROPERTIES } from './member.presenter.ts';

/** Columns that admins set. */
type Flag =
  | 'isDiscordBooster'
  | 'isGrandmasterCa'
  | 'hasMasterQuestCape'
  | 'hasCompletionistCape'
  | 'hasTrimmedCompletionistCape';

const READING_PROPERTIES = [
  ...WIRE_PROPERTIES,
  'nameKey',
  'profileState',
  'isHidden',
  'xpSource',
  'logSilentSince',
] as const;
/** The fields of a member that storing a reading needs. */
export type LockedMember = Pick<
  MemberEntity,
  (typeof READING_PROPERTIES)[number] | 'lastSyncedAt' | 'skillsReadAt' | 'lastActivityDate'
>;

const STORED = READING_PROPERTIES.filter((property) => property !== 'lastActivityDate');
/** Stored times in the future are from a wrong clock and are read as null, so that this reading is the newest. */
const READ = `
SELECT ${selectList<MemberEntity>('m', STORED)}, ${past('m.last_synced_at')} AS "lastSyncedAt",
  ${past('m.skills_read_at')} AS "skillsReadAt", ${past('m.last_activity_date')} AS "lastActivityDate"
FROM member m WHERE m.id = $1`;

/** The database's clock dates silent logs. $10 is true for a silent log, and null to keep the stored time. */
const SAVE = `
UPDATE member SET name = $2, combat_level = $3, total_xp = $4, total_rank = $5, profile_state = $6,
  last_activity_date = $7, last_synced_at = $8, skills_read_at = $9, xp_source = $11,
  log_silent_since = CASE $10::boolean WHEN true THEN coalesce(log_silent_since, clock_timestamp())
    WHEN false THEN NULL ELSE log_silent_since END
WHERE id = $1 RETURNING log_silent_since`;

/** Reads and writes single members. */
@Injectable()
export class MemberRepository {
  /** Returns those of the ids that are not hidden, in order of id. */
  listVisible(tx: EntityManager, ids: readonly number[]): Promise<MemberEntity[]> {
    return tx.getRepository(MemberEntity).find({ where: { id: Any(ids), isHidden: false }, order: { id: 'ASC' } });
  }

  /** Locks and returns a member until commit; rows that name it can still be added. Returns null when there is none. */
  lock(tx: EntityManager, member: { id: number } | { nameKey: string }): Promise<MemberEntity | null> {
    return tx.getRepository(MemberEntity).findOne({ where: member, lock: { mode: 'for_no_key_update' } });
  }

  async setFlag(tx: EntityManager, id: number, flag: Flag, value: boolean): Promise<void> {
    await tx.getRepository(MemberEntity).update({ id }, { [flag]: value });
  }

  /** Locks and returns a member, so that one reading of it is stored at a time. Returns null when there is none. */
  lockForReading(tx: EntityManager, id: number): Promise<LockedMember | null> {
    return this.findForReading(tx, id, 'FOR NO KEY UPDATE');
  }

  /** Returns the same fields of a member without a lock. Returns null when there is none. */
  async findForReading(tx: EntityManager, id: number, lock = ''): Promise<LockedMember | null> {
    const [row] = await tx.query<LockedMember[]>(`${READ} ${lock}`, [id]);
    return row ?? null;
  }

  /**
   * Stores a member after a reading. Returns the time since when its log is silent.
   * @param isSilent true when the reading found no log; null keeps the stored time
   */
  async saveReading(tx: EntityManager, member: LockedMember, isSilent: boolean | null): Promise<Date | null> {
    const [rows] = await tx.query<[{ log_silent_since: Date | null }[], number]>(SAVE, [
      member.id,
      member.name,
      member.combatLevel,
      member.totalXp,
      member.totalRank,
      member.profileState,
      member.lastActivityDate,
      member.lastSyncedAt,
      member.skillsReadAt,
      isSilent,
      member.xpSource,
    ]);
    if (!rows[0]) throw new Error(`member ${member.id} was not stored`);
    return rows[0].log_silent_since;
  }
}
