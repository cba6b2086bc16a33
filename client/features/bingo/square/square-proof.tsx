import { Link } from 'react-router-dom';
import type { Completion, WireEvidence } from '../../../../shared/bingo/bingo.schemas.ts';
import { type Gain, gainSentence } from '../../../../shared/bingo/scoring/gains.ts';
import { formatAge } from '../../../../shared/format/dates.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { BoardTimestamp } from '../board-timestamp.tsx';
import { completerOf } from '../bingo.selectors.ts';
import { LazyProofPictures } from './proof/lazy-proof-pictures.tsx';
import styles from './square-dialog.module.css';

interface ProofProps {
  completion: Completion;
  /** Its name, such as C3. */
  square: string;
  gain: Gain | null;
  /** The team that had the square of a lockout until this earlier line was read; null for others. */
  loser: string | null;
  /** Address of its correction; null for visitors. */
  correction: string | null;
}

/** A completion of a square with its evidence. */
export function SquareProof({ completion, square, gain, loser, correction }: ProofProps) {
  return (
    <li className={styles.proof}>
      <div className={styles.who}>
        <TeamShield color={completion.team_color} size={20} />
        <p>
          <b>{completerOf(completion)}</b>
          {completion.guest_display_name !== null && ' (guest)'} for {completion.team_name}
          {gain && `, ${gainSentence(gain)}`}
        </p>
        {correction !== null && (
          <Link
            className={buttonClass('quiet', styles.correct)}
            to={correction}
            aria-label={`Correct: ${completerOf(completion)} for ${completion.team_name}`}
          >
            Correct
          </Link>
        )}
      </div>
      {loser !== null && <p>This earlier drop was read late and takes the square from {loser}.</p>}
      <Shown evidence={completion.evidence} at={completion.completed_at} />
      {completion.evidence.kind === 'proof' && (
        <LazyProofPictures evidence={completion.evidence} name={completerOf(completion)} square={square} />
      )}
    </li>
  );
}

function Shown({ evidence, at }: { evidence: WireEvidence; at: string }) {
  if (evidence.kind === 'unknown')
    return <p className={styles.remark}>This page is older than the site. Reload it to see the evidence.</p>;
  if (evidence.kind === 'free') return <p className={styles.remark}>Every team has it from the start.</p>;
  if (evidence.kind === 'manual' || evidence.kind === 'proof') {
    const isProof = evidence.kind === 'proof';
    return (
      <>
        {evidence.note !== null && <p className={styles.remark}>{evidence.note}</p>}
        <dl className={styles.facts}>
          <dt>Happened</dt>
          <dd>
            <Moment at={at}>
              <BoardTimestamp at={at} stop />
            </Moment>
          </dd>
          <dt>{isProof ? 'Proof approved by' : 'Recorded by'}</dt>
          <dd>
            {isProof ? evidence.approved_by : evidence.recorded_by},{' '}
            <BoardTimestamp at={isProof ? evidence.approved_at : evidence.recorded_at} stop />
          </dd>
        </dl>
      </>
    );
  }
  const { text, happened_at, read_at } =
    evidence.kind === 'log' || evidence.kind === 'reading' ? evidence : evidence.last;
  const details = evidence.kind === 'log' ? evidence.details : '';
  const late = formatAge(happened_at, new Date(read_at)).replace(/ ago$/, ' later');
  return (
    <>
      <blockquote className={styles.line}>
        {text}
        {details !== '' && details !== text && <span className={styles.details}>{details}</span>}
      </blockquote>
      <dl className={styles.facts}>
        <dt>Happened</dt>
        <dd>
          <Moment at={happened_at} readAt={read_at}>
            <BoardTimestamp at={happened_at} stop />
          </Moment>
        </dd>
        <dt>Read</dt>
        <dd>
          <BoardTimestamp at={read_at} stop />
          {late !== 'just now' && `, ${late}`}
        </dd>
        {evidence.kind === 'count' && (
          <>
            <dt>Counted</dt>
            <dd>
              {thousands(evidence.total)} from {evidence.lines} lines:{' '}
              {evidence.top.map(({ name, counted }) => `${name} ${thousands(counted)}`).join(', ')}
            </dd>
          </>
        )}
        {evidence.kind === 'set' ? (
          <>
            <dt>Parts</dt>
            <dd>{evidence.parts.map(({ label, name }) => `${label}: ${name}`).join(', ')}</dd>
          </>
        ) : (
          <>
            <dt>Matched</dt>
            <dd>{evidence.matched}</dd>
          </>
        )}
      </dl>
    </>
  );
}
