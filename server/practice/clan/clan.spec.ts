import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isGameName, nameKey } from '../../../shared/game/names.ts';
import { MAX_SKILL_XP } from '../../../shared/game/xp.ts';
import { clanListBody } from '../world/clan-list-format.ts';
import { PracticeClan } from './clan.ts';
import { hiscoresBody } from '../world/hiscores-format.ts';
import { DAY_MS, EPOCH, MOST_MEMBERS } from '../player/life.ts';
import { inventedName } from '../player/names.ts';
import type { Player } from '../player/player.ts';
import { mix } from '../player/random.ts';
import { runemetricsBody } from '../world/runemetrics-format.ts';

const NOW = EPOCH + 300 * DAY_MS + 43_210_000;
const clanAt = (at: number, members = 30, seed = 'spec'): PracticeClan =>
  new PracticeClan(mix(seed), members, () => at);

function players(clan: PracticeClan): Player[] {
  return clan.rows().flatMap(({ name }) => clan.player(name) ?? []);
}

/** Concatenates all bodies that the services would send. */
function bytes(clan: PracticeClan): string {
  const rest = players(clan).map((player) => hiscoresBody(player) + runemetricsBody(player, 20));
  return [clanListBody(clan.rows()).toString('latin1'), ...rest].join('\n');
}

describe('the practice clan', () => {
  it('is the same for the same seed and time, and different for another seed', () => {
    expect(bytes(clanAt(NOW))).toBe(bytes(clanAt(NOW)));
    expect(bytes(clanAt(NOW))).not.toBe(bytes(clanAt(NOW, 30, 'other')));
  });

  it('has the same state after a restart as without one, and after a clock was set back', () => {
    let now = NOW - 4 * DAY_MS;
    const running = new PracticeClan(mix('spec'), 30, () => now);
    for (; now < NOW; now += 9 * 3_600_000) bytes(running);
    now = NOW;
    expect(bytes(running)).toBe(bytes(clanAt(NOW)));
    now = NOW - 3 * DAY_MS;
    expect(bytes(running)).toBe(bytes(clanAt(now)));
  });

  it('never lowers XP or clan XP, and never raises a skill above its cap', () => {
    const times = fc.array(fc.integer({ min: 0, max: 800 * DAY_MS }), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(times, (offsets) => {
        let now = EPOCH;
        const clan = new PracticeClan(mix('spec'), 12, () => now);
        const before = new Map<string, { xp: number[]; clanXp: number }>();
        for (const offset of offsets.sort((a, b) => a - b)) {
          now = EPOCH + offset;
          for (const { name, clanXp } of clan.rows()) {
            const xp = clan.player(name)?.xp ?? [];
            const known = before.get(name);
            expect(xp.slice(1).every((value) => value >= 0 && value <= MAX_SKILL_XP)).toBe(true);
            expect(xp.every((value, skill) => value >= (known?.xp[skill] ?? 0))).toBe(true);
            expect(clanXp).toBeGreaterThanOrEqual(known?.clanXp ?? 0);
            before.set(name, { xp, clanXp });
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('raises XP and writes more than three lines a minute', () => {
    let now = NOW;
    const clan = new PracticeClan(mix('spec'), 120, () => now);
    const total = (): number => clan.rows().reduce((sum, { clanXp }) => sum + clanXp, 0);
    const start = total();
    const lines = new Set<string>();
    const minutes = 45;
    for (let minute = 0; minute < minutes; minute += 4) {
      now = NOW + minute * 60_000;
      for (const { name, profile, lines: log } of players(clan)) {
        if (profile !== 'public') continue;
        for (const { at, text } of log) if (at >= NOW) lines.add(`${name}|${at}|${text}`);
      }
    }
    expect(lines.size / minutes).toBeGreaterThan(3);
    expect(total()).toBeGreaterThan(start + 1_000_000);
  });

  it('has full and private logs, all ranks, unranked skills, and accounts of all sizes', () => {
    const clan = clanAt(NOW, 120);
    const everyone = players(clan);
    const share = (test: (player: Player) => boolean): number => everyone.filter(test).length / everyone.length;
    expect(everyone).toHaveLength(120);
    expect(new Set(clan.rows().map(({ rank }) => rank)).size).toBe(12);
    expect(share(({ profile }) => profile === 'private')).toBeGreaterThan(0.22);
    expect(share(({ profile }) => profile === 'private')).toBeLessThan(0.38);
    expect(share(({ profile }) => profile === 'not_a_member')).toBeGreaterThan(0);
    expect(share(({ lines }) => lines.length === 20)).toBeGreaterThan(0.9);
    expect(share(({ rank }) => rank.includes(null))).toBeGreaterThan(0);
    expect(everyone[0]?.xp[0]).toBeGreaterThan(26 * MAX_SKILL_XP);
    expect(share(({ xp }) => (xp[0] ?? 0) > 1_000_000_000)).toBeGreaterThan(0.2);
  });

  it('has a leader who has finished most skills and gains XP every week, for years', () => {
    const xpAt = (days: number): readonly number[] => clanAt(NOW + days * DAY_MS, 1).player('Tharn Vex')?.xp ?? [];
    for (const days of [0, 300, 1000]) {
      const [before, after] = [xpAt(days), xpAt(days + 7)];
      expect(before.filter((xp) => xp === MAX_SKILL_XP).length).toBeGreaterThanOrEqual(21);
      expect((after[0] ?? 0) - (before[0] ?? 0)).toBeGreaterThan(100_000);
    }
  });

  it('has members who join, leave and change their names', () => {
    const names = (days: number): Set<string> =>
      new Set(
        clanAt(NOW + days * DAY_MS, 120)
          .rows()
          .map(({ name }) => name),
      );
    const [today, later] = [names(0), names(3)];
    const gone = [...today].filter((name) => !later.has(name));
    expect(gone.length).toBeGreaterThan(2);
    expect(gone.length).toBeLessThan(24);
    expect([...later].some((name) => !today.has(name))).toBe(true);
    const clan = clanAt(NOW + 3 * DAY_MS, 120);
    expect(gone.some((name) => clan.player(name) === null)).toBe(true);
  });

  it('lists 500 members after five years in less than 50 ms of CPU', async () => {
    const clan = clanAt(NOW + 5 * 365 * DAY_MS, MOST_MEMBERS);
    await clan.warmUp();
    const times = [0, 1, 2].map(() => {
      // Only of this thread, which may have to wait for a processor.
      const before = process.threadCpuUsage();
      clanListBody(clan.rows());
      return process.threadCpuUsage(before).user / 1000;
    });
    expect(clan.rows()).toHaveLength(MOST_MEMBERS);
    expect(Math.min(...times)).toBeLessThan(50);
  }, 30_000);
});

describe('invented names', () => {
  it('returns valid names that are all different in the game', () => {
    const keys = new Set<string>();
    const count = 120_000;
    for (let index = 0; index < count; index += 1) {
      const name = inventedName(7, index);
      if (!isGameName(name)) throw new Error(`No game name: ${name}`);
      keys.add(nameKey(name));
    }
    expect(keys.size).toBe(count);
  });
});
