import { nameKey } from '../../../shared/game/names.ts';
import { Career } from './career.ts';
import { nextLife, type Life } from './life.ts';

/** A life at an instant: under which name, and with what behind it. */
export interface Presence {
  life: Life;
  name: string;
  career: Career;
}

/** Who is, was and will be in the clan: slots, each with one life after another. */
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

  /** Lives in the clan at an instant (ms), in the order of their slots. */
  livingAt(at: number): Presence[] {
    return this.slots.flatMap((lives, slot) => {
      const life = this.lifeOf(lives, slot, at);
      return life === null ? [] : [this.presence(life, at)];
    });
  }

  /** Who bears a name at an instant, in the clan or gone from it; null: nobody. A name given up leads to nobody. */
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
    // Usually the last one; an earlier one when a test has set the clock back.
    return lives.findLast((life) => life.joinedAt <= at && at < life.leftAt) ?? null;
  }

  private add(lives: Life[], life: Life): void {
    lives.push(life);
    this.byKey.set(nameKey(life.name), life);
    if (life.newName !== null) this.byKey.set(nameKey(life.newName), life);
  }
}
