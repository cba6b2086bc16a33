import { Link2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Completion, Evidence, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { loserOf } from '../../../../shared/bingo/modes/taken-from.ts';
import { ruleWords } from '../../../../shared/bingo/goals/rule-words.ts';
import { formatAge } from '../../../../shared/format/dates.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import { Button, IconButton, buttonClass } from '../../../ui/controls/button.tsx';
import { SquareIcon } from '../../../ui/icons/square-icon.tsx';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { BoardTimestamp } from '../board-timestamp.tsx';
import { completerOf, type Square } from '../bingo.selectors.ts';
import { listOf } from '../bingo-words.ts';
import { editorAddress } from '../editor-address.ts';
import { SecretSquare } from '../secret/secret-square.tsx';
import { SquareGoal } from './goal/square-goal.tsx';
import { LazyProofPictures } from './proof/lazy-proof-pictures.tsx';
import styles from './square-dialog.module.css';

interface Props {
  boardId: number;
  square: Square;
  teams: readonly Team[];
  /** The team that the board shows; null for all. */
  team: Team | null;
  /** True for an admin, who can correct the square. */
  isAdmin: boolean;
  onClose: () => void;
}

/** Dialog of one square: what completes it, which teams have it, and the evidence. */
export function SquareDialog({ boardId, square, teams, team, isAdmin, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    title.current?.focus();
    return () => {
      // After Back, or when a link opened the dialog, the browser has no element to return the focus to.
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[data-square="${square.name}"]`)?.focus({ preventScroll: true });
    };
  }, [square.name]);
  const { item } = square;
  return (
    // The target of a click on the backdrop is the dialog itself.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard closes it by Escape and the button
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-goal={item?.goal ? '' : undefined}
      aria-labelledby="square-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <span className={styles.icon}>{item && !item.sealed && <SquareIcon item={item} size={30} />}</span>
          <div className={styles.titles}>
            <h2 id="square-title" className={styles.title} ref={title} tabIndex={-1}>
              {item?.item_name ?? 'Empty'}
            </h2>
            <p className={styles.place}>
              Square {square.name}
              {item && !item.sealed && ` · ${ruleWords(item)}`}
            </p>
          </div>
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        {item?.description && <p className={styles.description}>{item.description}</p>}
        {item && item.alternatives.length > 0 && (
          <p className={styles.also}>Also counts: {listOf(item.alternatives)}.</p>
        )}
        {item?.sealed ? (
          <SecretSquare sealed={item.sealed} className={styles.missing} />
        ) : item?.goal ? (
          <SquareGoal boardId={boardId} square={square} goal={item.goal} teams={teams} team={team} isAdmin={isAdmin} />
        ) : (
          <Completions boardId={boardId} square={square} teams={teams} isAdmin={isAdmin} />
        )}
        <div className={styles.foot}>
          <CopyLink boardId={boardId} square={square.name} />
          {isAdmin && (
            <Link className={buttonClass('outline')} to={editorAddress(boardId, square.name)}>
              Edit {square.name}
            </Link>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** The teams that have a square which one thing completes, each with its proof. */
function Completions({ boardId, square, teams, isAdmin }: Pick<Props, 'boardId' | 'square' | 'teams' | 'isAdmin'>) {
  const { item, completions } = square;
  const missing = teams.filter(({ id }) => !completions.some(({ team_id }) => team_id === id));
  return (
    <>
      <ul className={styles.completions}>
        {completions.map((completion) => (
          <Proof
            key={completion.id}
            completion={completion}
            loser={loserOf(completion, teams)}
            square={square.name}
            correction={isAdmin ? editorAddress(boardId, square.name, completion.id) : null}
          />
        ))}
      </ul>
      {!item && <p className={styles.missing}>Nothing has been put on this square yet.</p>}
      {item && missing.length > 0 && !square.isTaken && (
        <p className={styles.missing}>
          {completions.length === 0
            ? 'No team has completed this square yet.'
            : `Not yet: ${listOf(missing.map(({ team_name }) => team_name))}.`}
        </p>
      )}
    </>
  );
}

interface ProofProps {
  completion: Completion;
  /** Its name, such as C3. */
  square: string;
  /** The team that had the square of a lockout until this earlier line was read; null for others. */
  loser: string | null;
  /** Address of its correction; null for visitors. */
  correction: string | null;
}

function Proof({ completion, square, loser, correction }: ProofProps) {
  return (
    <li className={styles.proof}>
      <div className={styles.who}>
        <TeamShield color={completion.team_color} size={20} />
        <p>
          <b>{completerOf(completion)}</b>
          {completion.guest_display_name !== null && ' (guest)'} for {completion.team_name}
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

function Shown({ evidence, at }: { evidence: Evidence; at: string }) {
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

/** Copies the URL of this square with its board, because the plain URL may show another board later. */
function CopyLink({ boardId, square }: { boardId: number; square: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          const address = new URL(window.location.href);
          address.searchParams.set('board', String(boardId));
          address.hash = square;
          navigator.clipboard?.writeText(address.href).then(
            () => {
              setCopied(true);
            },
            () => {
              setCopied(false);
            },
          );
        }}
      >
        <Link2 size={16} aria-hidden /> Copy link to {square}
      </Button>
      <span role="status" className={styles.copied}>
        {copied && 'Link copied'}
      </span>
    </>
  );
}
