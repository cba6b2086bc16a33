import { BEARS_NAME } from '../../members/bears-name.ts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';

const whole = z.coerce.number().check(z.int());
const maybeAmounts = z.array(z.nullable(whole));

const subjectRows = z.array(
  z.object({
    id: whole,
    skills_read_at: z.nullable(z.date()),
    first_read_at: z.nullable(z.date()),
    first_xp: z.nullable(maybeAmounts),
  }),
);
export type HistorySubject = z.infer<typeof subjectRows>[number];

const dayRows = z.array(z.object({ day: z.string(), since: z.nullable(z.string()), overall: whole, xp: maybeAmounts }));
export type StoredDay = z.infer<typeof dayRows>[number];

const gapRows = z.array(z.object({ after_date: z.date(), before_date: z.date() }));

/** SQL of a member's history. */
@Injectable()
export class XpHistoryRepository {
  async findSubject(tx: EntityManager, nameKey: string): Promise<HistorySubject | null> {
    const rows: unknown = await tx.query(
      `SELECT m.id, m.skills_read_at, s.first_read_at, s.first_xp
      FROM member m LEFT JOIN member_stat s ON s.member_id = m.id WHERE ${BEARS_NAME} AND NOT m.is_hidden`,
      [nameKey],
    );
    return subjectRows.parse(rows)[0] ?? null;
  }

  /** Stored days from `from` to `to` and the last one before, oldest first. */
  async daysFrom(tx: EntityManager, memberId: number, from: string, to: string): Promise<StoredDay[]> {
    const columns = 'day::text, since::text, overall, xp';
    const rows: unknown = await tx.query(
      `(SELECT ${columns} FROM xp_day WHERE member_id = $1 AND day < $2 ORDER BY day DESC LIMIT 1)
      UNION ALL (SELECT ${columns} FROM xp_day WHERE member_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day)`,
      [memberId, from, to],
    );
    return dayRows.parse(rows);
  }

  /** Lost lines that reach into the time from `from` on, oldest first. */
  async gapsFrom(tx: EntityManager, memberId: number, from: string): Promise<z.infer<typeof gapRows>> {
    const rows: unknown = await tx.query(
      `SELECT after_date, before_date FROM activity_gap
      WHERE member_id = $1 AND before_date >= $2::date::timestamp AT TIME ZONE 'UTC' ORDER BY before_date, id`,
      [memberId, from],
    );
    return gapRows.parse(rows);
  }
}
