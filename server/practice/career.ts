import { DAY_MS, type Life } from './life.ts';
import { logSession } from './log/session.log.ts';
import type { Line } from './player.ts';
import { beginning, copyOf, type Progress } from './progress.ts';
import { Dice } from './random.ts';
import { play, stretchesOf, type Session } from './session.ts';

const WINDOW = 20;
/** Days back from which lines are written, tried in this order until a window of lines is full. */
const LOOK_BACK = [2, 9, 45];

/** A player's log and progress at one instant. */
export interface Standing {
  progress: Progress;
  /** XP in the order of SKILLS; index 0 is the total. */
  xp: number[];
  lines: Line[];
}

/**
 * Lives a life day by day. Everything is a function of the life and the instant; what is kept is only a shortcut for
 * time that goes forward.
 */
export class Career {
  private day = -1;
  /** As the day of `day` begins. */
  private progress: Progress;
  private sessions: Session[] = [];
  /** Lines of earlier days, oldest first, and of this one. */
  private before: Line[] = [];
  private today: Line[] = [];

  constructor(private readonly life: Life) {
    this.progress = beginning(life);
  }

  /** XP at an instant (ms), index 0 the total; cheap. */
  xpAt(at: number): number[] {
    this.goTo(Math.floor(at / DAY_MS));
    const xp = [...this.progress.xp];
    for (const { from, to, gains } of this.sessions) {
      const part = Math.max(0, Math.min(1, (at - from) / (to - from)));
      for (const gain of gains) xp[gain.skill] = (xp[gain.skill] ?? 0) + Math.floor(gain.xp * part);
    }
    xp[0] = xp.reduce((sum, value, skill) => (skill === 0 ? 0 : sum + value), 0);
    return xp;
  }

  /** Everything at an instant (ms). */
  standingAt(at: number): Standing {
    const xp = this.xpAt(at);
    const lines = [...this.before, ...this.today.filter((line) => line.at <= at)];
    return { progress: this.progress, xp, lines: lines.slice(-WINDOW).reverse() };
  }

  private goTo(day: number): void {
    const wanted = Math.max(day, this.life.bornDay);
    if (wanted === this.day) return;
    if (this.day >= 0 && wanted > this.day && wanted - this.day < 40) {
      while (this.day < wanted) this.step(true);
      return;
    }
    for (const days of LOOK_BACK) {
      this.restart();
      while (this.day < wanted) this.step(this.day + 1 >= wanted - days);
      if (this.before.length >= WINDOW) return;
    }
  }

  private restart(): void {
    this.progress = beginning(this.life);
    this.after = copyOf(this.progress);
    this.sessions = [];
    this.before = [];
    this.today = [];
    this.day = this.life.bornDay - 1;
  }

  /** As this day ends: where the next begins. */
  private after: Progress | null = null;

  private step(writes: boolean): void {
    this.day += 1;
    this.before = [...this.before, ...this.today].slice(-2 * WINDOW);
    this.progress = this.after ?? this.progress;
    const next = copyOf(this.progress);
    const dice = new Dice(this.life.seed, this.day);
    const lines: Line[] = [];
    this.sessions = stretchesOf(this.life, this.day, dice).map((stretch) => {
      const start = writes ? [...next.xp] : null;
      const session = play(this.life, stretch, next, dice);
      lines.push(...logSession(this.life, session, start, next));
      return session;
    });
    this.today = lines.sort((a, b) => a.at - b.at);
    this.after = next;
  }
}
