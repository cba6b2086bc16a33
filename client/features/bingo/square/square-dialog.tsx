import { countedGoal } from '../../../../shared/bingo/goals/free-square.ts';
import { Link2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { loserOf } from '../../../../shared/bingo/modes/taken-from.ts';
import { ruleWords } from '../../../../shared/bingo/goals/rule-words.ts';
import type { Gains } from '../../../../shared/bingo/scoring/gains.ts';
import { worthWords } from '../../../../shared/bingo/scoring/worth.ts';
import { Button, IconButton, buttonClass } from '../../../ui/controls/button.tsx';
import { SquareIcon } from '../../../ui/icons/square-icon.tsx';
import type { Square } from '../bingo.selectors.ts';
import { listOf } from '../bingo-words.ts';
import { editorAddress } from '../editor-address.ts';
import { SecretSquare } from '../secret/secret-square.tsx';
import { SquareProof } from './square-proof.tsx';
import { SquareGoal } from './goal/square-goal.tsx';
import styles from './square-dialog.module.css';

interface Props {
  boardId: number;
  square: Square;
  teams: readonly Team[];
  /** The team that the board shows; null for all. */
  team: Team | null;
  /** The points of the board; null without. */
  gains: Gains | null;
  /** True for an admin, who can correct the square. */
  isAdmin: boolean;
  onClose: () => void;
}

/** Dialog of one square: what completes it, which teams have it, and the evidence. */
export function SquareDialog({ boardId, square, teams, team, gains, isAdmin, onClose }: Props) {
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
  const goal = countedGoal(item);
  return (
    // The target of a click on the backdrop is the dialog itself.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard closes it by Escape and the button
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-goal={goal ? '' : undefined}
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
            {gains && item && !item.sealed && <p className={styles.place}>{worthWords(item, gains.scoring)}</p>}
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
        ) : goal ? (
          <SquareGoal
            boardId={boardId}
            square={square}
            goal={goal}
            teams={teams}
            team={team}
            gains={gains}
            isAdmin={isAdmin}
          />
        ) : (
          <Completions boardId={boardId} square={square} teams={teams} gains={gains} isAdmin={isAdmin} />
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
function Completions({ boardId, square, teams, gains, isAdmin }: Omit<Props, 'team' | 'onClose'>) {
  const { item, completions } = square;
  const missing = teams.filter(({ id }) => !completions.some(({ team_id }) => team_id === id));
  return (
    <>
      <ul className={styles.completions}>
        {completions.map((completion) => (
          <SquareProof
            key={completion.id}
            completion={completion}
            gain={gains?.of(completion.team_id, completion) ?? null}
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
