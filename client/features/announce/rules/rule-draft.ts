import type { AnnounceRule } from '../../../../shared/announce/announce.schemas.ts';
import type { RuleKind } from '../../../../shared/announce/rule-kinds.ts';
import { RULE_PRESETS } from '../../../../shared/announce/rule-presets.ts';
import { conditionsOf, filterOf, type RuleConditions } from './rule-conditions.ts';

/** What a rule has that its form edits, as the server has it. */
export type RuleValues = Omit<AnnounceRule, 'id' | 'channel_id' | 'is_on' | 'hidden_boards' | 'named' | 'version'>;

/** The form of a rule. Numbers are the options of selects. */
export interface RuleDraft extends RuleConditions {
  name: string;
  kinds: RuleKind[];
  batch: string;
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  quiet: 'hold' | 'drop';
  age: string;
  picture: boolean;
  role: string;
}

/** Labels of the fields, in the order of the page. */
export const RULE_FIELDS = {
  name: 'Name of the rule',
  kinds: 'Tell about',
  sources: 'Only drops from',
  minLevel: 'Only from this level on',
  skills: 'Only these skills',
  tiers: 'Only these treasure trails',
  ranks: 'Only these ranks',
  members: 'Only these members',
  items: 'Only these items',
  boards: 'Only these boards',
  teams: 'Only these teams',
  batch: 'Gather for',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
  quiet: 'What happens then',
  age: 'No news after',
  role: 'Role to mention',
} as const;
export type RuleField = keyof typeof RULE_FIELDS;
export const RULE_NAMES: Readonly<Record<string, RuleField>> = {
  filter: 'items',
  'filter.items': 'items',
  'filter.boards': 'boards',
  'filter.sources': 'sources',
  'filter.min_level': 'minLevel',
  'filter.skills': 'skills',
  'filter.tiers': 'tiers',
  'filter.ranks': 'ranks',
  'filter.members': 'members',
  'filter.teams': 'teams',
  batch_s: 'batch',
  quiet_from: 'quietFrom',
  quiet_to: 'quietTo',
  max_age_s: 'age',
  role_id: 'role',
};

const DAY_S = 86_400;
/** Hours that are offered when quiet hours are switched on. */
const NIGHT = { from: '23:00', to: '07:00' };

/** Returns the values of a preset; those of a rule about nothing for an unknown id. */
export function presetValues(id: string): RuleValues {
  const preset = RULE_PRESETS.find((one) => one.id === id);
  return {
    name: preset?.name ?? '',
    kinds: [...(preset?.kinds ?? [])],
    filter: preset?.filter ?? {},
    batch_s: preset?.batch_s ?? 30,
    quiet_from: null,
    quiet_to: null,
    quiet: 'hold',
    max_age_s: DAY_S,
    picture: preset?.picture ?? false,
    role_id: null,
  };
}

/** Returns the form of a rule. */
export function draftOf(rule: RuleValues): RuleDraft {
  return {
    name: rule.name,
    kinds: [...rule.kinds],
    ...conditionsOf(rule.filter),
    batch: String(rule.batch_s),
    isQuiet: rule.quiet_from !== null,
    quietFrom: rule.quiet_from ?? NIGHT.from,
    quietTo: rule.quiet_to ?? NIGHT.to,
    quiet: rule.quiet,
    age: String(rule.max_age_s),
    picture: rule.picture,
    role: rule.role_id ?? '',
  };
}

/** Returns what a form would store. */
export function valuesOf(draft: RuleDraft): RuleValues {
  return {
    name: draft.name,
    kinds: draft.kinds,
    filter: filterOf(draft),
    batch_s: Number(draft.batch),
    quiet_from: draft.isQuiet ? draft.quietFrom.trim() : null,
    quiet_to: draft.isQuiet ? draft.quietTo.trim() : null,
    quiet: draft.quiet,
    max_age_s: Number(draft.age),
    picture: draft.picture,
    role_id: draft.role.trim() || null,
  };
}
