import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { DemoBoard, type DemoSize } from './demo-board.ts';

/** Time between two moves of the made-up board. */
const STEP_MS = 4000;

/** Shows a made-up board that moves. Nothing of it comes from the site. */
export function playDemo(size: DemoSize, show: (state: BingoState, live: boolean) => void): void {
  const board = new DemoBoard(size, Math.random, Date.now());
  show(board.current, true);
  setInterval(() => show(board.step(Date.now()), true), STEP_MS);
}
