import { announceRoutes } from '../../../../shared/announce/announce.routes.ts';
import type { AnnounceRule, UpdateRule } from '../../../../shared/announce/announce.schemas.ts';
import { ruleFilterSchema } from '../../../../shared/announce/rule-filter.ts';
import { RULE_KINDS } from '../../../../shared/announce/rule-kinds.ts';
import type { EditedParts } from '../../../../shared/http/edit-conflict.ts';
import { request } from '../../../lib/api/api.ts';
import type { Edit } from '../../../lib/edit/save-edit.ts';
import type { EditWords } from '../../../lib/edit/use-edits.ts';
import { kindsInWords } from './kind-words.ts';
import { conditionsOf } from './rule-conditions.ts';
import type { RuleValues } from './rule-draft.ts';
import type { KnownNames } from './rule-part.ts';
import { secondsInWords } from './rule-times.ts';
import { conditionsInFull } from './rule-words.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  kinds: 'Tells about',
  filter: 'Only if',
  batch_s: 'Gathers for',
  quiet_from: 'Quiet from',
  quiet_to: 'Quiet until',
  quiet: 'In quiet hours',
  max_age_s: 'No news after',
  picture: 'Picture of the board',
  role_id: 'Role',
  is_on: 'Switched',
};

/** Returns the parts of a rule as the server compares them: lists as text. */
function partsOf({ kinds, filter, ...rest }: UpdateRule): EditedParts {
  return {
    ...rest,
    ...(kinds && { kinds: [...kinds].sort().join(', ') }),
    ...(filter && { filter: JSON.stringify(filter) }),
  };
}

/** Returns what the forms of a rule change, without its place and its version. */
function storedValues(rule: AnnounceRule): UpdateRule {
  const { name, kinds, filter, batch_s, quiet_from, quiet_to, quiet, max_age_s } = rule;
  const { picture, role_id, is_on } = rule;
  return { name, kinds, filter, batch_s, quiet_from, quiet_to, quiet, max_age_s, picture, role_id, is_on };
}

/** Returns the values of the form that differ from the rule. */
export function changedRule(rule: AnnounceRule, values: RuleValues): UpdateRule {
  const before = partsOf(storedValues(rule));
  const after = partsOf(values);
  return Object.fromEntries(Object.entries(values).filter(([key]) => before[key] !== after[key]));
}

/** Returns the edit of a rule. @param seen the rule when its form was opened */
export function ruleEdit(seen: AnnounceRule, body: UpdateRule): Edit<unknown> {
  return {
    version: String(seen.version),
    base: partsOf(storedValues(seen)),
    mine: partsOf(body),
    send: (ifMatch) => request(announceRoutes.updateRule, { params: { id: seen.id }, body, ifMatch }),
  };
}

/** Returns the words of the dialog about an edit that meets a newer one. @param named names of both versions */
export function ruleEditWords({ name }: AnnounceRule, named: KnownNames): EditWords {
  return {
    thing: `the rule “${name}”`,
    labels: LABELS,
    quiet: Object.keys(LABELS).filter((part) => part !== 'name'),
    say: (part, value) => say(part, value, named),
    effects: {
      theirs: 'the rule stays as it is saved now, and nothing of yours is sent.',
      mine: 'the rule gets what you changed, and keeps the rest.',
    },
  };
}

function say(part: string, value: string | number | boolean | null, named: KnownNames): string {
  if (value === null) return 'none';
  if (typeof value === 'number') return secondsInWords(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (part === 'kinds') {
    const kinds = value.split(', ');
    return kindsInWords(RULE_KINDS.filter((kind) => kinds.includes(kind)));
  }
  if (part === 'filter') {
    const filter = ruleFilterSchema.safeParse(jsonOf(value));
    return filter.success ? conditionsInFull(conditionsOf(filter.data), named) : value;
  }
  if (part === 'quiet') return value === 'drop' ? 'not told' : 'kept until they end';
  return value;
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
