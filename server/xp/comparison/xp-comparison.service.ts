import { Injectable } from '@nestjs/common';
import { dayKey, PERIODS, type Period } from '../../../shared/game/periods.ts';
import type { XpComparison, XpComparisons } from '../../../shared/xp/comparison.schemas.ts';
import { Transactions } from '../../database/transactions.ts';
import { comparedParts, type ComparedParts, dayBefore, wholeBefore } from './compared-parts.ts';
import { type DaysPart, type KnownGains, XpComparisonRepository } from './xp-comparison.repository.ts';

/** Compares the clan's gains with the same point of the period before. D316. */
@Injectable()
export class XpComparisonService {
  constructor(
    private readonly transactions: Transactions,
    private readonly comparisons: XpComparisonRepository,
  ) {}

  /** Returns the comparisons at a step of ten minutes. */
  at(step: Date): Promise<XpComparisons> {
    const today = dayKey(step);
    const daily = comparedParts('daily', step);
    const weekly = comparedParts('weekly', step);
    const monthly = comparedParts('monthly', step);
    const parts = [
      ...daysOf('weekly', weekly),
      ...daysOf('monthly', monthly),
      ...PERIODS.map((of) => wholeOf(of, step)),
    ];
    return this.transactions.snapshot(async (tx) => {
      const byDays = await this.comparisons.byDays(tx, parts, today);
      const since = await this.comparisons.halfKnownAt(tx);
      const whole = (period: Period): number | null => {
        const gains = byDays.get(wholeName(period));
        return gains && isKnown(gains) ? gains.now : null;
      };
      return {
        day: today,
        daily: compared(daily, daily && (await this.comparisons.byEvents(tx, daily))),
        weekly: compared(weekly, byDays.get('weekly')),
        monthly: compared(monthly, byDays.get('monthly')),
        whole: { daily: whole('daily'), weekly: whole('weekly'), monthly: whole('monthly') },
        since: since && dayKey(since),
      };
    });
  }
}

const wholeName = (period: Period): string => `whole ${period}`;

function wholeOf(period: Period, step: Date): DaysPart {
  const { from, upto } = wholeBefore(period, step);
  return { name: wholeName(period), isBefore: false, after: dayBefore(from), upto: dayBefore(upto) };
}

function daysOf(name: Period, parts: ComparedParts | null): DaysPart[] {
  if (parts === null) return [];
  const { now, before } = parts;
  return [
    { name, isBefore: false, after: dayBefore(now.from), upto: dayBefore(now.upto) },
    { name, isBefore: true, after: dayBefore(before.from), upto: dayBefore(before.upto) },
  ];
}

/** Says nothing unless at least half of the members are known, and there was a gain to compare with. */
function compared(parts: ComparedParts | null, gains: KnownGains | null | undefined): XpComparison | null {
  if (!parts || !gains || !isKnown(gains) || gains.before === 0) return null;
  return { until: parts.now.upto.toISOString(), now: gains.now, before: gains.before };
}

function isKnown({ known, all }: KnownGains): boolean {
  return known > 0 && known * 2 >= all;
}
