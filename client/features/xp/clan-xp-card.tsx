import { useEffect, useMemo, useRef } from 'react';
import { PERIODS, periodEnd, periodStart, type Period } from '../../../shared/game/periods.ts';
import { COMPARISON_STEP_MS } from '../../../shared/xp/comparison.schemas.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useNow, useOfNow } from '../../lib/page/ticker.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { useRollover } from '../../lib/page/use-rollover.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Countdown } from '../../ui/data/countdown.tsx';
import styles from './clan-xp-card.module.css';
import { comparisonWords } from './comparison-words.ts';
import { comparisonResource } from './comparison.resource.ts';
import { gainsResource } from './gains.resource.ts';
import { clanXp } from './gains.selectors.ts';

const TITLES: Record<Period, string> = { daily: 'Today', weekly: 'This Week', monthly: 'This Month' };
const MINUTE = 60_000;
/** A shared cache may answer with the old step for a second, and a clock may be somewhat fast. */
const SETTLED_MS = 5000;

/**
 * XP of the clan today, this week and this month, each compared with the same point of the period before, and with the
 * time until its reset. D316.
 */
export function ClanXpCard() {
  const error = useLive(gainsResource, (s) => s.error);
  useRollover('daily', gainsResource);
  useNextComparison();
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
  const since = useLive(comparisonResource, (s) => s.data?.since);
  const total = useMemo(() => gains && members && clanXp(members, gains, period), [gains, members, period]);
  return (
    <div className={styles.period}>
      <h3 className={styles.title}>{TITLES[period]}</h3>
      <p className={styles.total}>
        <Total xp={total} since={since} />
      </p>
      <Compared period={period} />
      <Elapsed period={period} />
      <p className={styles.reset}>
        <span>Resets in</span>
        <Countdown period={period} />
      </p>
    </div>
  );
}

/**
 * The gain; a dash while too few members were read for saying that there is none.
 * @param xp null before it is loaded
 * @param since day since which most members are known; null before the first reading, undefined before that is loaded
 */
function Total({ xp, since }: { xp: number | null; since: string | null | undefined }) {
  if (xp === null || (xp === 0 && since === undefined)) return '…';
  if (xp > 0 || since !== null) return <FormattedNumber value={xp} short sign="+" />;
  return (
    <span className={styles.unread} title="Not known before the members were read">
      –
    </span>
  );
}

/** Loads the next comparison of the day when its step has come. */
function useNextComparison(): void {
  const step = useOfNow((now) => Math.floor((now - SETTLED_MS) / COMPARISON_STEP_MS));
  const known = useRef(step);
  useEffect(() => {
    if (known.current === step) return;
    known.current = step;
    void comparisonResource.refresh();
  }, [step]);
}

/** How the gain compares with the same point of the period before. Its line stays when there is nothing to say. */
function Compared({ period }: { period: Period }) {
  const comparisons = useLive(comparisonResource, (s) => s.data);
  const words = comparisons && comparisonWords(period, comparisons);
  return (
    <p className={styles.compared} data-more={words?.isMore || undefined} title={words?.title}>
      {words?.text}
    </p>
  );
}

/** Thin line with the elapsed share of the period: time, and nothing of the gain. */
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
