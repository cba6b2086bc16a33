import { Injectable } from '@nestjs/common';
import { nameKey } from '../../../shared/game/names.ts';
import { dayKey } from '../../../shared/game/periods.ts';
import { OVERALL, SKILLS, skillIndex } from '../../../shared/game/skills.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { HistoryResponse } from '../../../shared/xp/xp.schemas.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService } from '../../live/stream/live.service.ts';
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
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns every UTC day of the range, oldest first, and the live version.
   * @param name any spelling @param days length of the range, today included @param skill in any case
   * @throws DomainError MEMBER_NOT_FOUND
   */
  get(name: string, days: number, skill: string): Promise<{ history: HistoryResponse['history']; version: number }> {
    const now = this.clock.now();
    const from = dayKey(new Date(now.getTime() - (days - 1) * DAY_MS));
    const index = skillIndex(skill);
    return this.transactions.snapshot(async (tx) => {
      const version = await this.live.currentVersion(tx, CLAN_STREAM);
      const subject = await this.histories.findSubject(tx, nameKey(name));
      if (!subject) throw new DomainError('MEMBER_NOT_FOUND');
      const stored = await this.histories.daysFrom(tx, subject.id, from, dayKey(now));
      const gaps = await this.histories.gapsFrom(tx, subject.id, from);
      const history = {
        member_id: subject.id,
        skill: SKILLS[index] ?? SKILLS[OVERALL],
        first_read_at: subject.firstReadAt?.toISOString() ?? null,
        days: everyDay(from, dayKey(now), ofSkill(subject, stored, index), readDays(subject)),
        lost_lines: gaps.map((gap) => ({ after: gap.afterDate.toISOString(), before: gap.beforeDate.toISOString() })),
      };
      return { history, version };
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
