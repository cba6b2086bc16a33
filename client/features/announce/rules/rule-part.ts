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

export interface RulePartProps {
  draft: RuleDraft;
  form: FormErrors<RuleField>;
  /** Zone of the channel's quiet hours. */
  zone: string;
  /** Null before they are loaded. */
  boards: readonly RuleBoard[] | null;
  /** What the stored rule names, as far as it is there. */
  named: RuleNames;
  onChange: (part: Partial<RuleDraft>) => void;
}
