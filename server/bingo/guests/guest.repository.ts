import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { BingoParticipantEntity } from '../teams/bingo-participant.entity.ts';
import { BingoGuestEntity } from './bingo-guest.entity.ts';

export type DueGuest = Pick<BingoGuestEntity, 'id' | 'name' | 'failures'>;

/** Time after a board's end in which logs are still read, because lines appear in them late. */
const READ_AFTER_END = "interval '1 hour'";

/** Time before a board's start in which players are read, so that gains are measured from it. */
const READ_BEFORE_START = "interval '30 minutes'";

/** Returns a condition on a board `b`, hidden or not, that needs log lines. @param at parameter of the current time */
const isRunning = (at: string): string => `
b.deleted_at IS NULL AND coalesce(b.start_date, b.created_at) <= CAST(${at} AS timestamptz) + ${READ_BEFORE_START}
AND coalesce(b.end_date, 'infinity') > ${at} - ${READ_AFTER_END}`;

/** Greatest delay of a guest. A time further ahead was stored by a node with a fast clock, and the guest is due. */
const LONGEST_WAIT = "interval '61 minutes'";

const CLAIM = `
UPDATE bingo_guest SET next_read_at = $1 + $2 * interval '1 ms'
WHERE id = (
  SELECT g.id FROM bingo_guest g
  WHERE NOT g.next_read_at BETWEEN $1 AND $1 + ${LONGEST_WAIT} AND EXISTS (
    SELECT 1 FROM bingo_participant p JOIN bingo_board b ON b.id = p.board_id
    WHERE p.guest_id = g.id AND (p.left_at IS NULL OR g.last_read_at IS NULL OR g.last_read_at < p.left_at)
      AND ${isRunning('$1')})
  ORDER BY g.next_read_at, g.id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, name, failures`;

/** Reads and writes when guests are read, and finds the members that running boards need read soon. */
@Injectable()
export class GuestRepository {
  /** Claims the guest who has been due longest, for the lease. Returns null when no guest is due. */
  async claim(tx: EntityManager, at: Date, leaseMs: number): Promise<DueGuest | null> {
    const [[guest]] = await tx.query<[DueGuest[], number]>(CLAIM, [at, leaseMs]);
    return guest ?? null;
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
    const people = await tx
      .getRepository(BingoParticipantEntity)
      .createQueryBuilder('p')
      .innerJoin(BingoBoardEntity, 'b', 'b.id = p.boardId')
      .select('p.memberId', 'memberId')
      .distinct()
      .where(`p.leftAt IS NULL AND ${isRunning(':at')}`, { at })
      .getRawMany<{ memberId: number | null }>();
    return people.length === 0 ? null : new Set(people.flatMap(({ memberId }) => memberId ?? []));
  }
}
