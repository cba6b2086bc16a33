import { describe, expect, it } from '@jest/globals';
import { nameKey } from '../../../shared/game/names.ts';
import type { MemberReading } from '../../game/game-types.ts';
import { parseHiscores } from '../../game/sources/hiscores/hiscores.parser.ts';
import { parseProfile } from '../../game/sources/runemetrics/runemetrics.parser.ts';
import { PracticeClan } from '../clan/clan.ts';
import { DAY_MS, EPOCH, restsOn } from '../player/life.ts';
import { mix } from '../player/random.ts';
import { hiscoresBody } from '../world/hiscores-format.ts';
import { runemetricsBody } from '../world/runemetrics-format.ts';
import { membersOf, type PastMember, spanOf } from './past-clan.ts';
import { readingsOf, type Span } from './past-readings.ts';

const ZONE = 'Europe/London';
const MINUTE_MS = 60_000;
/** Ends of a past: in a day, one minute before and after midnight, and on the first day of a month. */
const ENDS = [
  Date.UTC(2026, 6, 15, 13, 37),
  Date.UTC(2026, 6, 15, 23, 59),
  Date.UTC(2026, 6, 16, 0, 1),
  Date.UTC(2026, 7, 1, 0, 0),
];

function clanAt(now: number, members = 14, seed = 'past'): PracticeClan {
  return new PracticeClan(mix(seed), members, () => now);
}

function pastOf(clan: PracticeClan, span: Span): { member: PastMember; readings: MemberReading[] }[] {
  return membersOf(clan, span).map((member) => ({
    member,
    readings: readingsOf(member.life, member.name, span, ZONE),
  }));
}

const lineKeys = (reading: MemberReading): string[] =>
  (reading.activities ?? []).map(({ rawDate, text, details }) => `${rawDate}|${text}|${details}`);

describe('the readings of a past', () => {
  it.each(ENDS)('are in order of time, end before %d, lose no line and never lower XP', (to) => {
    const span = spanOf(21, to);
    const past = pastOf(clanAt(to), span);
    expect(past.length).toBeGreaterThanOrEqual(14);
    for (const { member, readings } of past) {
      expect(readings.length).toBeGreaterThan(member.missingSince === null ? 1 : 0);
      let before: MemberReading | null = null;
      for (const reading of readings) {
        const at = reading.readAt.getTime();
        expect(at).toBeLessThanOrEqual(to);
        expect(at).toBeGreaterThanOrEqual(Math.max(span.from, member.joinedAt.getTime()));
        expect(at).toBeGreaterThan(before?.readAt.getTime() ?? 0);
        // With 20 new lines the product would say that lines were lost.
        if (before !== null) expect(lineKeys(reading).length).toBeLessThan(20);
        const xp = reading.skills[0]?.xp ?? [];
        const known: readonly (number | null)[] = before?.skills[0]?.xp ?? [];
        expect(xp.every((value, skill) => (value ?? 0) >= (known[skill] ?? 0))).toBe(true);
        before = reading;
      }
    }
  });

  it('are the same for the same seed and time, and others for another seed', () => {
    const to = ENDS[0] ?? 0;
    const told = (seed: string): string => JSON.stringify(pastOf(clanAt(to, 8, seed), spanOf(14, to)));
    expect(told('past')).toBe(told('past'));
    expect(told('past')).not.toBe(told('other'));
  });

  it('end with the numbers and the window of lines that the services send next', () => {
    for (const to of ENDS) {
      const clan = clanAt(to);
      for (const { member, readings } of pastOf(clan, spanOf(21, to))) {
        if (member.missingSince !== null) continue;
        const player = clan.player(member.name);
        const last = readings.at(-1);
        if (player === null || last === undefined) throw new Error(`${member.name} has no reading`);
        if (last.activities === null) {
          const sent = parseHiscores(hiscoresBody(player));
          expect(last.skills).toEqual(player.onHiscores && sent.kind === 'ok' ? [sent.value] : []);
          continue;
        }
        const sent = parseProfile(runemetricsBody(player, 20), member.name, ZONE);
        if (sent.kind !== 'ok') throw new Error(`the profile of ${member.name} cannot be read`);
        expect(last.skills).toEqual([sent.value.numbers?.skills]);
        expect([last.combatLevel, last.displayName]).toEqual([sent.value.numbers?.combatLevel, sent.value.name]);
        const known = readings.flatMap(lineKeys);
        const window = lineKeys({ ...last, activities: sent.value.activities });
        expect(known).toEqual(expect.arrayContaining(window));
      }
    }
  });
});

describe('the members of a past', () => {
  it('are the present clan, those who left it, and new names, all with names of their own', () => {
    const to = ENDS[0] ?? 0;
    const clan = clanAt(to, 60);
    const members = membersOf(clan, spanOf(182, to));
    const present = members.filter(({ missingSince }) => missingSince === null).map(({ name }) => name);
    expect(present.sort()).toEqual(
      clan
        .rows()
        .map(({ name }) => name)
        .sort(),
    );
    expect(members.length).toBeGreaterThan(present.length + 10);
    expect(members.filter(({ renamed }) => renamed !== null).length).toBeGreaterThan(3);
    expect(new Set(members.map(({ name }) => nameKey(name))).size).toBe(members.length);
    expect(members.map(({ joinedAt }) => joinedAt.getTime())).toEqual(
      members.map(({ joinedAt }) => joinedAt.getTime()).sort((a, b) => a - b),
    );
  });

  it('include some who have rested for a week, a month and three months, on any day of three years', () => {
    const clan = new PracticeClan(mix('hall'), 120, () => EPOCH);
    for (let day = EPOCH / DAY_MS + 30; day < EPOCH / DAY_MS + 3 * 365; day += 17) {
      const lives = clan.livesBetween(day * DAY_MS, day * DAY_MS + MINUTE_MS);
      const restedFor = (days: number): number =>
        lives.filter((life) =>
          Array.from({ length: days }, (_, back) => day - back).every((each) => restsOn(life, each)),
        ).length;
      expect(restedFor(7)).toBeGreaterThanOrEqual(4);
      expect(restedFor(30)).toBeGreaterThanOrEqual(2);
      expect(restedFor(90)).toBeGreaterThanOrEqual(1);
    }
  });
});
