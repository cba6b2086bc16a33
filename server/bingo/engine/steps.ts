import type { SquareTally } from './tally.ts';

const MINUTE = 60_000;

/**
 * Notes the steps that a team has just passed on a square. @param steps the numbers of the square's steps, rising
 * @param minute start of the minute of the line or record that counted, in ms since 1970
 */
export function passSteps(tally: SquareTally, steps: readonly number[] | undefined, minute: number): void {
  if (!steps) return;
  tally.steps ??= [];
  for (const step of steps.slice(tally.steps.length)) {
    if (tally.have < step) return;
    tally.steps.push(minute / MINUTE);
  }
}
