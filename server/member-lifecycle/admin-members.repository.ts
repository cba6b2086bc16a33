import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../shared/game/names.ts';
import type { AdminMember, RemovedMember } from '../../shared/member-lifecycle/membership.schemas.ts';
import { memberVersion } from '../../shared/member-lifecycle/member-version.ts';
import { MemberEntity } from '../members/member.entity.ts';
import { SyncLogEntity } from '../sync/runs/sync-log.entity.ts';

/** Columns of AdminMember, without its version. */
const EDITED = `id, name, clan_rank, is_active, is_hidden, no_announcements, is_discord_booster, is_grandmaster_ca, has_master_quest_cape,
  has_completionist_cape, has_trimmed_completionist_cape`;

/** Selects the lines of a member that an open page may show: the newest 200 of each category. */
const NEWEST_LINES = `
SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY category ORDER BY date DESC, id DESC) AS place
  FROM activity WHERE member_id = $1) line WHERE place <= 200 ORDER BY id`;

/** Finds, hides and deletes members for admins. */
@Injectable()
export class AdminMembersRepository {
  /** Returns members with the text in their name, in any spelling: first names that begin with it, then by name. */
  async search(
    tx: EntityManager,
    text: string,
    hidden: boolean | null,
    limit: number,
  ): Promise<{ members: AdminMember[]; total: number }> {
    const found = await tx.query<(Omit<AdminMember, 'version'> & { total: number })[]>(
      `SELECT ${EDITED}, count(*) OVER ()::int AS total FROM member
       WHERE ($1 = '' OR position($1 in name_key) > 0) AND ($2::boolean IS NULL OR is_hidden = $2)
       ORDER BY NOT starts_with(name_key, $1), is_active DESC, name_key LIMIT $3`,
      [nameKey(text), hidden, limit],
    );
    const members = found.map(({ total: _, ...member }) => ({ ...member, version: memberVersion(member) }));
    return { members, total: found[0]?.total ?? 0 };
  }

  /** Returns members that an admin has removed since a time, newest first. */
  async removed(tx: EntityManager, since: Date): Promise<RemovedMember[]> {
    const found = await tx.query<(Omit<RemovedMember, 'version' | 'at'> & { at: Date })[]>(
      `SELECT ${EDITED}, removal->>'by' AS by, (removal->>'at')::timestamptz AS at FROM member
       WHERE NOT is_active AND (removal->>'at')::timestamptz > $1 ORDER BY at DESC, name_key`,
      [since],
    );
    return found.map(({ at, ...member }) => ({ ...member, at: at.toISOString(), version: memberVersion(member) }));
  }

  /**
   * Locks and returns a member until commit, so that no reading of it is stored meanwhile. Rows that name the member can
   * still be added: an edit of a board adds some, and has the board's lock that the caller will ask for.
   */
  lock(tx: EntityManager, id: number): Promise<MemberEntity | null> {
    return tx.getRepository(MemberEntity).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** The same before the member is deleted, so that nothing that names it is added either. */
  lockToDelete(tx: EntityManager, id: number): Promise<MemberEntity | null> {
    return tx.getRepository(MemberEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async setHidden(tx: EntityManager, id: number, isHidden: boolean): Promise<void> {
    await tx.getRepository(MemberEntity).update({ id }, { isHidden });
  }

  async setNoAnnouncements(tx: EntityManager, id: number, noAnnouncements: boolean): Promise<void> {
    await tx.getRepository(MemberEntity).update({ id }, { noAnnouncements });
  }

  /** Returns ids of the lines that open pages may show. */
  async newestLines(tx: EntityManager, id: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(NEWEST_LINES, [id]);
    return rows.map((row) => row.id);
  }

  async delete(tx: EntityManager, id: number): Promise<void> {
    await tx.getRepository(SyncLogEntity).delete({ memberId: id });
    await tx.getRepository(MemberEntity).delete({ id });
  }

  /** Returns the names of all members, active or not. */
  names(tx: EntityManager): Promise<Pick<MemberEntity, 'id' | 'name'>[]> {
    return tx.getRepository(MemberEntity).find({ select: { id: true, name: true } });
  }
}
