import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';
import { BingoGuestEntity } from './bingo-guest.entity.ts';

const guestSchema = z.object({ id: z.number(), name: z.string(), failures: z.number() });
export type DueGuest = z.infer<typeof guestSchema>;
const claimed = z.tuple([z.array(guestSchema), z.number()]);
const personRows = z.array(z.object({ member_id: z.nullable(z.number()) }));

/** Time after a board's end in which logs are still read, because lines appear in them late. */
const AFTERMATH = "interval '1 hour'";

/** Condition on boards that need log lines; hidden boards included. $1 is the current time. */
const RUNNING = `
b.deleted_at IS NULL AND coalesce(b.start_date, b.created_at) <= $1 AND coalesce(b.end_date, 'infinity') > $1 - ${AFTERMATH}`;

/** Greatest delay of a guest. A time further ahead was stored by a node with a fast clock, and the guest is due. */
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

/** Reads and writes when guests are read, and finds the members that running boards need read soon. */
@Injectable()
export class GuestRepository {
  /** Claims the guest who has been due longest, for the lease. Returns null when no guest is due. */
  async claim(tx: EntityManager, at: Date, leaseMs: number): Promise<DueGuest | null> {
    return claimed.parse(await tx.query(CLAIM, [at, leaseMs]))[0][0] ?? null;
  }

  /** Stores when a guest is read next. @param failures failed reads in a row; 0 after a successful one */
  async plan(tx: EntityManager, id: number, at: Date, failures: number): Promise<void> {
    await tx.getRepository(BingoGuestEntity).update(id, { nextReadAt: at, failures });
  }

  /** Locks the guest until commit. Returns false when it was purged meanwhile. */
  async lock(tx: EntityManager, id: number): Promise<boolean> {
    const guest = await tx
      .getRepository(BingoGuestEntity)
      .findOne({ select: { id: true }, where: { id }, lock: { mode: 'for_no_key_update' } });
    return guest !== null;
  }

  async saveReading(tx: EntityManager, id: number, state: ProfileState, at: Date): Promise<void> {
    await tx.getRepository(BingoGuestEntity).update(id, { profileState: state, lastReadAt: at });
  }

  /** Returns the members on teams of running boards. Returns null when no running board has a player. */
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
