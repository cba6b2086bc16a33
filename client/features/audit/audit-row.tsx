import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { sentenceOf, sentenceText } from '../../../shared/audit/audit-sentences.ts';
import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import type { Piece } from '../../../shared/audit/sentences/sentence.ts';
import { formatTime } from '../../../shared/format/dates.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { TimeOf } from '../../ui/data/time-of.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { detailsOf } from './audit-details.ts';
import styles from './audit-row.module.css';

export interface UndoProps {
  /** True while an action is taken back. */
  busy: boolean;
  onUndo: (entry: AuditEntry) => void;
}

/** One entry: when, what was done as a sentence, on demand what was before and after, and its undo while there is one. */
export function AuditRow({ entry, busy, onUndo }: UndoProps & { entry: AuditEntry }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { pieces, quote } = sentenceOf(entry);
  const details = detailsOf(entry);
  const ends = /[.!?…]$/.test(textOf(pieces.at(-1)));
  return (
    <li className={styles.row} data-glide={entry.id}>
      <TimeOf at={entry.at} className={styles.time}>
        {formatTime(entry.at)}
      </TimeOf>
      <div className={styles.what}>
        <p className={styles.sentence} id={`${id}-sentence`}>
          <strong>{entry.actor.name}</strong>{' '}
          {pieces.map((piece, index) => (
            // The pieces of an entry never change their order.
            <Words key={index} piece={piece} />
          ))}
          {!ends && '.'}
        </p>
        {quote && <p className={styles.quote}>“{quote}”</p>}
        {open && <AuditChanges id={`${id}-details`} details={details} />}
      </div>
      <div className={styles.tools}>
        {details.length > 0 && (
          <IconButton
            label={open ? 'Hide what changed' : 'Show what changed'}
            aria-describedby={`${id}-sentence`}
            aria-expanded={open}
            aria-controls={open ? `${id}-details` : undefined}
            onClick={() => {
              setOpen(!open);
            }}
          >
            <ChevronDown size={18} aria-hidden />
          </IconButton>
        )}
        {entry.undo && (
          <Button busy={busy} aria-label={`Undo: ${sentenceText(entry)}`} onClick={() => onUndo(entry)}>
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}

function textOf(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  return typeof piece === 'string' ? piece : piece.name;
}

function Words({ piece }: { piece: Piece }) {
  if (typeof piece === 'string') return piece;
  const isPlace = piece.thing !== undefined && piece.thing.kind !== 'member';
  return <b className={isPlace ? styles.thing : styles.name}>{piece.name}</b>;
}
