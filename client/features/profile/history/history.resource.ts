import { nameKey } from '../../../../shared/game/names.ts';
import type { SkillName } from '../../../../shared/game/skills.ts';
import { clanChangesSchema } from '../../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../../shared/live/streams.ts';
import { xpRoutes } from '../../../../shared/xp/xp.routes.ts';
import type { HistoryResponse } from '../../../../shared/xp/xp.schemas.ts';
import { createLiveResource, liveFamily, type LiveResource } from '../../../lib/live/live-resource.ts';

export type History = HistoryResponse['history'];

const family = liveFamily<History, string>((key) => {
  const [name = '', skill = ''] = key.split('|');
  return createLiveResource({
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    route: xpRoutes.history,
    // Loads the longest range: shorter ones are its end, and the heat map uses the same answer.
    input: { params: { name }, query: { range: '365', skill } },
    pick: ({ history }): History => history,
    apply: (history, change) => {
      if (change.type === 'members.reloaded') return 'stale';
      switch (change.type) {
        case 'skills.changed':
        case 'xp.changed':
        case 'member.synced':
        case 'member.removed':
          return change.member_id === history.member_id ? 'stale' : history;
        case 'members.synced':
          return change.member_ids.includes(history.member_id) ? 'stale' : history;
        default:
          return history;
      }
    },
    pollMs: 60_000,
    message: 'The XP history could not be loaded',
  });
});

/** Returns the resource of a year of a member's XP by day in one skill, oldest day first. */
export function historyOf(name: string, skill: SkillName): LiveResource<History> {
  return family(`${nameKey(name) || name}|${skill}`);
}
