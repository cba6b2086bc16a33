import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { MemberPair } from '../../members/member-data.registry.ts';

const changed = z.tuple([z.array(z.object({ id: z.number() })), z.number()]);
const ids = (result: unknown): number[] => changed.parse(result)[0].map(({ id }) => id);
const revocationRows = z.array(z.object({ square_id: z.number(), activity_id: z.coerce.number() }));

interface MovedSeats {
  /** Ids of the seats that were moved. */
  seats: number[];
  /** Ids of the seats that were ended because the other member has one on the same board. */
  closed: number[];
}

/** Moves, returns and keeps bingo data of one member when members are merged or removed. */
@Injectable()
export class BingoMemberDataRepository {
  async moveSeats(tx: EntityManager, { from, into }: MemberPair, at: Date): Promise<MovedSeats> {
    const closed = ids(
      await tx.query(
        `UPDATE bingo_participant p SET left_at = greatest(joined_at, $3)
         WHERE p.member_id = $1 AND p.left_at IS NULL AND EXISTS (
           SELECT 1 FROM bingo_participant o WHERE o.board_id = p.board_id AND o.member_id = $2 AND o.left_at IS NULL)
         RETURNING id`,
        [from, into, at],
      ),
    );
    const seats = ids(
      await tx.query('UPDATE bingo_participant SET member_id = $2 WHERE member_id = $1 RETURNING id', [from, into]),
    );
    return { seats, closed };
  }

  async returnSeats(tx: EntityManager, { from }: MemberPair, { seats, closed }: MovedSeats): Promise<void> {
    await tx.query('UPDATE bingo_participant SET member_id = $2 WHERE id = ANY ($1)', [seats, from]);
    await tx.query(
      `UPDATE bingo_participant p SET left_at = NULL WHERE p.id = ANY ($1) AND NOT EXISTS (
         SELECT 1 FROM bingo_participant o WHERE o.board_id = p.board_id AND o.member_id = $2 AND o.left_at IS NULL)`,
      [closed, from],
    );
  }

  /** Moves guests linked to `from` to `into`. Returns their ids. */
  async moveGuests(tx: EntityManager, { from, into }: MemberPair): Promise<number[]> {
    return ids(await tx.query('UPDATE bingo_guest SET member_id = $2 WHERE member_id = $1 RETURNING id', [from, into]));
  }

  async returnGuests(tx: EntityManager, { from }: MemberPair, guests: readonly number[]): Promise<void> {
    await tx.query('UPDATE bingo_guest SET member_id = $2 WHERE id = ANY ($1)', [guests, from]);
  }

  /** Moves completions and records of `from` to `into`. Returns the ids of the records. */
  async moveRecords(tx: EntityManager, { from, into }: MemberPair): Promise<number[]> {
    await tx.query('UPDATE bingo_completion SET member_id = $2 WHERE member_id = $1', [from, into]);
    return ids(
      await tx.query('UPDATE bingo_record SET member_id = $2 WHERE member_id = $1 RETURNING id', [from, into]),
    );
  }

  async returnRecords(tx: EntityManager, { from }: MemberPair, records: readonly number[]): Promise<void> {
    await tx.query('UPDATE bingo_record SET member_id = $2 WHERE id = ANY ($1)', [records, from]);
  }

  /** Copies revocations of dropped lines to the equal lines that are kept. Returns [square, dropped, kept] of each. */
  async moveRevocations(tx: EntityManager, lines: ReadonlyMap<number, number>): Promise<[number, number, number][]> {
    if (lines.size === 0) return [];
    const rows: unknown = await tx.query(
      'SELECT square_id, activity_id FROM bingo_revocation WHERE activity_id = ANY ($1)',
      [[...lines.keys()]],
    );
    const moved = revocationRows
      .parse(rows)
      .map((row): [number, number, number] => [row.square_id, row.activity_id, lines.get(row.activity_id) ?? 0]);
    for (const [square, dropped, kept] of moved) await this.copyRevocation(tx, square, dropped, kept);
    return moved;
  }

  async returnRevocations(tx: EntityManager, moved: readonly [number, number, number][]): Promise<void> {
    for (const [square, dropped, kept] of moved) await this.copyRevocation(tx, square, kept, dropped);
  }

  /** Stores the completions by log lines of a member as records without a player. */
  async keepCompletions(tx: EntityManager, memberId: number, at: Date): Promise<void> {
    await tx.query(
      `INSERT INTO bingo_record (board_id, team_id, square_id, completed_at, recorded_by, recorded_at, kept_evidence)
       SELECT board_id, team_id, square_id, completed_at, 'Citadel Watch', $2, evidence
       FROM bingo_completion WHERE member_id = $1 AND activity_id IS NOT NULL`,
      [memberId, at],
    );
  }

  private async copyRevocation(tx: EntityManager, square: number, from: number, to: number): Promise<void> {
    await tx.query(
      `INSERT INTO bingo_revocation (square_id, activity_id, board_id, reason, revoked_by, revoked_at)
       SELECT square_id, $3, board_id, reason, revoked_by, revoked_at FROM bingo_revocation
       WHERE square_id = $1 AND activity_id = $2 ON CONFLICT DO NOTHING`,
      [square, from, to],
    );
  }
}
