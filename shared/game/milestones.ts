/** The log names the XP of a skill from the first of these on, in such steps. Source: docs/game-services.md. */
const [FIRST, STEP] = [14_000_000, 2_000_000];

/** Returns true when the log has a line for a skill that reaches this XP. */
export function isMilestone(xp: number): boolean {
  return xp >= FIRST && xp % STEP === 0;
}
