import { Download } from 'lucide-react';
import { useState } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { PlayerShare, Recap } from '../../../../../shared/bingo/recap/recap.schemas.ts';
import { signed } from '../../../../../shared/bingo/scoring/score-figure.ts';
import { counted } from '../../../../../shared/format/numbers.ts';
import { downloadCsv } from '../../../../lib/files/csv.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { cell, Table } from '../../../../ui/data/table.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import styles from './recap.module.css';
import { sharesCsv } from './shares.csv.ts';

/** Rows that are shown before all of them are asked for. */
const SHORT = 10;

interface Props {
  recap: Recap;
  state: Pick<BingoState, 'board' | 'teams'>;
}

/** What each player has of the score of a team, greatest first, and all of it as a file. */
export function SharesCard({ recap, state: { board, teams } }: Props) {
  const [isWhole, setWhole] = useState(false);
  const byPoints = board.scoring !== undefined;
  const nameOf = (id: number): string => teams.find((one) => one.id === id)?.team_name ?? '';
  const rows = recap.teams
    .flatMap(({ team_id, players }) => players.map((one): [PlayerShare, string] => [one, nameOf(team_id)]))
    .sort(([a], [b]) => b.share - a.share);
  if (rows.length === 0) return null;
  const given = recap.teams.filter(({ adjustments }) => adjustments !== 0);
  return (
    <CardSection
      title="Shares"
      aside={
        <Button onClick={() => downloadCsv(`bingo-${board.id}-shares.csv`, sharesCsv(recap, teams, byPoints))}>
          <Download size={16} aria-hidden /> CSV
        </Button>
      }
    >
      <p className={styles.remark}>
        {`${counted(recap.players, 'player')}, ${counted(recap.contributions, 'contribution')}. `}
        {byPoints
          ? 'The points of a square are divided by what each player counted for it, those of a line and of the full board evenly over their squares.'
          : 'A square is divided by what each player counted for it.'}
      </p>
      <Table label="Shares of the players">
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col" className={cell.number}>
              {byPoints ? 'Points' : 'Won'}
            </th>
            <th scope="col" className={cell.number}>
              Squares
            </th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, SHORT)).map(([one, team]) => (
            <tr key={`${team} ${one.person_id ?? one.name}`}>
              <td className={styles.player}>
                {one.name} <span className={styles.remark}>{team}</span>
              </td>
              <td className={cell.number}>{one.share.toFixed(2)}</td>
              <td className={cell.number}>{one.squares}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {given.length > 0 && (
        <p className={styles.remark}>
          {`Nobody’s share: ${given.map((one) => `${nameOf(one.team_id)} ${signed(one.adjustments)}`).join(', ')}, given or taken by admins.`}
        </p>
      )}
      {rows.length > SHORT && !isWhole && <Button onClick={() => setWhole(true)}>{`All ${rows.length} shares`}</Button>}
    </CardSection>
  );
}
