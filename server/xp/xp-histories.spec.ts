import { describe, expect, it } from '@jest/globals';
import { PERIODS } from '../../shared/game/periods.ts';
import type { Period } from '../../shared/game/periods.ts';
import { SKILL_COUNT } from '../../shared/game/skills.ts';
import type { MemberStat, SourcedReading } from './periods/member-stat.ts';
import { applyReadings } from './readings/apply-xp.ts';
import { gainsOf } from './periods/xp-gain.ts';
import { dailyGains } from './history/xp-history.ts';
import type { KeptDay } from './history/xp-history.ts';
import { periodKeys } from './periods/xp-periods.ts';
import type { PeriodKeys } from './periods/xp-periods.ts';
import { baseToKeep, restoredBase } from './periods/rebase-xp.ts';

const HISTORIES = 100_000;
const STEPS = 6;
/** Skills that change; the others stay unknown, so that a history is fast. */
const MOVING = [1, 4, 29];
const DAY = 86_400_000;
/** Starts of day, week, month and year in all combinations; the last ones are the leap day and both clock changes. */
const RESETS = [
  '2026-03-01',
  '2026-03-02',
  '2026-06-01',
  '2027-01-01',
  '2026-12-28',
  '2028-02-29',
  '2026-03-29',
  '2026-10-25',
].map((day) => Date.parse(`${day}T00:00:00Z`));

// Access to globals is slow in a test's context.
const { imul, floor, ceil, max } = Math;

/** Cache, because the same instants occur again and again. */
const keysByInstant = new Map<number, PeriodKeys>();
function keysAt(instant: number): PeriodKeys {
  const known = keysByInstant.get(instant);
  if (known) return known;
  const keys = periodKeys(new Date(instant));
  keysByInstant.set(instant, keys);
  return keys;
}

/** Mulberry32: small, fast, the same on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One generated member: the game's answers, the stored stat, and a plain count to compare with. */
class History {
  stat: MemberStat | null = null;
  readonly days = new Map<string, KeptDay>();
  /** Gains by the day of the reading that found them first, counted without the bases. */
  readonly seenOn = new Map<string, number>();
  clearings = 0;
  private readonly standing: { period: Period; key: string; kept: (number | null)[] }[] = [];
  private readonly truth = new Map(MOVING.map((skill) => [skill, 1_000]));
  private readonly known = new Map<number, number>();
  private readonly said = { runemetrics: new Map<number, number>(), hiscores: new Map<number, number>() };
  private now: number;
  keys: PeriodKeys;

  constructor(private readonly random: () => number) {
    this.now = this.pick(RESETS) - floor(random() * 3) * DAY + this.pick([-1, 0, 1, 1_000, 43_200_000]);
    this.keys = keysAt(this.now);
  }

  step(): void {
    // Steps are minutes, moments around midnight, or days.
    const midnight = ceil((this.now + 1) / DAY) * DAY;
    this.now = this.pick([
      this.now,
      this.now + 60_000,
      midnight - 1,
      midnight,
      midnight + 1,
      midnight + 2 * DAY,
      midnight + 9 * DAY,
    ]);
    this.keys = keysAt(this.now);
    const chance = this.random();
    if (this.stat && chance < 0.12) this.clear(this.pick(PERIODS));
    else if (this.stat && chance < 0.2) this.takeBack();
    else this.read();
  }

  private read(): void {
    for (const skill of MOVING) {
      if (this.random() < 0.5) this.truth.set(skill, this.truth.get(skill)! + floor(this.random() * 5_000));
    }
    const readings: SourcedReading[] = [];
    if (this.random() < 0.8) readings.push(this.answer('runemetrics'));
    if (readings.length === 0 || this.random() < 0.4) readings.push(this.answer('hiscores'));
    const before = this.stat;
    const applied = applyReadings(before, readings, this.keys);
    this.stat = applied.stat;
    this.count(readings);
    if (applied.changed.xp && this.stat) {
      const { xp, first } = this.stat;
      this.days.set(this.keys.daily, {
        day: this.keys.daily,
        since: null,
        xp: xp.slice(1).map((value, index) => (first[index + 1] === null ? null : value)),
      });
    }
  }

  /** Returns a service's answer: up to date, late, unranked, rounded, or lower. */
  private answer(source: SourcedReading['source']): SourcedReading {
    const xp = Array<number | null>(SKILL_COUNT).fill(null);
    for (const skill of MOVING) {
      const truth = this.truth.get(skill)!;
      const chance = this.random();
      if (chance < 0.7) xp[skill] = truth;
      else if (chance < 0.8) xp[skill] = this.random() < 0.5 ? null : -1;
      else if (chance < 0.9) xp[skill] = max(0, truth - 1);
      else xp[skill] = max(0, truth - floor(this.random() * 3_000));
    }
    xp[0] = this.random() < 0.8 ? MOVING.reduce((sum, skill) => sum + (xp[skill] ?? 0), 0) : null;
    return { source, xp, level: xp, rank: xp };
  }

  private count(readings: SourcedReading[]): void {
    const known = (source: SourcedReading['source'], skill: number) => this.said[source].get(skill) ?? -1;
    // D119, implemented independently: XP below the same service's earlier XP, by more than rounding, holds everything.
    const fell = readings.some(({ source, xp }) =>
      MOVING.some((skill) => (xp[skill] ?? -1) >= 0 && known(source, skill) - xp[skill]! > 1),
    );
    if (fell) return;
    for (const { source, xp } of readings) {
      for (const skill of MOVING) this.said[source].set(skill, max(known(source, skill), xp[skill] ?? -1));
    }
    const day = this.keys.daily;
    for (const skill of MOVING) {
      const values = readings.map(({ xp }) => xp[skill] ?? -1).filter((xp) => xp >= 0);
      if (values.length === 0) continue;
      const best = max(...values);
      const before = this.known.get(skill);
      if (before !== undefined && best > before) this.seenOn.set(day, (this.seenOn.get(day) ?? 0) + best - before);
      this.known.set(skill, max(best, before ?? 0));
    }
  }

  /** Returns true when the period was cleared, so that pages show less than its whole gain. */
  isCleared(period: Period): boolean {
    return this.standing.some((clearing) => clearing.period === period && clearing.key === this.keys[period]);
  }

  private clear(period: Period): void {
    const stat = this.stat!;
    const key = this.keys[period];
    if (stat.keys[period] !== key) return;
    this.clearings += 1;
    this.standing.push({ period, key, kept: baseToKeep(stat.bases[period], stat.first) });
    this.stat = { ...stat, bases: { ...stat.bases, [period]: stat.xp.slice() } };
  }

  private takeBack(): void {
    const stat = this.stat!;
    const clearing = this.standing.pop();
    if (!clearing || stat.keys[clearing.period] !== clearing.key) return;
    const { period, kept } = clearing;
    this.stat = { ...stat, bases: { ...stat.bases, [period]: restoredBase(stat, stat.bases[period], kept) } };
  }

  private pick<T>(items: readonly T[]): T {
    return items[floor(this.random() * items.length)]!;
  }
}

/** Returns the first broken rule of the present gains, or null; faster than a hundred million expectations. */
function brokenGain(history: History): string | null {
  const { stat, keys, seenOn } = history;
  if (!stat) return null;
  const daily = gainsOf(stat, 'daily', keys);
  for (const period of PERIODS) {
    const gains = period === 'daily' ? daily : gainsOf(stat, period, keys);
    for (const gain of gains) if (!(gain >= 0 && gain % 1 === 0)) return `${period} gain of ${gain}`;
    if (gains[0] !== sumOf(gains) - gains[0]!) return `Overall is not the sum of the skills (${period})`;
    if (history.isCleared(period)) continue;
    let counted = 0;
    for (const [day, xp] of seenOn) if (day >= keys[period]) counted += xp;
    if (gains[0] !== counted) return `${period} gain ${gains[0]} is not ${counted}`;
    if (!history.isCleared('daily') && gains.some((gain, index) => gain < daily[index]!))
      return `${period} below daily gain`;
  }
  return null;
}

/** Returns the first broken rule of the history by day, or null. */
function brokenHistory({ stat, days, seenOn }: History): string | null {
  if (!stat) return null;
  const first = stat.first.slice(1);
  const perDay = dailyGains(first, [...days.values()]);
  const totals = Array<number>(first.length).fill(0);
  const perDayCounted = [...seenOn.values()].filter((xp) => xp > 0);
  const perDayKept: number[] = [];
  for (const gains of perDay) {
    gains.forEach((gain, skill) => (totals[skill]! += gain));
    if (gains.some((gain) => gain < 0)) return 'negative day in the history';
    if (sumOf(gains) > 0) perDayKept.push(sumOf(gains));
  }
  const whole = first.every((start, skill) => totals[skill] === (start === null ? 0 : stat.xp[skill + 1]! - start));
  if (!whole) return 'the days do not add up to last minus first';
  return perDayKept.join() === perDayCounted.join() ? null : 'a point is not in the one day that saw it';
}

function sumOf(values: number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

describe('generated histories', () => {
  it(`keep every rule in ${HISTORIES} histories, with any clearings and times of reading`, () => {
    let points = 0;
    let clearings = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const history = new History(generator(seed));
      for (let step = 1; step <= STEPS; step += 1) {
        history.step();
        // Gains are checked at every step of some histories, and at the end of all.
        const broken = step === STEPS || seed % 8 === 0 ? brokenGain(history) : null;
        if (broken) throw new Error(`seed ${seed}, step ${step}: ${broken}`);
      }
      const broken = brokenHistory(history);
      if (broken) throw new Error(`seed ${seed}: ${broken}`);
      points += history.seenOn.size;
      clearings += history.clearings;
    }
    // These check that the generated histories contain enough gains and clearings.
    expect(points).toBeGreaterThan(HISTORIES / 2);
    expect(clearings).toBeGreaterThan(HISTORIES / 5);
  });
});
