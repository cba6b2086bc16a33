import { useState } from 'react';
import { thousands } from '../../../../../shared/format/numbers.ts';
import { LoadState } from '../../../../ui/feedback/load-state.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { Contribution } from '../../square/goal/contribution.tsx';
import { useSquareProgress } from '../../square/goal/use-square-progress.ts';
import styles from './square-completions.module.css';

/** The lines and records that counted for a team, each of which can be taken back. */
export function WhatCounted({ boardId, square, teamId }: { boardId: number; square: Square; teamId: number }) {
  const { teams, error, isHidden, retry } = useSquareProgress(boardId, square);
  const [taken, setTaken] = useState('');
  if (isHidden) return <p className={styles.why}>What counted is listed as soon as visitors can see the board.</p>;
  if (teams === null) return <LoadState loading="Loading what counted..." error={error} onRetry={retry} />;
  const read = teams.find(({ team_id }) => team_id === teamId);
  const contributions = read?.contributions ?? [];
  return (
    <>
      <p role="status" className={styles.who}>
        {taken}
      </p>
      {contributions.length === 0 && <p className={styles.why}>Nothing counts for this team.</p>}
      <ul className={styles.list} aria-label="What counted">
        {contributions.map((one) => (
          <Contribution
            key={`${one.line_id ?? ''} ${one.record_id ?? ''}`}
            boardId={boardId}
            square={square}
            one={one}
            isAdmin
            onTaken={setTaken}
          />
        ))}
      </ul>
      {read && read.total > contributions.length && (
        <p className={styles.why}>
          These are the newest {contributions.length} of {thousands(read.total)}.
        </p>
      )}
    </>
  );
}
