import { Injectable } from '@nestjs/common';
import { Any, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { nameKey } from '../../shared/game/names.ts';
import * as z from 'zod/mini';
import type { ClanListEntry } from '../game/game-types.ts';
import { MemberEntity } from '../members/member.entity.ts';
import type { RenamePair } from './likely-renames.ts';
import type { KnownMember, Listed } from './membership-plan.ts';

const UPDATE_LISTED = `
UPDATE member m SET clan_rank = e.clan_rank, clan_xp = e.clan_xp, kills = e.kills, is_active = true, absent_lists = 0,
  missing_since = NULL, listed_at = coalesce(m.listed_at, $5::timestamptz),
  clan_xp_changed_at = CASE WHEN m.listed_at IS NOT NULL AND e.clan_xp > m.clan_xp THEN clock_timestamp() ELSE m.clan_xp_changed_at END,
  last_activity_date = CASE WHEN m.listed_at IS NOT NULL AND e.clan_xp > m.clan_xp THEN greatest(m.last_activity_date, $5)
    ELSE m.last_activity_date END
FROM unnest($1::int[], $2::text[], $3::bigint[], $4::int[]) AS e (id, clan_rank, clan_xp, kills)
WHERE m.id = e.id AND (m.listed_at IS NULL OR m.absent_lists > 0 OR m.missing_since IS NOT NULL OR NOT m.is_active
  OR (m.clan_rank, m.clan_xp, m.kills) IS DISTINCT FROM (e.clan_rank, e.clan_xp, e.kills))`;

interface NamedId {
  id: number;
  nameKey: string;
}
const namedRows = z.array(z.object({ id: z.int(), name_key: z.string() }));
const namedIds = (raw: unknown): NamedId[] =>
  namedRows.parse(raw).map((row) => ({ id: row.id, nameKey: row.name_key }));

/** The columns that a removal changes, as they were before it. */
const KEPT = `jsonb_build_object('by', :by::text, 'at', :now::timestamptz, 'absent_lists', absent_lists,
  'missing_since', missing_since)`;
const RESTORE = `
UPDATE member SET is_active = true, absent_lists = (removal->>'absent_lists')::smallint,
  missing_since = (removal->>'missing_since')::timestamptz, removal = NULL
WHERE id = $1 AND NOT is_active AND (removal->>'at')::timestamptz > $2 RETURNING id`;

/** Pairs of a member that left and one that joined with the same list. */
const CANDIDATES = `
SELECT x.name AS "from", y.name AS "to", y.clan_rank AS rank, x.clan_xp AS "fromXp", y.clan_xp AS "toXp",
  x.kills AS "fromKills", y.kills AS "toKills"
FROM member x JOIN member y ON y.joined_at = x.missing_since AND y.id <> x.id AND y.clan_rank = x.clan_rank
WHERE x.missing_since > $1 AND y.is_active AND y.listed_at IS NOT NULL AND x.clan_xp > 0
ORDER BY y.clan_xp - x.clan_xp, x.id, y.id`;

/** Reads and writes the roster. */
@Injectable()
export class RosterRepository {
  /** Locks the roster until commit. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('clan-roster'))`);
  }

  async list(tx: EntityManager): Promise<KnownMember[]> {
    const members = await tx.getRepository(MemberEntity).find({ order: { id: 'ASC' } });
    return members.map(({ id, name, nameKey, clanRank, clanXp, kills, isActive, absentLists, listedAt }) => {
      return { id, name, nameKey, clanRank, clanXp, kills, isActive, absentLists, wasListed: listedAt !== null };
    });
  }

  /** Adds members of a list, in its order, and returns their ids. Ignores names that are stored. */
  async add(tx: EntityManager, entries: readonly ClanListEntry[], now: Date): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `INSERT INTO member (name, name_key, clan_rank, clan_xp, kills, joined_at, listed_at)
       SELECT name, name_key, clan_rank, clan_xp, kills, $6, $6
       FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::int[])
         AS e (name, name_key, clan_rank, clan_xp, kills)
       ON CONFLICT (name_key) DO NOTHING RETURNING id`,
      [
        entries.map((entry) => entry.name),
        entries.map((entry) => nameKey(entry.name)),
        entries.map((entry) => entry.rank),
        entries.map((entry) => entry.clanXp),
        entries.map((entry) => entry.kills),
        now,
      ],
    );
    return rows.map((row) => row.id);
  }

  /** Adds members by name alone. Returns those whose names were not stored already. */
  async addByNames(tx: EntityManager, names: readonly string[], now: Date): Promise<NamedId[]> {
    const added = await tx
      .getRepository(MemberEntity)
      .createQueryBuilder()
      .insert()
      .values(names.map((name) => ({ name, nameKey: nameKey(name), joinedAt: now })))
      .orIgnore()
      .updateEntity(false)
      .returning(['id', 'nameKey'])
      .execute();
    return namedIds(added.raw);
  }

  /** Makes inactive members active again. Returns them. */
  async reactivate(tx: EntityManager, nameKeys: readonly string[]): Promise<NamedId[]> {
    const updated = await tx
      .getRepository(MemberEntity)
      .createQueryBuilder()
      .update({ isActive: true, absentLists: 0, listedAt: null, missingSince: null })
      .where({ nameKey: Any([...nameKeys]), isActive: false })
      .returning(['id', 'nameKey'])
      .execute();
    return namedIds(updated.raw);
  }

  /** Stores rank, clan XP and kills of a list, and makes the members on it active. */
  async update(tx: EntityManager, listed: readonly Listed[], now: Date): Promise<void> {
    await tx.query(UPDATE_LISTED, [
      listed.map(({ member }) => member.id),
      listed.map(({ entry }) => entry.rank),
      listed.map(({ entry }) => entry.clanXp),
      listed.map(({ entry }) => entry.kills),
      now,
    ]);
  }

  async countAbsence(tx: EntityManager, ids: readonly number[], now: Date): Promise<void> {
    await updateMissing(tx, ids, now, { absentLists: () => 'least(absent_lists + 1, 1000)' });
  }

  /** Makes members inactive. @param by the admin, whose removal can be undone; null for the clan list job */
  async deactivate(tx: EntityManager, ids: readonly number[], now: Date, by: string | null): Promise<void> {
    const removal = by === null ? null : () => KEPT;
    await updateMissing(tx, ids, now, { isActive: false, absentLists: 0, removal }, { by });
  }

  /** Undoes a removal of an admin since a time. Returns false when there is none. */
  async restore(tx: EntityManager, id: number, since: Date): Promise<boolean> {
    const rows = await tx.query<unknown[][]>(RESTORE, [id, since]);
    return (rows[0]?.length ?? 0) > 0;
  }

  /** Deletes what the undo of removals until a time has needed. */
  async forgetRemovals(tx: EntityManager, before: Date): Promise<void> {
    await tx
      .getRepository(MemberEntity)
      .createQueryBuilder()
      .update({ removal: null })
      .where("(removal->>'at')::timestamptz <= :before", { before })
      .execute();
  }

  /** Returns pairs of names of which one joined with the first list without the other. */
  renamePairs(tx: EntityManager, since: Date): Promise<RenamePair[]> {
    return tx.query<RenamePair[]>(CANDIDATES, [since]);
  }
}

/** Updates members that are not on a list. Keeps the time of the first such list. */
async function updateMissing(
  tx: EntityManager,
  ids: readonly number[],
  now: Date,
  values: QueryDeepPartialEntity<MemberEntity>,
  parameters: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .getRepository(MemberEntity)
    .createQueryBuilder()
    .update({ ...values, missingSince: () => 'coalesce(missing_since, :now)' })
    .where({ id: Any(ids) })
    .setParameters({ now, ...parameters })
    .execute();
}
