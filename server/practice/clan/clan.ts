import { combatLevelOf } from '../../../shared/game/combat-level.ts';
import { nameKey } from '../../../shared/game/names.ts';
import { RANKS } from '../../../shared/game/ranks.ts';
import { Career } from './career.ts';
import { Changes } from './changes.ts';
import { levelOf, rankOf } from '../player/levels.ts';
import { DAY_MS, EPOCH, type Life } from '../player/life.ts';
import type { ClanRow, Player } from '../player/player.ts';
import { beginning } from '../player/progress.ts';
import { Roster, type Presence } from './roster.ts';

const WINDOW = 20;
const MOST_QUESTS = 358;
/** Ranks of the founders' slots. OFFICERS follow; all others are promoted by their days in the clan. */
const FOUNDER_RANKS = ['Owner', 'Deputy Owner', 'Deputy Owner', 'Overseer', 'Overseer', 'Overseer'] as const;
const OFFICERS = ['Coordinator', 'Coordinator', 'Organiser', 'Organiser', 'Admin', 'Admin', 'Admin'] as const;
const DAYS_OF_RANK = [4, 14, 40, 80, 130] as const;

/** The simulated clan as the game's services show it now. */
export class PracticeClan {
  /** Changes by a test. */
  readonly changes = new Changes();
  private readonly roster: Roster;
  private readonly baseXp = new Map<Life, number>();
  private frozenAt: number | null = null;

  constructor(
    seed: number,
    members: number,
    private readonly clock: () => number,
  ) {
    this.roster = new Roster(seed, members);
  }

  /** Stops the simulation at a time (ms). Pass null to continue it. Changes of a test still take effect. */
  freeze(at: number | null): void {
    this.frozenAt = at;
  }

  now(): number {
    return Math.max(EPOCH, this.frozenAt ?? this.clock());
  }

  /**
   * Computes the past of all members in slices, so that the event loop is not blocked. Otherwise `rows` does it at
   * once.
   */
  async warmUp(): Promise<void> {
    for (const presence of this.roster.livingAt(this.now())) {
      this.row(presence, this.now());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Returns the clan list, in no order. */
  rows(): ClanRow[] {
    const now = this.now();
    return [...this.roster.livingAt(now), ...this.changes.joiners]
      .filter(({ life }) => !this.changes.hasLeft(life))
      .map((presence) => this.row(presence, now));
  }

  /** Returns a player by any spelling of the name, in the clan or not. Returns null when there is none. */
  player(name: string): Player | null {
    const presence = this.find(name);
    return presence === null ? null : this.read(presence, this.now());
  }

  /** Returns the player who has a name now. Returns null when there is none. */
  find(name: string): Presence | null {
    const renamed = this.changes.renamed(name);
    if (renamed !== null) return renamed;
    const joiner = this.changes.joiners.find((each) => nameKey(each.name) === nameKey(name));
    const presence = joiner ?? this.roster.find(name, this.now());
    return presence === null || this.changes.newNameOf(presence.life) !== null ? null : presence;
  }

  /** Returns the lives that were in the clan at any time between two (ms), in the order of their slots. */
  livesBetween(from: number, to: number): Life[] {
    return this.roster.livesBetween(from, to);
  }

  /** Returns the row of the clan list about a life at a time (ms), as it is without changes by a test. */
  rowOf(life: Life, at: number, total: number): Omit<ClanRow, 'name'> {
    const days = (at - life.joinedAt) / DAY_MS;
    return {
      rank: rankAfter(life, days),
      clanXp: Math.max(0, total - this.baseOf(life)),
      kills: life.seed % 9 === 0 ? Math.floor(days / 3) : 0,
    };
  }

  private row(presence: Presence, now: number): ClanRow {
    const { life, career } = presence;
    const row = this.rowOf(life, now, career.xpAt(seen(life, now))[0] ?? 0);
    const name = this.changes.newNameOf(life) ?? presence.name;
    return { ...row, name, clanXp: row.clanXp + this.changes.xpOf(life) };
  }

  /** Returns the total XP at the time of joining; XP gained later is clan XP. */
  private baseOf(life: Life): number {
    const known = this.baseXp.get(life);
    if (known !== undefined) return known;
    const start = life.founder ? beginning(life).xp.reduce((sum, xp) => sum + xp, 0) * 0.3 : null;
    const base = start === null ? (new Career(life).xpAt(life.joinedAt)[0] ?? 0) : Math.floor(start);
    this.baseXp.set(life, base);
    return base;
  }

  private read({ life, career, name }: Presence, now: number): Player {
    const { progress, xp: earned, lines } = career.standingAt(seen(life, now));
    const xp = this.changes.raised(life, earned);
    const { level, rank } = numbersOf(life, xp);
    const added = this.changes.linesOf(life);
    return {
      name: this.changes.newNameOf(life) ?? name,
      xp,
      level,
      rank,
      combatLevel: combatLevelOf(level) ?? 3,
      lines: added.length === 0 ? lines : [...added, ...lines].sort((a, b) => b.at - a.at).slice(0, WINDOW),
      questsComplete: Math.min(MOST_QUESTS, (life.style === 'newcomer' ? 0 : 180 + (life.seed % 90)) + progress.quests),
      clues: progress.clues,
      runeScore: (level[0] ?? 0) * 4 + progress.quests * 30 + progress.songs,
      profile: this.changes.profileOf(life) ?? life.profile,
      onHiscores: life.onHiscores,
    };
  }
}

/** Returns the levels and ranks that belong to the XP of a life. */
export function numbersOf(life: Life, xp: readonly number[]): Pick<Player, 'level' | 'rank'> {
  const level = xp.map((value, skill) => (skill === 0 ? 0 : levelOf(skill, value)));
  level[0] = level.reduce((sum, each) => sum + each, 0);
  const jitter = (life.seed % 1000) / 1000;
  return { level, rank: xp.map((value, skill) => rankOf(skill, value, jitter)) };
}

/** Returns the time up to which the services know a player's progress: the end of the last step, or the departure. */
export function seen(life: Life, now: number): number {
  const phase = life.seed % life.stepMs;
  const step = Math.floor((now - phase) / life.stepMs) * life.stepMs + phase;
  return Math.min(step, life.leftAt);
}

function rankAfter(life: Life, days: number): string {
  const fixed = FOUNDER_RANKS[life.slot] ?? OFFICERS[life.slot - FOUNDER_RANKS.length];
  if (fixed !== undefined) return fixed;
  const risen = DAYS_OF_RANK.filter((needed) => days >= needed).length;
  return RANKS[RANKS.length - 1 - risen] ?? 'Recruit';
}
