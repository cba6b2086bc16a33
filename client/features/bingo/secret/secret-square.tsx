import type { Sealed } from '../../../../shared/bingo/modes/modes.schemas.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { TimeLeft } from '../board-timestamp.tsx';
import { secretWords } from './secret-words.ts';

const MINUTE = 60_000;

/** Tells in a square's dialog when a secret square becomes public, with the time that is left. */
export function SecretSquare({ sealed, className }: { sealed: Sealed; className: string | undefined }) {
  const now = useNow(MINUTE);
  return (
    <p className={className}>
      This square is secret: {secretWords(sealed, new Date(now))}. What happens before that does not count for it.
      {sealed.at !== undefined && Date.parse(sealed.at) > now && (
        <>
          {' '}
          Time left: <TimeLeft until={sealed.at} />
        </>
      )}
    </p>
  );
}
