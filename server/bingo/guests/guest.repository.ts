import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';
import { BingoGuestEntity } from './bingo-guest.entity.ts';

const guestSchema = z.object({ id: z.number(), name: z.string(), failures: z.number() });
export type DueGuest = z.infer<typeof guestSchema>;
const claimed = z.tuple([z.array(guestSchema), z.number()]);
const personRows = z.array(z.object({ member_id: z.nullable(z.number()) }));

/** A line that falls into a board's time may appear in the log some time after it. */
const AFTERMATH = "interval '1 hour'";

/** Boards whose lines are being looked for, hidden ones too. */
const RUNNING = `
b.deleted_at IS NULL AND coalesce(b.start_date, b.created_at) <= $1 AND coalesce(b.end_date, 'infinity') > $1 - ${AFTERMATH}`;

/** No guest waits longer; what is left beyond it was stored by a clock that ran ahead. */
const LONGEST_WAIT = "interval '61 minutes'";

const CLAIM = `
UPDATE bingo_guest SET next_read_at = $1 + $2 * interval '1 ms'
WHERE id = (
  SELECT g.id FROM bingo_guest g
  WHERE NOT g.next_read_at BETWEEN $1 AND $1 + ${LONGEST_WAIT} AND EXISTS (
    SELECT 1 FROM bingo_participant p JOIN bingo_board b ON b.id = p.board_id
    WHERE p.guest_id = g.id AND p.left_at IS NULL AND ${RUNNING})
  ORDER BY g.next_read_at, g.id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, name, failures`;

/** Reads and writes which players have to be read for bingo, and when. */
@Injectable()
export class GuestRepository {
  /** Takes the guest who waits longest; nobody else takes it within the lease. Null: nobody is due. */
  async claim(tx: EntityManager, at: Date, leaseMs: number): Promise<DueGuest | null> {
    return claimed.parse(await tx.query(CLAIM, [at, leaseMs]))[0][0] ?? null;
  }

  /** Stores when a guest is read next. @param failures tries in a row that brought no log; 0 when the last one did */
  async plan(tx: EntityManager, id: number, at: Date, failures: number): Promise<void> {
    await tx.getRepository(BingoGuestEntity).update(id, { nextReadAt: at, failures });
  }

  /** Holds the guest to the end of the transaction. Returns false when it was purged meanwhile. */
  async lock(tx: EntityManager, id: number): Promise<boolean> {
    const guest = await tx
      .getRepository(BingoGuestEntity)
      .findOne({ select: { id: true }, where: { id }, lock: { mode: 'for_no_key_update' } });
    return guest !== null;
  }

  async saveReading(tx: EntityManager, id: number, state: ProfileState, at: Date): Promise<void> {
    await tx.getRepository(BingoGuestEntity).update(id, { profileState: state, lastReadAt: at });
  }

  /** Members on teams of running boards; null: no board runs. */
  async urgentMembers(tx: EntityManager, at: Date): Promise<Set<number> | null> {
    const rows: unknown = await tx.query(
      `SELECT DISTINCT p.member_id FROM bingo_participant p JOIN bingo_board b ON b.id = p.board_id
       WHERE p.left_at IS NULL AND ${RUNNING}`,
      [at],
    );
    const people = personRows.parse(rows);
    return people.length === 0 ? null : new Set(people.flatMap(({ member_id }) => member_id ?? []));
  }
}
