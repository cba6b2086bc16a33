import { nameKey } from '../../../shared/game/names.ts';
import { Career } from './career.ts';
import { nextLife, type Life } from '../player/life.ts';

/** A life at one time, with its current name and its career. */
export interface Presence {
  life: Life;
  name: string;
  career: Career;
}

/** The simulated clan's members at any time: slots, each with a sequence of lives. */
export class Roster {
  private readonly slots: Life[][];
  private readonly byKey = new Map<string, Life>();
  private readonly careers = new Map<Life, Career>();

  constructor(
    private readonly seed: number,
    members: number,
  ) {
    this.slots = Array.from({ length: members }, () => []);
  }

  /** Returns the lives in the clan at a time (ms), in the order of their slots. */
  livingAt(at: number): Presence[] {
    return this.slots.flatMap((lives, slot) => {
      const life = this.lifeOf(lives, slot, at);
      return life === null ? [] : [this.presence(life, at)];
    });
  }

  /** Returns the lives that were in the clan at any time between two (ms), in the order of their slots. */
  livesBetween(from: number, to: number): Life[] {
    this.livingAt(to);
    return this.slots.flatMap((lives) => lives.filter((life) => life.joinedAt < to && life.leftAt > from));
  }

  /** Returns the life with a name at a time, in the clan or departed. Returns null for unknown and former names. */
  find(name: string, at: number): Presence | null {
    this.livingAt(at);
    const key = nameKey(name);
    const life = this.byKey.get(key);
    if (life === undefined) return null;
    const presence = this.presence(life, at);
    return nameKey(presence.name) === key ? presence : null;
  }

  private presence(life: Life, at: number): Presence {
    let career = this.careers.get(life);
    if (career === undefined) {
      career = new Career(life);
      this.careers.set(life, career);
    }
    return { life, name: at >= life.renamedAt && life.newName !== null ? life.newName : life.name, career };
  }

  private lifeOf(lives: Life[], slot: number, at: number): Life | null {
    for (let last = lives.at(-1); last === undefined || last.leftAt <= at; last = lives.at(-1)) {
      if (last !== undefined) this.careers.delete(last);
      this.add(lives, nextLife(this.seed, slot, lives.length, last ?? null));
    }
    // The last life, or an earlier one when a test has set the clock back.
    return lives.findLast((life) => life.joinedAt <= at && at < life.leftAt) ?? null;
  }

  private add(lives: Life[], life: Life): void {
    lives.push(life);
    this.byKey.set(nameKey(life.name), life);
    if (life.newName !== null) this.byKey.set(nameKey(life.newName), life);
  }
}
