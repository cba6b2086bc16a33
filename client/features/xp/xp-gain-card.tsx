import { memo, useMemo, useState } from 'react';
import type { Gainer } from '../../../shared/xp/xp.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { useMyId } from '../../lib/clan/me.store.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useEntryFlag } from '../../lib/page/entry-state.tsx';
import { useLive } from '../../lib/live/use-live.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { JumpToMe } from '../../ui/data/jump-to-me.tsx';
import { Pills } from '../../ui/controls/pills.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { cell, Table } from '../../ui/data/table.tsx';
import { useNarrow } from '../../ui/layout/use-narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useRowLink } from '../../ui/data/use-row-link.ts';
import { MemberCell } from '../../ui/members/member-cell.tsx';
import { type ClanGains, gainsResource } from './gains.resource.ts';
import { topGainers } from './gains.selectors.ts';
import styles from './xp-gain-card.module.css';

const PILLS = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;
/** Number of members in the table. spec §9. */
const COUNT = 25;
/** Rows shown on a phone until Show More is pressed, so that the cards below stay near. */
const NARROW_ROWS = 5;
type GainPeriod = (typeof PILLS)[number]['value'];

/** Ranks the members by XP gained today or this week. spec §2, XP Gain table. */
export function XpGainCard() {
  const [period, setPeriod] = useState<GainPeriod>('daily');
  return (
    <CardSection
      title="XP Gain"
      collapsible
      open
      aside={<Pills label="Period" options={PILLS} value={period} onChange={setPeriod} />}
    >
      <Gains period={period} />
    </CardSection>
  );
}

function Gains({ period }: { period: GainPeriod }) {
  return (
    <LiveSection of={gainsResource} quiet loading="Loading...">
      {(gains) => <GainTable period={period} gains={gains} />}
    </LiveSection>
  );
}

function GainTable({ period, gains }: { period: GainPeriod; gains: ClanGains }) {
  const members = useLive(membersResource, (state) => state.data);
  const rows = useMemo(() => topGainers(members ?? [], gains, period, COUNT), [members, gains, period]);
  const me = useMyId();
  const narrow = useNarrow();
  const [all, setAll] = useEntryFlag('all gains');
  const shown = narrow && !all ? rows.slice(0, NARROW_ROWS) : rows;
  if (rows.length === 0) return <Empty title="No XP gains recorded for this period." />;
  return (
    <>
      {me !== null && rows.some(({ id }) => id === me) && (
        <JumpToMe
          id={me}
          prepare={() => {
            setAll(true);
          }}
        />
      )}
      <Table label={period === 'daily' ? 'XP gained today' : 'XP gained this week'} className={styles.table ?? ''}>
        <thead>
          <tr>
            <th scope="col" className={cell.place}>
              #
            </th>
            <th scope="col">Name</th>
            <th scope="col" className={cell.number}>
              XP
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <GainRow key={row.id} row={row} place={index + 1} mine={row.id === me} />
          ))}
        </tbody>
      </Table>
      {narrow && rows.length > NARROW_ROWS && (
        <Button
          className={styles.more ?? ''}
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
          }}
        >
          {all ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </>
  );
}

const GainRow = memo(function GainRow({ row, place, mine }: { row: Gainer; place: number; mine: boolean }) {
  const openRow = useRowLink();
  const path = href('profile', { name: row.name });
  return (
    <tr className={cell.row} data-me={mine ? row.id : undefined} onClick={openRow(path)}>
      <td className={`${cell.place} ${place <= 3 ? styles.podium : ''}`}>{place}</td>
      <td className={cell.name}>
        <MemberCell name={row.name} mine={mine} />
      </td>
      <td className={cell.gain}>
        <FormattedNumber value={row.xpGain} sign="+" />
      </td>
    </tr>
  );
});
