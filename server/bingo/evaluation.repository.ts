import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { Evidence } from '../../shared/bingo/bingo.schemas.ts';
import type { LineFilter } from './engine/line-filter.ts';
import { BingoCompletionEntity } from './completions/bingo-completion.entity.ts';
import { FactsRepository } from './facts.repository.ts';

const id = z.coerce.number();
const idRows = z.array(z.object({ id }));
const runningRows = z.array(z.object({ id, revision: z.number() }));
const lineRows = z.array(
  z.object({ id, person: id, date: z.date(), text: z.string(), details: z.string(), read_at: z.date() }),
);
export type LineRow = z.infer<typeof lineRows>[number];

/** Fields of a completion to store. */
export interface CompletionFields {
  team: number;
  square: number;
  member_id: number | null;
  guest_id: number | null;
  at: Date;
  line: number | null;
  record: number | null;
  /** Time of the reading that completed it; null for a line and a record. */
  readingAt: Date | null;
  /** The team that has the square of a lockout no more; null for others. */
  taken_from: number | null;
  evidence: Evidence;
  /** True for a square that every team has: there is neither a line, nor a record, nor a reading. */
  isFree: boolean;
  /** True when its line completes one square of a team at most. */
  exclusive: boolean;
}

/**
 * Locks the boards whose dates include one of the lines. Squares and teams cannot change until the lines are committed,
 * so that neither an admin's edit nor a line misses the other. In order of id, so that transactions cannot deadlock.
 */
const LOCK_BOARDS = `
SELECT id, revision FROM bingo_board
WHERE deleted_at IS NULL AND locked_at IS NULL AND (id = ANY ($3) OR
  (date_trunc('minute', coalesce(start_date, created_at)) <= $2 AND coalesce(end_date, 'infinity') > $1))
ORDER BY id FOR UPDATE`;

const PLAYED = `
SELECT DISTINCT p.board_id AS id FROM bingo_participant p JOIN bingo_team t ON t.id = p.team_id AND t.deleted_at IS NULL
WHERE p.board_id = ANY ($1) AND (p.member_id = $2 OR p.guest_id = $2)`;

/** Reads and writes the data of an evaluation. The caller holds the lock of the board's row. */
@Injectable()
export class EvaluationRepository extends FactsRepository {
  /** Locks the boards that run at some time from `from` to `to`, both inclusive, and other ones. Returns their ids and revisions. */
  async lockRunning(
    tx: EntityManager,
    from: Date,
    to: Date,
    others: readonly number[] = [],
  ): Promise<z.infer<typeof runningRows>> {
    return runningRows.parse(await tx.query(LOCK_BOARDS, [from, to, others]));
  }

  /** Returns those of the boards on which a member or guest has or had a seat on a team that is not deleted. */
  async played(tx: EntityManager, boardIds: readonly number[], personId: number): Promise<number[]> {
    return idRows.parse(await tx.query(PLAYED, [boardIds, personId])).map((board) => board.id);
  }

  /** Returns the lines of these players from `from`, inclusive, to `to`, exclusive. */
  async lines(
    tx: EntityManager,
    persons: readonly number[],
    { from, to, filter }: { from: Date; to: Date | null; filter: LineFilter },
  ): Promise<LineRow[]> {
    if (filter.items.length + filter.categories.length === 0 || persons.length === 0) return [];
    const rows: unknown = await tx.query(
      `SELECT id, person_id AS person, date, text, details, read_at FROM bingo_line
       WHERE person_id = ANY ($1::int[]) AND date >= $2 AND date < coalesce($3::timestamptz, 'infinity')
         AND (item = ANY ($4::text[]) OR category = ANY ($5::text[]))`,
      [persons, from, to, filter.items, filter.categories],
    );
    return lineRows.parse(rows);
  }

  async remove(tx: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await tx.getRepository(BingoCompletionEntity).delete({ id: Any(ids) });
  }

  /** Updates player, time and evidence of stored completions. */
  async update(tx: EntityManager, changed: readonly (CompletionFields & { id: number })[]): Promise<void> {
    if (changed.length === 0) return;
    await tx.query(
      `UPDATE bingo_completion c SET member_id = n.member_id, guest_id = n.guest_id, completed_at = n.at, evidence = n.evidence, exclusive = n.exclusive
       FROM unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::jsonb[], $6::boolean[]) AS n (id, member_id, guest_id, at, evidence, exclusive)
       WHERE c.id = n.id`,
      [
        changed.map(({ id: known }) => known),
        changed.map(({ member_id }) => member_id),
        changed.map(({ guest_id }) => guest_id),
        changed.map(({ at }) => at),
        changed.map(({ evidence }) => JSON.stringify(evidence)),
        changed.map(({ exclusive }) => exclusive),
      ],
    );
  }
}
