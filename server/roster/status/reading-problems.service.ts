import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import type { ReadingProblems } from '../../../shared/roster/clan.schemas.ts';
import { ErasedNamesService } from '../../members/erased/erased-names.service.ts';
import { RecurringJobsRepository } from '../../sync/schedule/recurring-jobs.repository.ts';
import { CLAN_LIST_TURN } from '../list-period.ts';
import { SkippedRowsRepository } from '../skipped-rows.repository.ts';

const memberRows = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    reason: z.nullable(z.string()),
    since: z.date(),
    was_read: z.boolean(),
    is_closed: z.boolean(),
  }),
);

/** Whoever failed longest comes first, and accounts that nobody can open come last. */
const FAILING = `
SELECT m.id, m.name, (
    SELECT l.message FROM sync_log l WHERE l.member_id = m.id AND l.status = 'failed' ORDER BY l.at DESC LIMIT 1) AS reason,
  coalesce(d.failing_since, d.last_attempt_at, m.joined_at) AS since, m.skills_read_at IS NOT NULL AS was_read,
  m.profile_state IN ('private', 'not_a_member') AS is_closed
FROM sync_due d JOIN member m ON m.id = d.member_id AND m.is_active
WHERE d.failures > 0 ORDER BY is_closed, since, m.id`;

/** What admins are told of the reading: rows of the clan list and members that cannot be read, each with its reason. */
@Injectable()
export class ReadingProblemsService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: RecurringJobsRepository,
    private readonly rows: SkippedRowsRepository,
    private readonly erased: ErasedNamesService,
  ) {}

  async get(): Promise<ReadingProblems> {
    const [list, skipped, members] = await Promise.all([
      this.jobs.state(CLAN_LIST_TURN),
      this.rows.find(),
      this.members(),
    ]);
    return {
      clan_list: list?.problem ?? null,
      skipped_rows: skipped && {
        since: skipped.since.toISOString(),
        is_whole: skipped.isWhole,
        // Somebody may have been erased since the list was read.
        rows: await this.erased.withoutNames(this.database.manager, skipped.rows),
      },
      members,
    };
  }

  private async members(): Promise<ReadingProblems['members']> {
    return memberRows.parse(await this.database.query(FAILING)).map(({ since, reason, ...row }) => ({
      ...row,
      reason: reason ?? 'The reason is not known',
      since: since.toISOString(),
    }));
  }
}
