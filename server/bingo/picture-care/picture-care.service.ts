import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PICTURE_DAYS } from '../../../shared/bingo/proofs/proof-settings.ts';
import { ADMIN_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import { RetentionClock } from '../../database/clock/retention-clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { RecurringJobsService } from '../../sync/schedule/recurring-jobs.service.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { presentRecorded } from '../bingo.presenter.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { presentProof, shortProof } from '../proofs/proof.presenter.ts';
import { SubmissionRepository } from '../proofs/submission.repository.ts';
import { PictureRemovalRepository } from '../pictures/picture-removal.repository.ts';

const LOOK_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const UNFINISHED_DAYS = 1;
/** Proofs of one transaction: its events have a row for each, and may have 24 KiB. */
const AT_ONCE = 20;

/** Deletes pictures of proofs whose time is over, and proofs that were never finished. D486. */
@Injectable()
export class PictureCareService {
  private readonly log = new Logger(PictureCareService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly removal: PictureRemovalRepository,
    private readonly submissions: SubmissionRepository,
    private readonly boards: BoardRepository,
    private readonly completions: CompletionRepository,
    private readonly live: LiveService,
    private readonly clock: RetentionClock,
    private readonly jobs: RecurringJobsService,
    private readonly schedule: ScheduleService,
  ) {}

  /**
   * Deletes what is due, some proofs of a board in each transaction: whatever ends the process, every proof either has its
   * pictures or says when they were deleted, and the next run does the rest. Returns the number of these proofs.
   */
  async purge(): Promise<number> {
    const now = await this.clock.now();
    const unfinishedBefore = await this.clock.daysAgo(UNFINISHED_DAYS);
    await this.transactions.run((tx) => this.removal.deleteUnfinished(tx, unfinishedBefore));
    let deleted = 0;
    for (const boardId of await this.removal.boardsDue(this.transactions.manager, now, PICTURE_DAYS)) {
      let some: number;
      do {
        some = await this.purgeSome(boardId, now);
        deleted += some;
      } while (some === AT_ONCE);
    }
    return deleted;
  }

  @Interval('bingo-pictures', LOOK_MS)
  async recur(): Promise<void> {
    if (!this.schedule.isOn) return;
    try {
      if (await this.jobs.take('bingo-pictures', HOUR_MS)) await this.purge();
    } catch (error) {
      this.log.warn(`pictures of proofs are deleted later: ${String(error)}`);
    }
  }

  private purgeSome(boardId: number, now: Date): Promise<number> {
    return this.transactions.run(async (tx) => {
      await this.boards.lock(tx, boardId);
      const ids = await this.removal.due(tx, boardId, { now, days: PICTURE_DAYS, most: AT_ONCE });
      if (ids.length === 0) return 0;
      const changed = await this.removal.remove(tx, ids, now);
      // Proofs of deleted boards and teams are told to nobody.
      const rows = await this.submissions.listByIds(tx, ids);
      const proofs = rows.map((row) => ({ type: 'proof.changed' as const, proof: shortProof(presentProof(row, [])) }));
      if (proofs.length > 0) await this.live.append(tx, ADMIN_STREAM, proofs);
      const shown = (await this.completions.ofIds(tx, changed)).map(presentRecorded);
      if (shown.length > 0 && proofs.length > 0) await this.live.append(tx, bingoStream(boardId), shown);
      return ids.length;
    });
  }
}
