import type { Phase } from '../../../../shared/bingo/boards/board-phase.ts';
import type { SignUpStage } from '../../../../shared/bingo/sign-ups/sign-up-window.ts';

/** Returns true when the page of a board has the card of its sign-ups: before the start, and as long as they are open. */
export function showsSignUps(stage: SignUpStage, phase: Phase): stage is Exclude<SignUpStage, 'none'> {
  return stage !== 'none' && phase !== 'ended' && (phase !== 'running' || stage === 'open');
}
