import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { nameKey } from '../../shared/game/names.ts';
import type { ClanListEntry } from '../game/game.types.ts';
import type { RenamePair } from './likely-renames.ts';
import type { KnownMember, Listed } from './membership.plan.ts';

const knownRows = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    name_key: z.string(),
    clan_rank: z.string(),
    clan_xp: z.number(),
    kills: z.number(),
    is_active: z.boolean(),
    absent_lists: z.number(),
    was_listed: z.boolean(),
  }),
);
const idRows = z.array(z.object({ id: z.number() }));
const updatedIds = z.tuple([idRows, z.number()]);

const UPDATE_LISTED = `
UPDATE member m SET clan_rank = e.clan_rank, clan_xp = e.clan_xp, kills = e.kills, is_active = true, absent_lists = 0,
  missing_since = NULL, listed_at = coalesce(m.listed_at, $5::timestamptz),
  clan_xp_changed_at = CASE WHEN m.listed_at IS NOT NULL AND e.clan_xp > m.clan_xp THEN clock_timestamp() ELSE m.clan_xp_changed_at END,
  last_activity_date = CASE WHEN m.listed_at IS NOT NULL AND e.clan_xp > m.clan_xp THEN greatest(m.last_activity_date, $5)
    ELSE m.last_activity_date END
FROM unnest($1::int[], $2::text[], $3::bigint[], $4::int[]) AS e (id, clan_rank, clan_xp, kills)
WHERE m.id = e.id AND (m.listed_at IS NULL OR m.absent_lists > 0 OR m.missing_since IS NOT NULL OR NOT m.is_active
  OR (m.clan_rank, m.clan_xp, m.kills) IS DISTINCT FROM (e.clan_rank, e.clan_xp, e.kills))`;

const candidateRows = z.array(
  z.object({
    from_name: z.string(),
    to_name: z.string(),
    rank: z.string(),
    from_xp: z.number(),
    to_xp: z.number(),
    from_kills: z.number(),
    to_kills: z.number(),
  }),
);

/** One left and one came with the very same list. */
const CANDIDATES = `
SELECT x.name AS from_name, y.name AS to_name, y.clan_rank AS rank, x.clan_xp AS from_xp, y.clan_xp AS to_xp,
  x.kills AS from_kills, y.kills AS to_kills
FROM member x JOIN member y ON y.joined_at = x.missing_since AND y.id <> x.id AND y.clan_rank = x.clan_rank
WHERE x.missing_since > $1 AND y.is_active AND y.listed_at IS NOT NULL AND x.clan_xp > 0
ORDER BY y.clan_xp - x.clan_xp, x.id, y.id`;

/** SQL of who is in the clan. */
@Injectable()
export class RosterRepository {
  /** From here to the commit nobody else changes who is in the clan. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('clan-roster'))`);
  }

  async list(tx: Pick<EntityManager, 'query'>): Promise<KnownMember[]> {
    const rows: unknown = await tx.query(
      `SELECT id, name, name_key, clan_rank, clan_xp, kills, is_active, absent_lists, listed_at IS NOT NULL AS was_listed
       FROM member ORDER BY id`,
    );
    return knownRows.parse(rows).map((row) => ({
      id: row.id,
      name: row.name,
      nameKey: row.name_key,
      clanRank: row.clan_rank,
      clanXp: row.clan_xp,
      kills: row.kills,
      isActive: row.is_active,
      absentLists: row.absent_lists,
      wasListed: row.was_listed,
    }));
  }

  /** New members from a list, in its order. A name that is stored is left alone. @returns their ids */
  async add(tx: EntityManager, entries: readonly ClanListEntry[], now: Date): Promise<number[]> {
    const rows: unknown = await tx.query(
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
    return idRows.parse(rows).map((row) => row.id);
  }

  /** A new member by name alone. null: the name is stored already. */
  async addByName(tx: EntityManager, name: string, now: Date): Promise<number | null> {
    const rows: unknown = await tx.query(
      `INSERT INTO member (name, name_key, joined_at) VALUES ($1, $2, $3)
       ON CONFLICT (name_key) DO NOTHING RETURNING id`,
      [name, nameKey(name), now],
    );
    return idRows.parse(rows)[0]?.id ?? null;
  }

  /** Makes an inactive member active again. null: there is none of this name, or it is active. */
  async reactivate(tx: EntityManager, name: string): Promise<number | null> {
    const [rows] = updatedIds.parse(
      await tx.query(
        `UPDATE member SET is_active = true, absent_lists = 0, listed_at = NULL, missing_since = NULL
         WHERE name_key = $1 AND NOT is_active RETURNING id`,
        [nameKey(name)],
      ),
    );
    return rows[0]?.id ?? null;
  }

  /** Rank, clan XP and kills as the list gives them; whoever is on it is in the clan. */
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
    await tx.query(
      `UPDATE member SET absent_lists = least(absent_lists + 1, 1000), missing_since = coalesce(missing_since, $2)
       WHERE id = ANY($1)`,
      [ids, now],
    );
  }

  async deactivate(tx: EntityManager, ids: readonly number[], now: Date): Promise<void> {
    await tx.query(
      `UPDATE member SET is_active = false, absent_lists = 0, missing_since = coalesce(missing_since, $2)
       WHERE id = ANY($1)`,
      [ids, now],
    );
  }

  /** Stored names of which one came with the list that the other was first missing on. */
  async renamePairs(from: Pick<EntityManager, 'query'>, since: Date): Promise<RenamePair[]> {
    return candidateRows.parse(await from.query(CANDIDATES, [since])).map((row) => ({
      from: row.from_name,
      to: row.to_name,
      rank: row.rank,
      fromXp: row.from_xp,
      toXp: row.to_xp,
      fromKills: row.from_kills,
      toKills: row.to_kills,
    }));
  }
}
