import { formatDate } from '../../../../shared/format/dates.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import type { HistoryDay } from '../../../../shared/xp/xp.schemas.ts';
import { cell, Table } from '../../../ui/data/table.tsx';
import { gainText } from './history.selectors.ts';
import styles from './xp-history.module.css';

/** The days of the chart as a table, newest first. */
export function XpHistoryTable({ days }: { days: readonly HistoryDay[] }) {
  return (
    <div className={styles.rows}>
      <Table label="XP by day" className={styles.table ?? ''}>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" className={cell.number}>
              Gained
            </th>
            <th scope="col" className={cell.number}>
              XP at its end
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <td>{formatDate(day.day)}</td>
              <td className={day.xp_gain ? cell.gain : cell.number}>{gainText(day)}</td>
              <td className={cell.number}>{day.total_xp === null ? '–' : thousands(day.total_xp)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
