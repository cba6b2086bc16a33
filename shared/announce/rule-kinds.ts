import { HAPPENING_KINDS } from './happening-kinds.ts';

/** A message of a running board that is edited whenever its standings change. Nothing happens for it. D574. */
export const STANDINGS = 'board.standings';

/** Everything that a rule can tell, in the order in which admins choose: what happens, and what is kept up to date. */
export const RULE_KINDS = [...HAPPENING_KINDS, STANDINGS] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
