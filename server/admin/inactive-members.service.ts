import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { isInactiveFor } from '../../shared/format/dates.ts';
import type { Member } from '../../shared/members/members.schemas.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { MEMBER_COLUMNS, memberRowSchema, presentMember } from '../members/member.presenter.ts';

const DAY_MS = 86_400_000;

/** Active members that were quiet for long. */
@Injectable()
export class InactiveMembersService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Quiet for more than `days` London days, longest first. Who was never seen active is not among them. D041. */
  async list(days: number): Promise<Member[]> {
    const now = this.clock.now();
    const rows: unknown = await this.database.query(
      `SELECT ${MEMBER_COLUMNS} FROM member WHERE is_active AND last_activity_date < $1 ORDER BY last_activity_date, id`,
      [new Date(now.getTime() - (days - 1) * DAY_MS)],
    );
    return z
      .array(memberRowSchema)
      .parse(rows)
      .filter((row) => row.last_activity_date && isInactiveFor(row.last_activity_date.toISOString(), days, now))
      .map((row) => presentMember(row, this.config));
  }
}
