import { useEffect, useMemo } from 'react';
import { PERIODS, periodEnd, periodStart, type Period } from '../../../shared/game/periods.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useNow } from '../../lib/page/ticker.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { useRollover } from '../../lib/page/use-rollover.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Countdown } from '../../ui/data/countdown.tsx';
import styles from './clan-xp-card.module.css';
import { gainsResource } from './gains.resource.ts';
import { clanXp } from './gains.selectors.ts';

const TITLES: Record<Period, string> = { daily: 'Today', weekly: 'This Week', monthly: 'This Month' };
const MINUTE = 60_000;

/** XP of the clan today, this week and this month, each with the time until its reset. */
export function ClanXpCard() {
  const error = useLive(gainsResource, (s) => s.error);
  useRollover('daily', gainsResource);
  useEffect(() => {
    // By specification a failure is only logged, and the values stay.
    if (error !== null) console.error(`Clan XP: ${error}`);
  }, [error]);
  return (
    <CardSection title="Clan XP Progress" collapsible open>
      <div className={styles.periods}>
        {PERIODS.map((period) => (
          <PeriodXp key={period} period={period} />
        ))}
      </div>
    </CardSection>
  );
}

function PeriodXp({ period }: { period: Period }) {
  const gains = useLive(gainsResource, (s) => s.data);
  const members = useLive(membersResource, (s) => s.data);
  const total = useMemo(() => gains && members && clanXp(members, gains, period), [gains, members, period]);
  return (
    <div className={styles.period}>
      <h3 className={styles.title}>{TITLES[period]}</h3>
      <p className={styles.total}>{total === null ? '…' : <FormattedNumber value={total} short sign="+" />}</p>
      <Elapsed period={period} />
      <p className={styles.reset}>
        <span>Resets in</span>
        <Countdown period={period} />
      </p>
    </div>
  );
}

/** Bar with the elapsed share of the period. */
function Elapsed({ period }: { period: Period }) {
  const now = new Date(useNow(MINUTE));
  const [start, end] = [periodStart(period, now).getTime(), periodEnd(period, now).getTime()];
  const share = (now.getTime() - start) / (end - start);
  return (
    <div className={styles.bar} aria-hidden>
      <div className={styles.fill} style={{ width: `${(share * 100).toFixed(1)}%` }} />
    </div>
  );
}
