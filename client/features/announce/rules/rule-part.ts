import type { RuleNames } from '../../../../shared/announce/announce.schemas.ts';
import type { FormErrors } from '../../../lib/form/use-form.ts';
import type { RuleDraft, RuleField } from './rule-draft.ts';

/** A board that a rule may be about. */
export interface RuleBoard {
  id: number;
  title: string;
  /** False for one that visitors do not see: nothing of it is told. */
  is_active: boolean;
}

/** Names of what rules name by id. What is in no list is deleted, or not known here. */
export interface KnownNames extends RuleNames {
  /** Missing where titles are not known. */
  boards?: readonly RuleBoard[];
}

/** The board that teams are chosen from, and its teams. */
export interface TeamsOfBoard {
  /** Id of the chosen board; empty before one is chosen. */
  board: string;
  /** Null while they are read, and when that failed. */
  teams: RuleNames['teams'] | null;
  /** All teams that were read: some may be chosen of each of several boards. */
  read: RuleNames['teams'];
  /** Why they could not be read, or null. */
  error: string | null;
  choose: (board: string) => void;
  retry: () => void;
}

export interface RulePartProps {
  draft: RuleDraft;
  form: FormErrors<RuleField>;
  /** Zone of the channel's quiet hours. */
  zone: string;
  /** Null before they are loaded. */
  boards: readonly RuleBoard[] | null;
  /** The names of what the rule and its form name, as far as it is there. */
  named: KnownNames;
  /** Where its teams are chosen from. */
  teams: TeamsOfBoard;
  onChange: (part: Partial<RuleDraft>) => void;
}
