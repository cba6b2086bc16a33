import { useRef } from 'react';
import type { Phase } from '../../../../shared/bingo/boards/board-phase.ts';
import type { Lead, Standing } from '../../../../shared/bingo/standings.ts';
import { TIE_ORDER } from '../../../../shared/bingo/standings.ts';
import { CardSection } from '../../../ui/layout/card.tsx';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { YouMark } from '../../../ui/data/you-mark.tsx';
import { BoardTimestamp } from '../board-timestamp.tsx';
import { lineWords, listOf } from '../bingo-words.ts';
import { teamColour } from './team-filter.tsx';
import styles from './team-rankings.module.css';
import { useStableOrder } from './use-stable-order.ts';

interface Props {
  ranked: readonly Standing[];
  lead: Lead;
  phase: Phase;
  mine: number | null;
  /** Columns of the board. */
  columns: number;
}

/** Teams by completed squares, with ties, completed lines and what would change the lead. */
export function TeamRankings({ ranked, lead, phase, mine, columns }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useStableOrder(list, ranked.map(({ team }) => team.id).join());
  const counts = ranked.map(({ completed }) => completed);
  const tied = counts.some((count, at) => count > 0 && counts.indexOf(count) !== at);
  return (
    <CardSection title="Team Rankings">
      {ranked.length === 0 && <p className={styles.none}>No team has been set up yet.</p>}
      <ol className={styles.list} ref={list}>
        {ranked.map((standing) => (
          <li key={standing.team.id} className={styles.team} data-key={standing.team.id}>
            <Row
              standing={standing}
              mine={mine === standing.team.id}
              columns={columns}
              isTied={counts.filter((count) => count === standing.completed).length > 1}
            />
          </li>
        ))}
      </ol>
      {ranked.length > 0 && (phase !== 'ended' || tied) && (
        <div className={styles.explained}>
          {phase !== 'ended' && <p>{lead.words}</p>}
          {tied && <p className={styles.ties}>{TIE_ORDER}</p>}
        </div>
      )}
    </CardSection>
  );
}

interface RowProps {
  standing: Standing;
  mine: boolean;
  columns: number;
  /** True when another team has as many squares. */
  isTied: boolean;
}

function Row({ standing, mine, columns, isTied }: RowProps) {
  const { team, place, completed, total, percent, reached_at, lines } = standing;
  const share = total === 0 ? 0 : completed / total;
  return (
    <>
      <span className={styles.place}>
        <span className="sr-only">Place </span>
        {place}
      </span>
      <TeamShield color={team.color} size={24} />
      <span className={styles.name}>
        {team.team_name} {mine && <YouMark />}
      </span>
      <span className={styles.count}>
        <b>{completed}</b> / {total}
      </span>
      <span
        className={styles.bar}
        style={teamColour(team.color)}
        role="progressbar"
        aria-label={`${team.team_name}: completed squares`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${completed} of ${total}`}
      >
        <span className={styles.fill} style={{ transform: `scaleX(${share})` }} />
      </span>
      {(standing.is_full || lines.length > 0 || (isTied && reached_at)) && (
        <span className={styles.facts}>
          {standing.is_full ? (
            <span className={styles.feat}>Full board</span>
          ) : (
            lines.length > 0 && (
              <span className={styles.feat}>{listOf(lines.map((line) => lineWords(line, columns)))}</span>
            )
          )}
          {isTied && reached_at && (
            <span>
              {completed} reached <BoardTimestamp at={reached_at} stop />
            </span>
          )}
        </span>
      )}
    </>
  );
}
