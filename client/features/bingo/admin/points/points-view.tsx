import { useMemo } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { PRESET_WORDS, presetOf } from '../../../../../shared/bingo/scoring/scoring-presets.ts';
import { scoreSentence } from '../../../../../shared/bingo/scoring/score-words.ts';
import { signed } from '../../../../../shared/bingo/scoring/score-figure.ts';
import { rankTeams } from '../../../../../shared/bingo/standings.ts';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LiveSection } from '../../../../ui/feedback/live-section.tsx';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import { AdjustmentForm } from './adjustment-form.tsx';
import { AdjustmentRow } from './adjustment-row.tsx';
import styles from './points-view.module.css';

/** Points of the teams with their reasons, and those that admins give and take. D394. */
export function PointsView({ boardId }: { boardId: number }) {
  return (
    <LiveSection of={adminBoardStateOf(boardId)} quiet loading="Loading points...">
      {(state) => <Points state={state} />}
    </LiveSection>
  );
}

function Points({ state }: { state: BingoState }) {
  const ranked = useMemo(() => rankTeams(state), [state]);
  const { scoring, columns } = state.board;
  if (!scoring) {
    return (
      <Empty title="This board is ranked by completed squares">
        Choose points in the board’s settings: Boards, Edit settings, Points.
      </Empty>
    );
  }
  const preset = PRESET_WORDS[presetOf(scoring)];
  return (
    <div className={styles.view}>
      <CardSection title="Standings" aside={<span className={styles.unit}>{preset.name}</span>}>
        <ol className={styles.teams}>
          {ranked.map((standing) => (
            <li key={standing.team.id} className={styles.team}>
              <span>
                <span className="sr-only">Place </span>
                {standing.place}
              </span>
              <TeamShield color={standing.team.color} size={20} />
              <b className={styles.name}>{standing.team.team_name}</b>
              <b>{signed(standing.points ?? 0)}</b>
              <span className={styles.why}>{scoreSentence(standing, state.items, columns)}</span>
            </li>
          ))}
        </ol>
        {ranked.length === 0 && <p className={styles.unit}>No team has been set up yet.</p>}
      </CardSection>
      <CardSection title="Give or take points">
        {ranked.length > 0 && <AdjustmentForm state={state} />}
        {(state.adjustments ?? []).length === 0 && (
          <p className={`${styles.unit} ${styles.nobody}`}>No admin has given or taken points.</p>
        )}
        <ol className={styles.given}>
          {[...(state.adjustments ?? [])].reverse().map((adjustment) => (
            <AdjustmentRow key={adjustment.id} state={state} adjustment={adjustment} />
          ))}
        </ol>
      </CardSection>
    </div>
  );
}
