import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  ActivityIngestRepository,
  lineStatements,
  type LostLines,
} from '../../activities/activity-ingest.repository.ts';
import { BingoGuestGapEntity } from './bingo-guest-gap.entity.ts';

/** Reads and writes stored log lines of bingo guests. */
@Injectable()
export class GuestLineRepository extends ActivityIngestRepository {
  protected override readonly sql = lineStatements({ lines: 'bingo_guest_line', owner: 'guest_id' });

  override async addGap(
    tx: EntityManager,
    guestId: number,
    { after, before }: LostLines,
    foundAt: Date,
  ): Promise<void> {
    const insert = tx.getRepository(BingoGuestGapEntity).createQueryBuilder().insert();
    const gap = { guestId, afterDate: after, beforeDate: before, foundAt };
    await insert.values(gap).orIgnore().updateEntity(false).execute();
  }
}
