import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { hiscoreColumns } from '../../server/clan-model/member-skills.ts';
import { gainColumns } from '../../server/clan-model/leaderboard.ts';
import type { ModelMember } from '../../server/clan-model/clan-model.ts';
import { figuresChange } from '../../server/members/member-figures.ts';
import { presentMember } from '../../server/members/member.presenter.ts';
import { PracticeClan } from '../../server/practice/clan/clan.ts';
import { DAY_MS, EPOCH } from '../../server/practice/player/life.ts';
import { mix } from '../../server/practice/player/random.ts';
import type { MemberStat, SourcedReading } from '../../server/xp/periods/member-stat.ts';
import { periodKeys } from '../../server/xp/periods/xp-periods.ts';
import { applyReadings } from '../../server/xp/readings/apply-xp.ts';
import { skillsChange } from '../../server/xp/readings/skills-change.ts';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import type { ClanChange } from '../../shared/members/clan.changes.ts';

const MEMBERS = 500;
const START = EPOCH + 210 * DAY_MS;
const HOUR = 3_600_000;
let now = START;
const clan = new PracticeClan(mix('sizes'), MEMBERS, () => now);
const names = clan.rows();

interface Known {
  stat: MemberStat;
  member: ModelMember;
}

/** Returns the frame of a viewer for an event with these changes, in bytes. */
function frameBytes(...changes: ClanChange[]): number {
  const event = { stream: 'clan', version: 1_234_567, at: new Date(now).toISOString(), changes };
  return Buffer.byteLength(`42["live:event",${JSON.stringify(event)}]`);
}

/** Reads all members of the practice clan. Returns their stats and the change of each. */
function readAll(known: ReadonlyMap<number, Known>) {
  const keys = periodKeys(new Date(now));
  const after = new Map<number, Known>();
  const changes: ClanChange[] = [];
  for (const [at, { name, rank, clanXp, kills }] of names.entries()) {
    const player = clan.player(name);
    if (!player) continue;
    const memberId = 1000 + at;
    const before = known.get(memberId)?.stat ?? null;
    const read: SourcedReading = { source: 'runemetrics', xp: player.xp, level: player.level, rank: player.rank };
    const { stat, gained, changed } = applyReadings(before, [read], keys);
    if (!stat) continue;
    const isActive = gained > 0;
    if (changed.shown) changes.push(skillsChange(before, stat, { memberId, at: new Date(now), now: keys, isActive }));
    after.set(memberId, { stat, member: modelMember(memberId, { name, rank, clanXp, kills }, stat) });
  }
  return { after, changes };
}

function modelMember(
  id: number,
  row: { name: string; rank: string; clanXp: number; kills: number },
  stat: MemberStat,
): ModelMember {
  const wire = presentMember(
    {
      id,
      name: row.name,
      clanRank: row.rank,
      clanXp: row.clanXp,
      kills: row.kills,
      totalXp: stat.xp[0] ?? 0,
      totalRank: stat.rank[0] ?? null,
      combatLevel: 138,
      isActive: true,
      isDiscordBooster: false,
      isGrandmasterCa: false,
      hasMasterQuestCape: false,
      hasCompletionistCape: false,
      hasTrimmedCompletionistCape: false,
      joinedAt: new Date(START),
      lastActivityDate: new Date(now),
    },
    { avatarUrl: '/api/icons/avatar', rankIconUrl: '/api/icons/rank' },
  );
  const sources = { log_silent_since: null, xp_source: 'runemetrics' as const, xp_read_at: null };
  const known = { xp: stat.xp, level: stat.level, rank: stat.rank, keys: stat.keys, bases: stat.bases };
  return {
    wire,
    byList: true,
    profileState: 'public',
    lastSyncedAt: null,
    sources,
    stat: { ...known, firstReadAt: new Date(START) },
  };
}

const mean = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / sizes.length;

describe('live events and their documents for the practice clan', () => {
  const first = readAll(new Map());
  let known = first.after;
  const synced: ClanChange[] = [];
  for (let hour = 1; hour <= 12; hour += 1) {
    now = START + 10 * HOUR + hour * HOUR;
    const { after, changes } = readAll(known);
    known = after;
    synced.push(...changes);
  }
  const line: Activity = {
    id: 7_654_321,
    member_name: 'Twelve Chars',
    display_name: 'Twelve Chars',
    category: 'Boss Loot',
    text: 'I found a pair of drygore longswords.',
    details: 'After killing the Kalphite King, it dropped a pair of drygore longswords, one for each hand.',
    activity_date: new Date(START).toISOString(),
  };
  const members = [...known.values()].map(({ member }) => member);

  it('have at most 400 bytes in the mean for a reading with XP, and at most 1 KiB', () => {
    const sizes = synced.map((change) => frameBytes(change));
    expect(sizes.length).toBeGreaterThan(200);
    expect(mean(sizes)).toBeLessThanOrEqual(400);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1024);
  });

  it('have at most 1.25 KB for a first reading of all skills', () => {
    expect(Math.max(...first.changes.map((change) => frameBytes(change)))).toBeLessThanOrEqual(1250);
  });

  it('have at most 750 bytes in the mean for XP and a line', () => {
    const added: ClanChange = { type: 'activities.added', activities: [line] };
    expect(mean(synced.map((change) => frameBytes(change, added)))).toBeLessThanOrEqual(750);
  });

  it('have at most 300 bytes for a row of the clan list, and 50 a row for 500 of them', () => {
    const figures = ['clan_xp', 'kills', 'last_activity_date'] as const;
    const rows = members.map(({ wire }) => wire);
    expect(frameBytes(figuresChange(rows.slice(0, 1), figures))).toBeLessThanOrEqual(300);
    expect(frameBytes(figuresChange(rows, figures)) / rows.length).toBeLessThanOrEqual(50);
  });

  it('begin with documents of at most 4 KB of gains and 130 KB of hiscores for 500 members', () => {
    const packed = (body: object): number =>
      brotliCompressSync(JSON.stringify(body), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    // The services do not show a few of the members.
    expect(members.length).toBeGreaterThan(0.98 * MEMBERS);
    expect(packed(gainColumns(members, periodKeys(new Date(now))))).toBeLessThanOrEqual(4000);
    expect(packed(hiscoreColumns(members))).toBeLessThanOrEqual(130_000);
  });
});
