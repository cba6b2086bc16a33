import { describe, expect, it } from '@jest/globals';
import { kindOf } from '../../../server/activities/activity-kind.ts';
import { parseClanList } from '../../../server/game/sources/clan-list/clan-list.parser.ts';
import { parseHiscores } from '../../../server/game/sources/hiscores/hiscores.parser.ts';
import { parseProfile } from '../../../server/game/sources/runemetrics/runemetrics.parser.ts';
import { clanListBody } from '../../../server/practice/world/clan-list-format.ts';
import { PracticeClan } from '../../../server/practice/clan/clan.ts';
import { hiscoresBody } from '../../../server/practice/world/hiscores-format.ts';
import { DAY_MS, EPOCH } from '../../../server/practice/player/life.ts';
import type { Player } from '../../../server/practice/player/player.ts';
import { mix } from '../../../server/practice/player/random.ts';
import { runemetricsBody } from '../../../server/practice/world/runemetrics-format.ts';
import { ACTIVITY_CATEGORIES } from '../../../shared/activities/activities.schemas.ts';

const NOW = EPOCH + 210 * DAY_MS + 3_000_000;
const clan = new PracticeClan(mix('formats'), 120, () => NOW);
const rows = clan.rows();
const players: Player[] = rows.flatMap(({ name }) => clan.player(name) ?? []);

describe('answers of the practice services, read by the product', () => {
  it('sends the clan list in windows-1252 with hard spaces', () => {
    const body = clanListBody(rows);
    expect(body.includes(0xa0)).toBe(true);
    const read = parseClanList(new TextDecoder('windows-1252').decode(body));
    if (read.kind !== 'ok') throw new Error(read.kind);
    expect(read.value.entries).toHaveLength(rows.length);
    expect(new Map(read.value.entries.map(({ name, clanXp }) => [name, clanXp]))).toEqual(
      new Map(rows.map(({ name, clanXp }) => [name, clanXp])),
    );
    expect(read.value.entries[0]?.rank).toBe('Owner');
  });

  it('sends 61 lines of hiscores for every player, with the XP of the world', () => {
    for (const player of players) {
      const body = hiscoresBody(player);
      expect(body.trimEnd().split('\n')).toHaveLength(61);
      const read = parseHiscores(body);
      if (read.kind !== 'ok') throw new Error(`${player.name}: ${read.kind}`);
      const ranked = player.xp.map((xp, skill) => (player.rank[skill] === null ? null : xp));
      expect(read.value.xp.slice(1)).toEqual(ranked.slice(1));
    }
  });

  it('sends a profile with whole XP, capitals in its names and dated lines, newest first', () => {
    for (const player of players) {
      const read = parseProfile(runemetricsBody(player, 20), player.name, 'Europe/London');
      if (read.kind !== 'ok') throw new Error(`${player.name}: ${read.kind}`);
      expect(read.value.doubts).toEqual({ numbers: null, lines: null });
      expect(read.value.numbers?.skills.xp).toEqual(player.xp);
      expect(read.value.activities).toHaveLength(player.lines.length);
      const minutes = player.lines.map(({ at }) => Math.floor(at / 60_000) * 60_000);
      expect(read.value.activities?.map(({ date }) => date.getTime())).toEqual(minutes);
      expect(minutes).toEqual([...minutes].sort((a, b) => b - a));
    }
  });

  it('sends only lines of known kinds, of every category, and drops with their source', () => {
    const kinds = players.flatMap(({ lines }) =>
      lines.map((line) => ({ line, kind: kindOf(line.text, line.details) })),
    );
    expect(kinds.filter(({ kind }) => kind.template === null).map(({ line }) => line.text)).toEqual([]);
    const seen = new Set(kinds.map(({ kind }) => kind.category));
    expect([...seen].sort()).toEqual([...ACTIVITY_CATEGORIES].sort());
    const loot = kinds.filter(({ kind, line }) => kind.category === 'Boss Loot' && !line.text.includes('triskelion'));
    expect(loot.filter(({ kind }) => kind.source === null).map(({ line }) => line.details)).toEqual([]);
  });
});
