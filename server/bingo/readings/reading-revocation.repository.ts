import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { BingoGuestEntity } from '../guests/bingo-guest.entity.ts';
import { BingoReadingRevocationEntity } from './bingo-reading-revocation.entity.ts';

const id = z.coerce.number();
const common = { square: id, person: id };
const revocationRows = z.array(
  z.union([
    z.object({ ...common, skill: z.number(), value: z.number() }),
    z.object({ ...common, from: z.date(), to: z.date() }),
  ]),
);
/** A level or XP that a player reached, or with times a stretch of gained XP, that does not count for a square. */
export type ReadingRevocationRow = z.infer<typeof revocationRows>[number];

/** Reads and writes bingo_reading_revocation. */
@Injectable()
export class ReadingRevocationRepository {
  /** Returns what does not count on a board. The person of a guest who joined is the member. */
  async list(tx: EntityManager, boardId: number): Promise<ReadingRevocationRow[]> {
    const rows: unknown = await tx
      .getRepository(BingoReadingRevocationEntity)
      .createQueryBuilder('r')
      .leftJoin(BingoGuestEntity, 'g', 'g.id = r.guestId')
      .select(['r.squareId AS square', 'r.skill AS skill', 'r.value AS value'])
      .addSelect(['r.fromAt AS "from"', 'r.toAt AS "to"'])
      .addSelect('coalesce(g.memberId, r.personId)', 'person')
      .where('r.boardId = :boardId', { boardId })
      .getRawMany();
    return revocationRows.parse(rows);
  }

  async add(tx: EntityManager, row: Omit<BingoReadingRevocationEntity, 'id' | 'personId'>): Promise<void> {
    await tx.getRepository(BingoReadingRevocationEntity).insert(row);
  }
}
