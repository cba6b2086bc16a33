import { CircleCheck } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { signUpWindow, type SignUpStage } from '../../../../shared/bingo/sign-ups/sign-up-window.ts';
import type { SignedUp, SignUpList } from '../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LazySection } from '../../../ui/feedback/lazy-section.tsx';
import { Drawings } from '../drawings/drawings.tsx';
import { TimeLeft } from '../board-timestamp.tsx';
import styles from './sign-up-card.module.css';
import { signUpsOf } from './sign-ups.resource.ts';

const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm }));

interface Props {
  board: Board;
  stage: Exclude<SignUpStage, 'none'>;
}

const TITLES = {
  before: 'Sign-ups open soon',
  open: 'Sign up for this bingo',
  closed: 'Sign-ups have closed',
};

/** Sign-ups of a board: whether they are open, the form, and who has signed up. */
export function SignUpCard({ board, stage }: Props) {
  const list = useLive(signUpsOf(board.id), (s) => s.data);
  const error = useLive(signUpsOf(board.id), (s) => s.error);
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<SignedUp | null>(null);
  return (
    <section className={styles.card} aria-label="Sign-ups">
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{TITLES[stage]}</h2>
          <p className={styles.facts}>
            <Moment board={board} stage={stage} />
            <span>{list ? countWords(list, board) : (error ?? 'Loading who signed up...')}</span>
          </p>
        </div>
        {stage === 'open' && !isOpen && (
          <Button
            kind="primary"
            onClick={() => {
              setDone(null);
              setOpen(true);
            }}
          >
            {done ? 'Sign up somebody else' : 'Sign up'}
          </Button>
        )}
      </div>
      {done && <Done signedUp={done} />}
      {stage === 'open' && isOpen && (
        <LazySection loading="Loading the form...">
          <SignUpForm
            board={board}
            onDone={(signedUp) => {
              setDone(signedUp);
              setOpen(false);
            }}
            onCancel={() => setOpen(false)}
          />
        </LazySection>
      )}
      {list && list.signups.length > 0 && <Names list={list} />}
      <Drawings boardId={board.id} />
    </section>
  );
}

function Moment({ board, stage }: Props) {
  const { opens, closes } = signUpWindow(board) ?? { opens: null, closes: null };
  const at = stage === 'before' ? opens : stage === 'open' ? closes : null;
  if (at === null) return stage === 'closed' ? <span>An admin makes the teams</span> : null;
  return (
    <span>
      {stage === 'before' ? 'Opens in ' : 'Closes in '}
      <TimeLeft until={new Date(at).toISOString()} />
    </span>
  );
}

function countWords({ total, waiting }: SignUpList, { settings }: Board): string {
  const limit = settings?.signup_limit;
  const players = `${total} ${total === 1 ? 'player' : 'players'} signed up`;
  if (limit === undefined) return players;
  const places = `${limit} ${limit === 1 ? 'place' : 'places'}`;
  return waiting === 0 ? `${players}, ${places}` : `${players}, ${places}, ${waiting} on the waiting list`;
}

function Done({ signedUp: { name, is_waiting, waiting_place } }: { signedUp: SignedUp }) {
  return (
    <p className={styles.done} role="status">
      <CircleCheck size={18} aria-hidden />
      <span>
        <strong>{name} is signed up.</strong>{' '}
        {is_waiting
          ? `All places are taken: number ${waiting_place ?? 1} on the waiting list. You move up when somebody drops out.`
          : 'An admin accepts the players and makes the teams. You find yours here when they are made.'}
      </span>
    </p>
  );
}

function Names({ list: { signups } }: { list: SignUpList }) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <Button kind="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the names' : 'Show the names'}
      </Button>
      {isShown && (
        <ol className={styles.names} aria-label="Players who signed up">
          {signups.map(({ id, name, is_guest, is_waiting }) => (
            <li key={id} className={styles.name} data-waiting={is_waiting || undefined}>
              {name}
              {is_guest && <span className={styles.mark}> guest</span>}
              {is_waiting && <span className={styles.mark}> waiting</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
