import { DAY_MS, type Life } from '../player/life.ts';
import { logSession } from '../log/session-log.ts';
import type { Line } from '../player/player.ts';
import { beginning, copyOf, type Progress } from '../player/progress.ts';
import { Dice } from '../player/random.ts';
import { play, stretchesOf, type Session } from '../player/session.ts';

const WINDOW = 20;
/** Numbers of days for which lines are written, tried in this order until they fill a window. */
const LOOK_BACK = [2, 9, 45, 400];

/** A player's log and progress at one time. */
export interface Standing {
  progress: Progress;
  /** XP in the order of SKILLS; index 0 is the total. */
  xp: number[];
  /** Newest first. */
  lines: Line[];
}

/** A simulated day: the XP at its beginning (index 0 is unused), the stretches of play and the lines, oldest first. */
export interface PlayedDay {
  xp: readonly number[];
  sessions: readonly Session[];
  lines: readonly Line[];
}

/** Returns the XP at a time (ms) of a day, its last moment included; index 0 is the total. */
export function xpDuring({ xp: morning, sessions }: Pick<PlayedDay, 'xp' | 'sessions'>, at: number): number[] {
  const xp = [...morning];
  for (const { from, to, bend, gains } of sessions) {
    const part = Math.max(0, Math.min(1, (at - from) / (to - from))) ** bend;
    for (const gain of gains) xp[gain.skill] = (xp[gain.skill] ?? 0) + Math.floor(gain.xp * part);
  }
  xp[0] = xp.reduce((sum, value, skill) => (skill === 0 ? 0 : sum + value), 0);
  return xp;
}

/**
 * Simulates a life day by day. The result depends only on the life and the time; the stored state only saves work when
 * times are requested in ascending order.
 */
export class Career {
  private day = -1;
  /** Progress at the beginning and at the end of `day`. */
  private morning: Progress;
  private evening: Progress;
  private sessions: Session[] = [];
  /** Lines of earlier days and of this one, oldest first; valid only while `written`. */
  private before: Line[] = [];
  private today: Line[] = [];
  private written = false;
  /** Progress some days ago, by the number of days in LOOK_BACK: starting points for writing lines. */
  private readonly marks = new Map<number, { day: number; evening: Progress }>();

  constructor(private readonly life: Life) {
    this.morning = beginning(life);
    this.evening = this.morning;
    this.rewind(life.bornDay - 1, this.morning);
  }

  /** Returns the XP at a time (ms); index 0 is the total. */
  xpAt(at: number): number[] {
    this.goTo(Math.max(this.life.bornDay, Math.floor(at / DAY_MS)));
    return xpDuring({ xp: this.morning.xp, sessions: this.sessions }, at);
  }

  /** Returns progress, XP and log at a time (ms). */
  standingAt(at: number): Standing {
    const xp = this.xpAt(at);
    this.write();
    const lines = [...this.before, ...this.today.filter((line) => line.at <= at)];
    return { progress: this.morning, xp, lines: lines.slice(-WINDOW).reverse() };
  }

  /** Returns a day (since 1970, not before the life's first) with all its lines, oldest first, or without lines. */
  dayAt(day: number, writes: boolean): PlayedDay {
    this.goTo(day);
    const { lines } = writes ? simulate(this.life, day, copyOf(this.morning), true) : { lines: [] };
    return { xp: this.morning.xp, sessions: this.sessions, lines };
  }

  private goTo(wanted: number): void {
    if (wanted < this.day) this.rewind(this.life.bornDay - 1, beginning(this.life));
    if (wanted - this.day > 2) {
      this.written = false;
      this.marks.clear();
    }
    while (this.day < wanted) {
      const back = wanted - this.day - 1;
      if (!this.written && LOOK_BACK.includes(back))
        this.marks.set(back, { day: this.day, evening: copyOf(this.evening) });
      if (this.written || back === 0) this.step(this.written);
      else this.pass();
    }
  }

  /** Writes the lines up to today, of the fewest days that fill a window. */
  private write(): void {
    const wanted = this.day;
    for (const back of LOOK_BACK) {
      if (this.written) return;
      const mark = this.marks.get(back) ?? { day: this.life.bornDay - 1, evening: beginning(this.life) };
      this.rewind(mark.day, mark.evening);
      while (this.day < wanted) this.step(true);
      this.written = this.before.length >= WINDOW || back === LOOK_BACK.at(-1) || !this.marks.has(back);
    }
    this.marks.clear();
  }

  private rewind(day: number, evening: Progress): void {
    this.day = day;
    this.evening = evening;
    this.before = [];
    this.today = [];
    this.written = false;
  }

  /** Simulates a day without its lines. Most days are simulated so; nothing is copied, to save time. */
  private pass(): void {
    this.day += 1;
    const dice = new Dice(this.life.seed, this.day);
    for (const stretch of stretchesOf(this.life, this.day, dice)) {
      logSession(this.life, play(this.life, stretch, this.evening, dice), null, this.evening);
    }
  }

  private step(writes: boolean): void {
    this.day += 1;
    this.morning = this.evening;
    const progress = copyOf(this.morning);
    const { sessions, lines } = simulate(this.life, this.day, progress, writes);
    this.sessions = sessions;
    if (writes) {
      this.before = [...this.before, ...this.today].slice(-2 * WINDOW);
      this.today = lines;
    }
    this.evening = progress;
  }
}

/** Plays a day and returns its stretches, and its lines when they are written, oldest first. Updates `progress`. */
function simulate(
  life: Life,
  day: number,
  progress: Progress,
  writes: boolean,
): { sessions: Session[]; lines: Line[] } {
  const dice = new Dice(life.seed, day);
  const lines: Line[] = [];
  const sessions = stretchesOf(life, day, dice).map((stretch) => {
    const startXp = writes ? [...progress.xp] : null;
    const session = play(life, stretch, progress, dice);
    lines.push(...logSession(life, session, startXp, progress));
    return session;
  });
  return { sessions, lines: lines.sort((a, b) => a.at - b.at) };
}
