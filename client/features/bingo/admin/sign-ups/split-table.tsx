import type { SplitPlan } from '../../../../../shared/bingo/sign-ups/split.schemas.ts';
import { cell, Table } from '../../../../ui/data/table.tsx';
import { FormattedNumber } from '../../../../ui/data/formatted-number.tsx';
import styles from './sign-ups-view.module.css';

/** A plan: strength and players of each team, and the pairs that had to part. */
export function SplitTable({ plan: { teams, parted, spread, median } }: { plan: SplitPlan }) {
  return (
    <>
      <p role="status">
        Between the strongest and the weakest team are <FormattedNumber value={spread} short unit="XP" />. A player
        without a history counts as <FormattedNumber value={median} short unit="XP" />.
      </p>
      {parted.length > 0 && (
        <p className={styles.warning}>
          Not on one team, because the sizes would differ too much:{' '}
          {parted.map((pair) => pair.join(' and ')).join('; ')}.
        </p>
      )}
      <Table label="Planned teams">
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col" className={cell.number}>
              Players
            </th>
            <th scope="col" className={cell.number}>
              XP together
            </th>
            <th scope="col" className={cell.number}>
              Median
            </th>
            <th scope="col" className={cell.number}>
              Private logs
            </th>
            <th scope="col">Who</th>
          </tr>
        </thead>
        <tbody>
          {teams.map(({ team_id, team_name, players, sum, median: middle, private_logs }) => (
            <tr key={`${team_id ?? 'new'} ${team_name}`}>
              <td>{team_name}</td>
              <td className={cell.number}>{players.length}</td>
              <td className={cell.number}>
                <FormattedNumber value={sum} short />
              </td>
              <td className={cell.number}>
                <FormattedNumber value={middle} short />
              </td>
              <td className={cell.number}>{private_logs}</td>
              <td className={styles.long}>
                {players.map(({ name, is_captain }) => (is_captain ? `${name} (captain)` : name)).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
