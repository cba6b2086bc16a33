import { Injectable } from '@nestjs/common';
import { dayKey } from '../../../shared/game/periods.ts';
import { OVERALL, SKILLS, skillIndex } from '../../../shared/game/skills.ts';
import type { HistoryResponse } from '../../../shared/xp/xp.schemas.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { XpHistoryRepository } from './xp-history.repository.ts';
import type { HistorySubject, StoredDay } from './xp-history.repository.ts';
import { dailyGains, everyDay } from './xp-history.ts';
import type { SkillDay } from './xp-history.ts';

const DAY_MS = 86_400_000;

/** XP of one member by day. */
@Injectable()
export class XpHistoryService {
  constructor(
    private readonly transactions: Transactions,
    private readonly histories: XpHistoryRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns every UTC day of the range, oldest first; null when the member does not exist or is hidden.
   * @param days length of the range, today included @param skill in any case
   */
  of(memberId: number, days: number, skill: string): Promise<HistoryResponse['history'] | null> {
    const now = this.clock.now();
    const from = dayKey(new Date(now.getTime() - (days - 1) * DAY_MS));
    const index = skillIndex(skill);
    return this.transactions.snapshot(async (tx) => {
      const subject = await this.histories.findSubject(tx, memberId);
      if (!subject) return null;
      const stored = await this.histories.daysFrom(tx, memberId, from, dayKey(now));
      const gaps = await this.histories.gapsFrom(tx, memberId, from);
      return {
        member_id: memberId,
        skill: SKILLS[index] ?? SKILLS[OVERALL],
        first_read_at: subject.firstReadAt?.toISOString() ?? null,
        days: everyDay(from, dayKey(now), ofSkill(subject, stored, index), readDays(subject)),
        lost_lines: gaps.map((gap) => ({ after: gap.afterDate.toISOString(), before: gap.beforeDate.toISOString() })),
      };
    });
  }
}

function ofSkill(subject: HistorySubject, stored: StoredDay[], skill: number): SkillDay[] {
  const gains = dailyGains(subject.firstXp?.slice(1) ?? [], stored);
  return stored.map(({ day, since, overall, xp }, row) => {
    const ofDay = gains[row] ?? [];
    if (skill === OVERALL) return { day, since, gain: ofDay.reduce((sum, gain) => sum + gain, 0), total: overall };
    return { day, since, gain: ofDay[skill - 1] ?? 0, total: xp[skill - 1] ?? null };
  });
}

function readDays({ firstReadAt, skillsReadAt }: HistorySubject): { first: string; last: string } | null {
  if (!firstReadAt) return null;
  return { first: dayKey(firstReadAt), last: dayKey(skillsReadAt ?? firstReadAt) };
}
