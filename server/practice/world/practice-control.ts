import { isGameName } from '../../../shared/game/names.ts';
import { RANKS } from '../../../shared/game/ranks.ts';
import { skillIndex } from '../../../shared/game/skills.ts';
import { Career } from '../clan/career.ts';
import type { PracticeClan } from '../clan/clan.ts';
import { SOURCE_NAMES, type SourceName } from '../../../shared/game/sources.ts';
import type { Fault, Faults } from './faults.ts';
import { DAY_MS, nextLife } from '../player/life.ts';
import type { ProfileAnswer } from '../player/player.ts';
import type { Presence } from '../clan/roster.ts';

/** Number of requests to each service. */
export type RequestCounts = Record<SourceName, number>;

/** Changes the world for tests. Names may have any spelling. @throws Error for an unknown name */
export class PracticeControl {
  readonly requests = Object.fromEntries(SOURCE_NAMES.map((name) => [name, 0])) as RequestCounts;

  constructor(
    private readonly clan: PracticeClan,
    private readonly faults: Faults,
    private readonly seed: number,
  ) {}

  /** Returns the names in the clan list now, in no order. */
  memberNames(): string[] {
    return this.clan.rows().map(({ name }) => name);
  }

  /** Returns the name of the member with the highest rank. */
  leaderName(): string {
    const rows = this.clan.rows();
    const place = (rank: string) => RANKS.findIndex((each) => each === rank);
    const [first] = rows.sort((a, b) => place(a.rank) - place(b.rank) || a.name.localeCompare(b.name));
    if (!first) throw new Error('the clan is empty');
    return first.name;
  }

  /** Adds a log line; `at` (ms) defaults to now. In a private profile it appears when the profile becomes public. */
  addActivity(name: string, text: string, details = text, at = this.clan.now()): void {
    this.clan.changes.of(this.member(name)).lines.unshift({ at, text, details });
  }

  /** Adds XP to a skill, by its name, up to the cap of a skill; total and clan XP rise with it. */
  addXp(name: string, skill: string, amount: number): void {
    const index = skillIndex(skill);
    if (index < 1 || !Number.isInteger(amount) || amount < 0) throw new Error(`No such raise: ${skill} by ${amount}`);
    const { xp } = this.clan.changes.of(this.member(name));
    xp.set(index, (xp.get(index) ?? 0) + amount);
  }

  setProfile(name: string, profile: ProfileAnswer): void {
    this.clan.changes.of(this.member(name)).profile = profile;
  }

  /** Renames a player. The old name is unknown from then on. */
  rename(name: string, newName: string): void {
    if (!isGameName(newName) || this.clan.find(newName) !== null) throw new Error(`Not a free name: ${newName}`);
    this.clan.changes.of(this.member(name)).newName = newName;
  }

  /** Removes a player from the clan list; the player still exists. */
  leave(name: string): void {
    this.clan.changes.of(this.member(name)).left = true;
  }

  /** Adds a new player to the clan, or one who left. */
  join(name: string): void {
    const known = this.clan.find(name);
    if (known !== null) {
      this.clan.changes.of(known).left = false;
      return;
    }
    if (!isGameName(name)) throw new Error(`Not a game name: ${name}`);
    const now = this.clan.now();
    const place = 24 + 5 * (this.clan.changes.joiners.length + 100);
    const life = {
      ...nextLife(this.seed, place, 0, null),
      name,
      newName: null,
      renamedAt: Infinity,
      joinedAt: now,
      leftAt: Infinity,
      bornDay: Math.floor(now / DAY_MS) - 1,
      profile: 'public' as const,
      onHiscores: true,
    };
    this.clan.changes.joiners.push({ life, name, career: new Career(life) });
  }

  /** Makes the next `times` answers of a service fail; by default all answers until `recover`. */
  fail(service: SourceName, fault: Fault, times = Infinity): void {
    this.faults.order(service, fault, times);
  }

  recover(service: SourceName): void {
    this.faults.order(service, null, 0);
  }

  /** Stops the simulation at a time (ms, default now); only changes by a test take effect. */
  freeze(at = this.clan.now()): void {
    this.clan.freeze(at);
  }

  thaw(): void {
    this.clan.freeze(null);
  }

  private member(name: string): Presence {
    const found = this.clan.find(name);
    if (found === null) throw new Error(`No such player: ${name}`);
    return found;
  }
}
