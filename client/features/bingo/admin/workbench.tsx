import { useEffect, useState } from 'react';
import type { RulePreview } from '../../../../shared/bingo/bingo-responses.ts';
import { bingoRoutes } from '../../../../shared/bingo/bingo.routes.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import { messageOf, request } from '../../../lib/api/api.ts';
import { Timestamp } from '../../../ui/data/timestamp.tsx';
import type { Square } from '../bingo.selectors.ts';
import styles from './board-editor.module.css';
import { NameVerdicts } from './names/name-verdicts.tsx';
import { RuleSource } from './squares/kinds/rule-source.tsx';
import { withName } from './squares/with-name.ts';
import { meaningOf, type SquareFields } from './squares/square-fields.ts';

/** Pause between the last key and the request. */
const PAUSE_MS = 500;

/** Returns what one line does: a square that asks for more than one is not completed by it. */
function effectOf({ kind, count, kills, inOneLine, scope }: SquareFields): string {
  if (kind === 'set') return 'counted for it';
  const isOne = kind === 'boss_kill' ? kills === '1' || inOneLine !== '' : count === '1';
  return isOne && scope !== 'players' ? 'completed it' : 'counted for it';
}

interface Props {
  boardId: number;
  square: Square;
  fields: SquareFields;
  onChange: (part: Partial<SquareFields>) => void;
}

type Answer = { key: string; preview: RulePreview } | { key: string; error: string };

/** Shows what the square would have matched in the last 30 days, near misses, and squares that match the same lines. */
export function Workbench({ boardId, square, fields, onChange }: Props) {
  const meaning = meaningOf(fields);
  const { row_number: row, column_number: column } = square;
  const key =
    meaning.problem === null && meaning.rule !== undefined ? JSON.stringify({ ...meaning, row, column }) : null;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const current = meaningOf(fields);
      if (current.problem !== null) return;
      const { item_name, alternatives, rule } = current;
      const body = { board_id: boardId, row, column, item_name, alternatives, rule };
      request(bingoRoutes.previewRule, { body, signal: controller.signal }).then(
        ({ data }) => {
          setAnswer({ key, preview: data });
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setAnswer({ key, error: messageOf(error, 'Failed to check the log') });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key holds all of the fields that matter
  }, [key, boardId]);

  if (key === null || fields.kind === 'unknown') return null;
  if (fields.kind === 'manual') {
    return <p className={styles.hint}>No log line completes this square: record it below when it is done.</p>;
  }
  if (fields.kind === 'free') {
    return <p className={styles.hint}>Every team has this square from the start of the board.</p>;
  }
  const current = answer?.key === key ? answer : null;
  if (!current) {
    return (
      <p className={styles.hint} role="status">
        Checking the last 30 days...
      </p>
    );
  }
  if ('error' in current) {
    return (
      <p className={styles.hint} role="alert">
        {current.error}
      </p>
    );
  }
  const { lines, total, near, collisions, verdict, tells } = current.preview;
  return (
    <div className={styles.bench} role="region" aria-label="Matches in the log">
      <NameVerdicts
        verdicts={verdict}
        {...(fields.kind !== 'set' && {
          onChoose: (one, name) => onChange(withName(fields, one.name, name)),
        })}
      />
      <RuleSource preview={current.preview} fields={fields} />
      <p role="status" className={total === 0 && near.length === 0 && tells === 'log' ? styles.warn : undefined}>
        {total === 0 ? 'No line' : counted(total, 'line')} of the last 30 days would have {effectOf(fields)}
      </p>
      {collisions.map((collision) => (
        <p key={squareName(collision)} className={styles.warn}>
          {squareName(collision)} ({collision.item_name}) matches the same: {collision.why}
        </p>
      ))}
      <Lines lines={lines} />
      {near.length > 0 && (
        <details>
          <summary>{near.length === 1 ? '1 near miss' : `${near.length} near misses`}</summary>
          <Lines lines={near} />
        </details>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: (RulePreview['near'][number] & Partial<RulePreview['lines'][number]>)[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.activity_id} className={styles.line}>
          <strong>{line.display_name}</strong>: {line.text} · <Timestamp at={line.activity_date} />{' '}
          <span className={styles.why}>
            {line.why}
            {line.amount !== undefined && line.amount > 1 && `: ${line.amount}, ${line.counted} so far`}
          </span>
        </li>
      ))}
    </ul>
  );
}
