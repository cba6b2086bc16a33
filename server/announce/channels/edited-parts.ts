import type { AnnounceRule, UpdateRule } from '../../../shared/announce/announce.schemas.ts';
import { type RuleFilter, ruleFilterSchema } from '../../../shared/announce/rule-filter.ts';
import type { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import type { AnnounceRuleEntity } from '../entities/announce-rule.entity.ts';

export type ChannelParts = ReturnType<typeof channelParts>;

/** What the form of a channel edits, by wire name. */
export function channelParts({ name, username, silent, timezone, state }: Omit<AnnounceChannelEntity, 'id'>) {
  return { name, username, silent, timezone, is_on: state !== 'off' };
}

export const CHANNEL_PARTS: readonly (keyof ChannelParts)[] = ['name', 'username', 'silent', 'timezone', 'is_on'];

/** A broken channel stays so until it has another address: pausing and resuming it would call a dead webhook again. */
export function stateAfter(
  state: AnnounceChannelEntity['state'],
  isOn: boolean | undefined,
  isAddressed: boolean,
): AnnounceChannelEntity['state'] {
  const now = state === 'broken' && isAddressed ? 'on' : state;
  if (isOn === undefined || now === 'broken') return now;
  return isOn ? 'on' : 'off';
}

/** The fields of a body → columns; absent ones stay. */
export function ruleColumns(edit: UpdateRule): Partial<Omit<AnnounceRuleEntity, 'id'>> {
  const { name, kinds, filter, quiet, batch_s, quiet_from, quiet_to, max_age_s, picture, role_id, is_on } = edit;
  return {
    ...(name !== undefined && { name }),
    ...(kinds !== undefined && { kinds: [...new Set(kinds)] }),
    ...(filter !== undefined && { filter: withoutDoubles(filter) }),
    ...(quiet !== undefined && { quiet }),
    ...(batch_s !== undefined && { batchS: batch_s }),
    ...(quiet_from !== undefined && { quietFrom: quiet_from }),
    ...(quiet_to !== undefined && { quietTo: quiet_to }),
    ...(max_age_s !== undefined && { maxAgeS: max_age_s }),
    ...(picture !== undefined && { picture }),
    ...(role_id !== undefined && { roleId: role_id }),
    ...(is_on !== undefined && { isOn: is_on }),
  };
}

/** Every value of a list once. */
function withoutDoubles(filter: RuleFilter): RuleFilter {
  const parts = Object.entries(filter).map(([part, value]) => [
    part,
    Array.isArray(value) ? [...new Set<unknown>(value)] : value,
  ]);
  return ruleFilterSchema.parse(Object.fromEntries(parts));
}

type RuleParts = ReturnType<typeof ruleParts>;

/** What the form of a rule edits, by wire name; lists as text, so that they can be compared. */
export function ruleParts(rule: Omit<AnnounceRule, 'id' | 'channel_id' | 'hidden_boards' | 'named' | 'version'>) {
  const { name, kinds, filter, batch_s, quiet_from, quiet_to, quiet, max_age_s, picture, role_id, is_on } = rule;
  return {
    ...{ name, kinds: [...new Set(kinds)].sort().join(', '), filter: JSON.stringify(filter) },
    ...{ batch_s, quiet_from, quiet_to, quiet, max_age_s, picture, role_id, is_on },
  };
}

const PARTS = [
  'name',
  'kinds',
  'filter',
  'batch_s',
  'quiet_from',
  'quiet_to',
  'quiet',
  'max_age_s',
  'picture',
  'role_id',
  'is_on',
];

/** Returns true for the name of a part. */
export function isRulePart(key: string): key is keyof RuleParts {
  return PARTS.includes(key);
}
