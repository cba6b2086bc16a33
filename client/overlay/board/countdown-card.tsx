import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import type { Viewport } from '../use-viewport.ts';
import { fitCountdown } from './fit.ts';
import { useBoardTime } from './use-board-time.ts';

interface Props {
  board: Board;
  viewport: Viewport;
  scale: number;
  delay: number;
}

/** The board's title and the time to its start or its end, for a scene before an event. */
export function CountdownCard({ board, viewport, scale, delay }: Props) {
  const { phase, countdown } = useBoardTime(board, delay);
  const style: Record<string, string> = { '--ch-u': `${fitCountdown({ ...viewport, scale })}px` };
  return (
    <section className="ch-plate ch-countdown-card" style={style}>
      <h1 className="ch-title">{board.title}</h1>
      <p className="ch-countdown-words">{countdown?.words ?? (phase === 'ended' ? 'Ended' : 'Live')}</p>
      {countdown && <p className="ch-countdown-left">{countdown.left}</p>}
    </section>
  );
}
