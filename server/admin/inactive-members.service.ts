import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.ts';
import { isInactiveFor } from '../../shared/format/dates.ts';
import type { Member } from '../../shared/members/members.schemas.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { presentMember } from '../members/member.presenter.ts';
import { InactiveMembersRepository } from './inactive-members.repository.ts';

const DAY_MS = 86_400_000;

/** Lists active members without recent activity. */
@Injectable()
export class InactiveMembersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly members: InactiveMembersRepository,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Returns members inactive for more than `days` London days, longest first; none without any known activity. D041.
   */
  async list(days: number): Promise<Member[]> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - (days - 1) * DAY_MS);
    const rows = await this.members.list(this.transactions.manager, since);
    return rows
      .filter((row) => row.lastActivityDate && isInactiveFor(row.lastActivityDate.toISOString(), days, now))
      .map((row) => presentMember(row, this.config));
  }
}
