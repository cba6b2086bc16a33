import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import type { ReadingProblems } from '../../../shared/roster/clan.schemas.ts';
import { ErasedNamesService } from '../../members/erased/erased-names.service.ts';
import { RecurringJobsService } from '../../sync/schedule/recurring-jobs.service.ts';
import { CLAN_LIST_JOB } from '../list-period.ts';
import { ReadingStatusRepository } from './reading-status.repository.ts';
import { SkippedRowsRepository } from '../skipped-rows.repository.ts';

/** Returns problems for admins: rows of the clan list and members that cannot be read, each with its reason. */
@Injectable()
export class ReadingProblemsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly status: ReadingStatusRepository,
    private readonly jobs: RecurringJobsService,
    private readonly rows: SkippedRowsRepository,
    private readonly erased: ErasedNamesService,
  ) {}

  async get(): Promise<ReadingProblems> {
    const [list, skipped, members] = await Promise.all([
      this.jobs.state(CLAN_LIST_JOB),
      this.rows.find(this.transactions.manager),
      this.members(),
    ]);
    return {
      clan_list: list?.problem ?? null,
      skipped_rows: skipped && {
        since: skipped.since.toISOString(),
        is_whole: skipped.isWhole,
        // A member may have been erased since the list was read.
        rows: await this.erased.withoutNames(this.transactions.manager, skipped.rows),
      },
      members,
    };
  }

  private async members(): Promise<ReadingProblems['members']> {
    const failing = await this.status.failing(this.transactions.manager);
    return failing.map(({ since, reason, ...row }) => ({
      ...row,
      reason: reason ?? 'The reason is not known',
      since: since.toISOString(),
    }));
  }
}
