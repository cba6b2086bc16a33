import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import type { Countdown } from './countdown.ts';

/** State of a board, as viewers may know it. */
type OverlayPhase = 'upcoming' | 'running' | 'ended' | 'won' | 'final';

const PHASE_WORDS: Record<OverlayPhase, string> = {
  upcoming: 'Soon',
  running: 'Live',
  ended: 'Ended',
  won: 'Decided',
  final: 'Final',
};

interface HeaderProps {
  board: Board;
  phase: OverlayPhase;
  /** Null when nothing is awaited. */
  countdown: Countdown | null;
  live: boolean;
  /** True while lines of an ended board may still be read. */
  isUnsure: boolean;
  /** True for a made-up board, which says so. */
  isDemo: boolean;
  /** True on a plate with room for more words. */
  isWide: boolean;
}

/** Title, state and countdown of a board. */
export function PlateHeader({ board, phase, countdown, live, isUnsure, isDemo, isWide }: HeaderProps) {
  return (
    <header className="ch-header">
      <h1 className="ch-title">{board.title}</h1>
      {isDemo && <span className="ch-demo">{isWide ? 'Made up, nothing counts' : 'Made up'}</span>}
      {!isDemo && (
        <span className={`ch-phase ch-phase-${phase}`} data-quiet={(phase === 'running' && !live) || undefined}>
          {isUnsure ? (isWide ? 'Ended, may still change' : 'May change') : PHASE_WORDS[phase]}
        </span>
      )}
      {countdown && (
        <span className="ch-countdown">
          {countdown.words} <b>{countdown.left}</b>
        </span>
      )}
    </header>
  );
}
