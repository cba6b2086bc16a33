import { useId } from 'react';
import type { Phase } from '../../../../shared/bingo/boards/board-phase.ts';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { useEntryFlag } from '../../../lib/page/entry-state.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './board-header.module.css';
import { BoardTimestamp, TimeLeft } from '../board-timestamp.tsx';

const MINUTE = 60_000;

/** Title, description, size, number of teams and dates of a board. */
export function BoardHeader({ board, teams, phase }: { board: Board; teams: number; phase: Phase }) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{board.title}</h1>
        {board.description && <Description text={board.description} />}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Board</dt>
          <dd>
            {board.rows} × {board.columns}
          </dd>
        </div>
        <div>
          <dt>Teams</dt>
          <dd>{teams}</dd>
        </div>
        <When board={board} phase={phase} />
        <CodeWord code={board.code_word} />
        <Mode board={board} />
        <Results board={board} />
      </dl>
    </div>
  );
}

/** The words that pictures of proofs must show. Nobody has them before the board starts. D485. */
function CodeWord({ code }: { code: Board['code_word'] }) {
  if (!code) return null;
  return (
    <div>
      <dt>Code word</dt>
      <dd>{code.words}</dd>
    </div>
  );
}

/** A longer description is folded, so that the board stays in sight. In characters and in lines. */
const LONG = 360;
const MANY_LINES = 5;

function Description({ text }: { text: string }) {
  const id = useId();
  const [all, setAll] = useEntryFlag('whole description');
  const isLong = text.length > LONG || text.split('\n').length > MANY_LINES;
  return (
    <>
      <p id={id} className={styles.description} data-folded={(isLong && !all) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button
          kind="quiet"
          aria-expanded={all}
          aria-controls={id}
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

/** Tells by which rules teams compete, where these are not the ordinary ones, and when secret squares become public. */
function Mode({ board: { mode, settings, reveal_at } }: { board: Board }) {
  const now = useNow(MINUTE);
  return (
    <>
      {mode === 'lockout' && (
        <div>
          <dt>Lockout</dt>
          <dd>the first team owns a square</dd>
        </div>
      )}
      {settings?.finish === 'first_blackout' && (
        <div>
          <dt>Race</dt>
          <dd>the first full board ends it</dd>
        </div>
      )}
      {reveal_at !== undefined && Date.parse(reveal_at) > now && (
        <div>
          <dt>Squares revealed in</dt>
          <dd>
            <TimeLeft until={reveal_at} />
          </dd>
        </div>
      )}
    </>
  );
}

/** Tells whether the results can still change, and why final ones were opened again. */
function Results({ board: { locked_at, reopened } }: { board: Board }) {
  if (locked_at !== undefined) {
    return (
      <div>
        <dt>Results are final</dt>
        <dd>
          since <BoardTimestamp at={locked_at} stop />
        </dd>
      </div>
    );
  }
  if (!reopened) return null;
  return (
    <div>
      <dt>Results were reopened</dt>
      <dd>
        <BoardTimestamp at={reopened.at} stop />: {reopened.reason}
      </dd>
    </div>
  );
}

function When({ board, phase }: { board: Board; phase: Phase }) {
  const at = phase === 'upcoming' ? board.start_date : board.end_date;
  if (at === null) {
    return (
      <div>
        <dt>Started</dt>
        <dd>
          <BoardTimestamp at={board.start_date ?? board.created_at} stop />
        </dd>
      </div>
    );
  }
  return (
    <>
      <div>
        <dt>{phase === 'upcoming' ? 'Starts' : phase === 'running' ? 'Ends' : 'Ended'}</dt>
        <dd>
          <BoardTimestamp at={at} stop />
        </dd>
      </div>
      {phase === 'running' && (
        <div>
          <dt>Time left</dt>
          <dd>
            <TimeLeft until={at} />
          </dd>
        </div>
      )}
    </>
  );
}
