import { useEffect, useState } from 'react';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { phaseOf, type Phase } from '../../../shared/bingo/boards/board-phase.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { nextChangeAt } from '../link/current-board.ts';
import { type Countdown, countdownOf } from './countdown.ts';

/** Longest wait of one timer, and the shortest. */
const LONGEST_MS = 3_600_000;
const SHORTEST_MS = 50;

/** Returns the board's phase and countdown at the overlay's time, and updates both exactly when one changes. */
export function useBoardTime(board: Board, delay: number): { phase: Phase; countdown: Countdown | null } {
  const [, turned] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const now = serverNow() - delay * 1000;
      const changesIn = Math.min(nextChangeAt([board], now) - now, countdownOf(board, now)?.changesIn ?? Infinity);
      timer = setTimeout(
        () => {
          turned((count) => count + 1);
          wait();
        },
        Math.min(LONGEST_MS, Math.max(SHORTEST_MS, changesIn)),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [board, delay]);
  const now = serverNow() - delay * 1000;
  return { phase: phaseOf(board, now), countdown: countdownOf(board, now) };
}
