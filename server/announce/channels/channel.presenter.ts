import type { AnnounceChannel, AnnounceRule, RuleNames } from '../../../shared/announce/announce.schemas.ts';
import type { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import type { AnnounceRuleEntity } from '../entities/announce-rule.entity.ts';
import type { ChannelFigures } from './channel-view.repository.ts';

/** A rule → wire. @param shown the boards of its filter that visitors see @param there what the filters of rules name */
export function presentRule(rule: AnnounceRuleEntity, shown: ReadonlySet<number>, there: RuleNames): AnnounceRule {
  const { id, channelId, name, kinds, filter, batchS, quietFrom, quietTo, quiet } = rule;
  const { maxAgeS, picture, roleId, isOn, version } = rule;
  return {
    ...{ id, channel_id: channelId, name, kinds, filter, batch_s: batchS },
    ...{ quiet_from: quietFrom, quiet_to: quietTo, quiet, max_age_s: maxAgeS },
    ...{ picture, role_id: roleId, is_on: isOn },
    hidden_boards: (filter.boards ?? []).filter((board) => !shown.has(board)),
    named: {
      members: there.members.filter((member) => filter.members?.includes(member.id)),
      teams: there.teams.filter((team) => filter.teams?.includes(team.id)),
    },
    version,
  };
}

/** A channel → wire. Nothing of its address but the hint is shown. */
export function presentChannel(
  channel: AnnounceChannelEntity,
  figures: ChannelFigures | undefined,
  rules: AnnounceRule[],
): AnnounceChannel {
  const { id, name, hint, threadId, username, silent, timezone, state, problem, createdBy, createdAt, version } =
    channel;
  return {
    ...{ id, name, hint, thread_id: threadId, username, silent, timezone, state, problem },
    paused_until: figures?.paused_until?.toISOString() ?? null,
    is_flooded: figures?.is_flooded ?? false,
    waiting: figures?.waiting ?? 0,
    dead: figures?.dead ?? 0,
    last_sent_at: figures?.last_sent_at?.toISOString() ?? null,
    ...{ created_by: createdBy, created_at: createdAt.toISOString(), version, rules },
  };
}
