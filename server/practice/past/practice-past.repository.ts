import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { ActivityPast } from '../../activities/activity-backfill.service.ts';
import { MemberRenameEntity } from '../../member-lifecycle/renames/member-rename.entity.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { SyncDueEntity } from '../../sync/queue/sync-due.entity.ts';
import type { XpPast } from '../../xp/readings/xp-backfill.service.ts';
import { MemberStatEntity } from '../../xp/readings/member-stat.entity.ts';

/** Rows in one statement. */
const BATCH = 2_000;

const ADD_DAYS = `
INSERT INTO xp_day (member_id, day, since, overall, xp, rank)
SELECT member_id, day, since, overall, xp::int[], rank::int[]
FROM unnest($1::int[], $2::date[], $3::date[], $4::bigint[], $5::text[], $6::text[])
  AS d (member_id, day, since, overall, xp, rank)`;

const LINE =
  'member_id, date, raw_date, text, details, norm_text, occurrence, category, item, source, read_at, meaning';
const ADD_LINES = `
INSERT INTO activity (${LINE})
SELECT ${LINE} FROM unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[],
  $8::text[], $9::text[], $10::text[], $11::timestamptz[], $12::text[]) WITH ORDINALITY AS line (${LINE}, place)
ORDER BY place`;

/** Members as they are inserted; those of the ids come back in the same order. */
export type NewMember = Omit<MemberEntity, 'id' | 'isHidden' | 'noAnnouncements' | 'clanXpChangedAt' | 'absentLists'>;

export type PastRename = Pick<MemberRenameEntity, 'memberId' | 'fromName' | 'toName' | 'renamedAt'>;

/** Writes the past of the practice clan in few statements. */
export class PracticePastRepository {
  /** Locks the roster until commit, so that of several nodes only one writes a past. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('clan-roster'))`);
  }

  /** Returns true when there is a member, so that there is a past already. */
  hasMembers(tx: EntityManager): Promise<boolean> {
    return tx.getRepository(MemberEntity).createQueryBuilder('m').getExists();
  }

  /** Adds members and returns their ids in the same order. */
  async addMembers(tx: EntityManager, members: readonly NewMember[]): Promise<number[]> {
    const added = await tx.getRepository(MemberEntity).insert(members.map((member) => ({ ...member })));
    return z
      .array(z.object({ id: z.int() }))
      .parse(added.identifiers)
      .map(({ id }) => id);
  }

  async addStats(tx: EntityManager, stats: readonly MemberStatEntity[]): Promise<void> {
    await tx.getRepository(MemberStatEntity).insert(stats.map((stat) => ({ ...stat })));
  }

  /** Stores when each member was read last, so that none counts as unread. */
  async addReads(
    tx: EntityManager,
    reads: readonly Pick<SyncDueEntity, 'memberId' | 'lastAttemptAt'>[],
  ): Promise<void> {
    await tx.getRepository(SyncDueEntity).insert(reads.map((read) => ({ ...read })));
  }

  async addDays(tx: EntityManager, days: readonly (XpPast['days'][number] & { memberId: number })[]): Promise<void> {
    for (const rows of batches(days)) {
      await tx.query(ADD_DAYS, [
        rows.map(({ memberId }) => memberId),
        rows.map(({ day }) => day),
        rows.map(({ since }) => since),
        rows.map(({ overall }) => overall),
        rows.map(({ xp }) => arrayText(xp)),
        rows.map(({ rank }) => arrayText(rank)),
      ]);
    }
  }

  /** Adds log lines; their ids are in the order given. */
  async addLines(tx: EntityManager, lines: readonly (ActivityPast & { memberId: number })[]): Promise<void> {
    for (const rows of batches(lines)) {
      await tx.query(ADD_LINES, [
        rows.map(({ memberId }) => memberId),
        rows.map(({ date }) => date),
        rows.map(({ rawDate }) => rawDate),
        rows.map(({ text }) => text),
        rows.map(({ details }) => details),
        rows.map(({ normText }) => normText),
        rows.map(({ occurrence }) => occurrence),
        rows.map(({ category }) => category),
        rows.map(({ item }) => item),
        rows.map(({ source }) => source),
        rows.map(({ readAt }) => readAt),
        rows.map(({ meaning }) => meaning),
      ]);
    }
  }

  /** Adds renames that nobody can undo any more, so that they keep nothing for an undo. */
  async addRenames(tx: EntityManager, renames: readonly PastRename[]): Promise<void> {
    if (renames.length === 0) return;
    const rows = renames.map((rename) => ({ ...rename, mergedId: null, saved: {}, renamedBy: 'Practice world' }));
    await tx.getRepository(MemberRenameEntity).insert(rows);
  }

  /** Lets the planner know the rows, which the first readers need at once. */
  async analyse(tx: EntityManager): Promise<void> {
    await tx.query('ANALYZE member, member_stat, xp_day, activity');
  }
}

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}

/** Returns numbers as the text of a database array: one parameter can hold arrays of many rows only as texts. */
function arrayText(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}
