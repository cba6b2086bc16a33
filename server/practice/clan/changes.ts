import { nameKey } from '../../../shared/game/names.ts';
import { MAX_SKILL_XP } from '../../../shared/game/xp.ts';
import type { Life } from '../player/life.ts';
import type { Line, ProfileAnswer } from '../player/player.ts';
import type { Presence } from './roster.ts';

interface Change {
  lines: Line[];
  xp: Map<number, number>;
  profile: ProfileAnswer | null;
  newName: string | null;
  left: boolean;
  presence: Presence;
}

/** Changes of tests to the simulated players; lost when the world closes. */
export class Changes {
  /** Players whom a test let join. */
  readonly joiners: Presence[] = [];
  private readonly byLife = new Map<Life, Change>();

  /** Returns the changes of a player, empty at first. */
  of(presence: Presence): Change {
    const known = this.byLife.get(presence.life);
    if (known !== undefined) return known;
    const change = { lines: [], xp: new Map(), profile: null, newName: null, left: false, presence };
    this.byLife.set(presence.life, change);
    return change;
  }

  hasLeft(life: Life): boolean {
    return this.byLife.get(life)?.left ?? false;
  }

  newNameOf(life: Life): string | null {
    return this.byLife.get(life)?.newName ?? null;
  }

  profileOf(life: Life): ProfileAnswer | null {
    return this.byLife.get(life)?.profile ?? null;
  }

  linesOf(life: Life): readonly Line[] {
    return this.byLife.get(life)?.lines ?? [];
  }

  /** Returns the XP added in all skills together. */
  xpOf(life: Life): number {
    return [...(this.byLife.get(life)?.xp.values() ?? [])].reduce((sum, xp) => sum + xp, 0);
  }

  /** Returns the earned XP plus the added XP; index 0 is the total. */
  raised(life: Life, earned: readonly number[]): number[] {
    const added = this.byLife.get(life)?.xp;
    if (added === undefined || added.size === 0) return [...earned];
    const xp = earned.map((value, skill) =>
      skill === 0 ? 0 : Math.min(MAX_SKILL_XP, value + (added.get(skill) ?? 0)),
    );
    xp[0] = xp.reduce((sum, value) => sum + value, 0);
    return xp;
  }

  /** Returns the player to whom a test gave this name. Returns null when there is none. */
  renamed(name: string): Presence | null {
    for (const { newName, presence } of this.byLife.values()) {
      if (newName !== null && nameKey(newName) === nameKey(name)) return { ...presence, name: newName };
    }
    return null;
  }
}
