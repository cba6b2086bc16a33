import { Suspense } from 'react';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import type { Phase } from '../../../../shared/bingo/boards/board-phase.ts';
import { signUpStage } from '../../../../shared/bingo/sign-ups/sign-up-window.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { showsSignUps } from './shows-sign-ups.ts';
import type { SignUpCard } from './sign-up-card.tsx';
import styles from './sign-ups.module.css';

// Few visits meet a board that takes sign-ups.
const Card = lazyPart<Parameters<typeof SignUpCard>[0]>(
  async () => (await import('./sign-up-card.tsx')).SignUpCard,
  () => <p role="alert">The sign-ups could not be loaded. Please reload the page.</p>,
);

/** Sign-ups of a public board before it starts, and as long as they are open. Draws nothing on other boards. */
export function SignUps({ board, phase }: { board: Board; phase: Phase }) {
  const now = useNow();
  const stage = signUpStage(board, now);
  if (!showsSignUps(stage, phase)) return null;
  return (
    // The room is kept free, so that the board below does not move when the part is loaded.
    <div className={styles.signUps}>
      <Suspense>
        <Card board={board} stage={stage} />
      </Suspense>
    </div>
  );
}
