import { type ReactNode, useRef } from 'react';
import type { Item } from '../../../../shared/bingo/bingo.schemas.ts';
import type { Phase } from '../../../../shared/bingo/boards/board-phase.ts';
import { lineWords } from '../../../../shared/bingo/scoring/board-lines.ts';
import { pointsWords, signed } from '../../../../shared/bingo/scoring/score-figure.ts';
import { scoreSentence } from '../../../../shared/bingo/scoring/score-words.ts';
import type { Lead } from '../../../../shared/bingo/scoring/lead.ts';
import { compareScores, type Standing, tieOrderOf } from '../../../../shared/bingo/standings.ts';
import { CardSection } from '../../../ui/layout/card.tsx';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { YouMark } from '../../../ui/data/you-mark.tsx';
import { BoardTimestamp } from '../board-timestamp.tsx';
import { listOf } from '../bingo-words.ts';
import { teamColour } from './team-filter.tsx';
import styles from './team-rankings.module.css';
import { useStableOrder } from './use-stable-order.ts';

interface Props {
  ranked: readonly Standing[];
  lead: Lead;
  phase: Phase;
  mine: number | null;
  items: readonly Item[];
  /** Columns of the board. */
  columns: number;
  /** Ordinarily “Team Rankings”. */
  title?: string;
  /** Drawn below the list. */
  children?: ReactNode;
}

/** Teams by points or completed squares, with the reasons, ties, completed lines and what would change the lead. */
export function TeamRankings({ ranked, lead, phase, mine, items, columns, title = 'Team Rankings', children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useStableOrder(list, ranked.map(({ team }) => team.id).join());
  const byPoints = ranked.some(({ points }) => points !== null);
  const isTied = (standing: Standing): boolean =>
    (standing.completed > 0 || (standing.points ?? 0) > 0) &&
    ranked.some((other) => other !== standing && compareScores(other, standing) === 0);
  const tied = ranked.some(isTied);
  return (
    <CardSection title={title} aside={byPoints && <span className={styles.unit}>points</span>}>
      {ranked.length === 0 && <p className={styles.none}>No team has been set up yet.</p>}
      <ol className={styles.list} ref={list}>
        {ranked.map((standing) => (
          <li key={standing.team.id} className={styles.team} data-key={standing.team.id}>
            <Row
              standing={standing}
              mine={mine === standing.team.id}
              columns={columns}
              items={items}
              isTied={isTied(standing)}
            />
          </li>
        ))}
      </ol>
      {ranked.length > 0 && (phase !== 'ended' || tied) && (
        <div className={styles.explained}>
          {phase !== 'ended' && <p>{lead.words}</p>}
          {tied && <p className={styles.ties}>{tieOrderOf(ranked)}</p>}
        </div>
      )}
      {children}
    </CardSection>
  );
}

interface RowProps {
  standing: Standing;
  mine: boolean;
  items: readonly Item[];
  columns: number;
  /** True when another team has the same score. */
  isTied: boolean;
}

function Row({ standing, mine, items, columns, isTied }: RowProps) {
  const { team, place, completed, total, percent, points, reached_at, lines } = standing;
  const why = scoreSentence(standing, items, columns);
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
      <span className={styles.count} title={why === '' ? `${completed} of ${total} squares completed` : why}>
        {points === null ? (
          <>
            <b>{completed}</b> / {total}
          </>
        ) : (
          <b>{signed(points)}</b>
        )}
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
      {why !== '' && <span className={styles.why}>{why}</span>}
      {(standing.is_full || (lines.length > 0 && why === '') || (isTied && reached_at)) && (
        <span className={styles.facts}>
          {standing.is_full ? (
            <span className={styles.feat}>Full board</span>
          ) : (
            lines.length > 0 &&
            why === '' && <span className={styles.feat}>{listOf(lines.map((line) => lineWords(line, columns)))}</span>
          )}
          {isTied && reached_at && (
            <span>
              {points === null ? completed : pointsWords(points)} reached <BoardTimestamp at={reached_at} stop />
            </span>
          )}
        </span>
      )}
    </>
  );
}
