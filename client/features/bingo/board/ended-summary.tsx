import { useMemo, useState } from 'react';
import type { Completion, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { pointsWords } from '../../../../shared/bingo/scoring/score-figure.ts';
import type { Standing } from '../../../../shared/bingo/standings.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { listOf } from '../bingo-words.ts';
import styles from './ended-summary.module.css';
import { playerContributions } from '../teams/player-contributions.ts';
import { teamColour } from '../teams/team-filter.tsx';

interface Props {
  ranked: readonly Standing[];
  teams: readonly Team[];
  completions: readonly Completion[];
}

/** Players shown at first. */
const FIRST = 12;
const MEDALS = ['first', 'second', 'third'] as const;

/** Result of an ended board: the three best teams, and each player's completed squares. */
export function EndedSummary({ ranked, teams, completions }: Props) {
  const places = MEDALS.map((medal, at) => ({ medal, teams: ranked.filter(({ place }) => place === at + 1) })).filter(
    (step) => step.teams.some(({ completed, points }) => completed > 0 || (points ?? 0) > 0),
  );
  const shares = useMemo(() => playerContributions(teams, completions), [teams, completions]);
  const most = shares[0]?.squares ?? 0;
  const [all, setAll] = useState(false);
  return (
    <div className={styles.summary}>
      <CardSection title="Final standings">
        {places.length === 0 && <p className={styles.none}>No square was completed.</p>}
        <ol className={styles.podium}>
          {places.map(({ medal, teams: here }) => (
            <li key={medal} className={styles.step} data-medal={medal}>
              <span className={styles.shields}>
                {here.map(({ team }) => (
                  <TeamShield key={team.id} color={team.color} size={medal === 'first' ? 52 : 40} />
                ))}
              </span>
              <b className={styles.team}>{listOf(here.map(({ team }) => team.team_name))}</b>
              <span className={styles.squares}>{resultOf(here[0])}</span>
              <span className={styles.block}>{MEDALS.indexOf(medal) + 1}</span>
            </li>
          ))}
        </ol>
      </CardSection>
      {shares.length > 0 && (
        <CardSection title="Each player’s share">
          <ol className={styles.shares}>
            {(all ? shares : shares.slice(0, FIRST)).map((share) => (
              <li key={share.key} className={styles.share} style={teamColour(share.color)}>
                <TeamShield color={share.color} size={18} />
                <span className={styles.player}>{share.name}</span>
                <span className={styles.count}>
                  {counted(share.squares, 'square')} <span className={styles.percent}>{share.percent}%</span>
                </span>
                <span className={styles.bar} aria-hidden>
                  <span style={{ width: `${(share.squares / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </ol>
          {shares.length > FIRST && (
            <Button
              kind="quiet"
              aria-expanded={all}
              onClick={() => {
                setAll(!all);
              }}
            >
              {all ? 'Show Less' : `Show all ${shares.length} players`}
            </Button>
          )}
          <p className={styles.ties}>Percent of the squares that the player’s own team completed.</p>
        </CardSection>
      )}
    </div>
  );
}

/** Returns what a team reached: “47 points, 11 squares”. */
function resultOf(standing: Standing | undefined): string {
  const squares = counted(standing?.completed ?? 0, 'square');
  const points = standing?.points ?? null;
  return points === null ? squares : `${pointsWords(points)}, ${squares}`;
}
