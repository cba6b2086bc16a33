import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveEvent } from '../../shared/live/live-protocol.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import type { ClanChange } from '../../shared/members/clan.changes.ts';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import type { Member } from '../../shared/members/members.schemas.ts';
import type { LiveService } from '../live/stream/live.service.ts';
import type { ClanContents, ClanModelRepository } from './clan-model.repository.ts';
import { ClanModelService } from './clan-model.service.ts';
import type { ModelStat } from './clan-model.ts';

const AT = '2026-01-01T00:00:00.000Z';

const wire = (id: number, over: Partial<Member> = {}): Member => ({
  id,
  name: `Player ${id}`,
  display_name: `Player ${id}`,
  clan_rank: 'Recruit',
  rank_color: '#ffffff',
  rank_icon: null,
  total_xp: 0,
  clan_xp: 0,
  kills: 0,
  combat_level: 3,
  last_activity_date: null,
  joined_at: AT,
  total_rank: null,
  is_active: true,
  avatar_url: '/avatars/1',
  is_discord_booster: false,
  is_grandmaster_ca: false,
  has_master_quest_cape: false,
  has_completionist_cape: false,
  has_trimmed_completionist_cape: false,
  ...over,
});
const sources = { log_silent_since: null, xp_source: null, xp_read_at: null };
const member = (id: number): ClanContents['members'][number] => ({
  wire: wire(id),
  byList: true,
  profileState: 'unknown',
  lastSyncedAt: null,
  sources,
  stat: null,
});
const activity = (member_name: string): Activity => ({
  id: 1,
  member_name,
  display_name: member_name,
  text: 'I found a whip.',
  details: 'I found a whip.',
  category: 'Other',
  activity_date: AT,
});
const stat = (xp: number): ModelStat => ({
  xp: [xp],
  level: [1],
  rank: [null],
  keys: { daily: '2026-01-01', weekly: '2025-12-29', monthly: '2026-01-01' },
  bases: { daily: [0], weekly: [0], monthly: [0] },
  firstReadAt: new Date(AT),
});

describe('ClanModelService', () => {
  let stored: ClanContents;
  let reads: { ids: readonly number[]; answer: (stats: Map<number, ModelStat>) => void }[];
  let loads: number;
  let service: ClanModelService;
  let tell: (event: LiveEvent<ClanChange>) => void;
  const event = (version: number, ...changes: ClanChange[]) => tell({ stream: CLAN_STREAM, version, at: AT, changes });
  /** Returns the version of the model and its data of a member. */
  const shown = (id: number) => {
    const known = service.model.members.get(id);
    return [service.model.version, known?.wire.total_xp, known?.stat?.xp[0]];
  };

  beforeEach(async () => {
    stored = { members: [member(1)], activities: [], version: 5, former: new Map(), silences: [] };
    [reads, loads] = [[], 0];
    const live: Pick<LiveService, 'onEvent'> = {
      onEvent: async (_stream, listener) => {
        // The model follows one stream only.
        tell = listener as unknown as typeof tell;
        return () => undefined;
      },
    };
    const repository: Partial<ClanModelRepository> = {
      all: () => {
        loads++;
        return Promise.resolve(stored);
      },
      statsOf: (ids) =>
        new Promise((answer) => {
          reads.push({ ids, answer });
        }),
    };
    service = new ClanModelService(live as LiveService, repository as ClanModelRepository);
    await service.onApplicationBootstrap();
  });

  it('shows an event only together with its skills', async () => {
    const { skills } = service.model.changed;
    event(6, { type: 'member.changed', member: wire(1, { total_xp: 70 }) }, { type: 'xp.changed', member_id: 1 });
    expect([shown(1), reads.map(({ ids }) => ids)]).toEqual([[5, 0, undefined], [[1]]]);
    const ready = service.ready();
    reads[0]?.answer(new Map([[1, stat(70)]]));
    await ready;
    expect(shown(1)).toEqual([6, 70, 70]);
    expect(service.model.changed.skills).toBe(skills + 1);
  });

  it('stores skills for a member that the same event adds after them', async () => {
    event(6, { type: 'xp.changed', member_id: 2 }, { type: 'member.changed', member: wire(2) });
    const ready = service.ready();
    reads[0]?.answer(new Map([[2, stat(9)]]));
    await ready;
    expect(shown(2)).toEqual([6, 0, 9]);
  });

  it('sets the time of a reading that the change of its skills tells, and marks the readings as changed', async () => {
    const { readings } = service.model.changed;
    event(6, { type: 'skills.changed', member_id: 1, at: AT, synced: true, skills: [] });
    reads[0]?.answer(new Map());
    await service.ready();
    expect(service.model.members.get(1)?.lastSyncedAt).toBe(AT);
    expect(service.model.changed.readings).toBe(readings + 1);
    event(7, { type: 'skills.changed', member_id: 1, at: AT, skills: [] });
    reads[1]?.answer(new Map());
    await service.ready();
    expect(service.model.changed.readings).toBe(readings + 1);
  });

  it('applies a change without skills synchronously', () => {
    event(6, { type: 'member.changed', member: wire(1, { total_xp: 70 }) });
    expect([shown(1), reads]).toEqual([[6, 70, undefined], []]);
  });

  it.each<[ClanChange['type'], ClanChange]>([
    ['member.changed', { type: 'member.changed', member: wire(1) }],
    ['activities.added', { type: 'activities.added', activities: [activity('Player 1')] }],
    ['xp.changed', { type: 'xp.changed', member_id: 1 }],
    ['member.synced', { type: 'member.synced', member_id: 1, last_synced_at: AT, profile_state: 'public' }],
    ['members.synced', { type: 'members.synced', member_ids: [1], read_at: [Date.parse(AT)] }],
  ])('replaces the object of the member at %s, by which kept answers are outdated, and no other', async (_, change) => {
    event(6, { type: 'member.changed', member: wire(2) });
    const [first, second] = [1, 2].map((id) => service.model.members.get(id));
    event(7, change);
    reads[0]?.answer(new Map());
    await service.ready();
    expect(service.model.version).toBe(7);
    expect(service.model.members.get(1)).not.toBe(first);
    expect(service.model.members.get(2)).toBe(second);
  });

  it('knows when a member joined whom a list stored after the first list, and keeps that until a change says otherwise', async () => {
    const later = { joined_at: '2026-01-02T00:00:00.000Z' };
    event(6, { type: 'member.changed', member: wire(2, later), joined: true, by_list: true });
    event(7, { type: 'member.changed', member: wire(3, later), joined: true, by_list: false });
    event(8, { type: 'member.changed', member: wire(2, { ...later, total_xp: 5 }) });
    await service.ready();
    const known = () => [...service.model.members.values()].map((one) => service.model.isJoinKnown(one));
    // The first was in the clan when the site began; the third was added by an admin.
    expect(known()).toEqual([false, true, false]);
    event(9, { type: 'member.changed', member: wire(2), by_list: false });
    await service.ready();
    expect(known()).toEqual([false, false, false]);
  });

  it.each<[string, number, ClanChange]>([
    ['a gap', 8, { type: 'feed.updated' }],
    ['a change of many members', 6, { type: 'members.reloaded' }],
    ['a cleared period', 6, { type: 'xp.rebased', period: 'daily' }],
  ])('loads the model again after %s, and answers meanwhile', async (_, version, change) => {
    stored = { ...stored, members: [member(1), member(2)], version };
    event(version, change);
    expect([service.isReady, service.model.members.size, service.model.version]).toEqual([true, 1, 5]);
    await service.ready();
    expect([service.model.members.size, service.model.version, loads]).toEqual([2, version, 2]);
  });
});
