import { minuteOf } from '../../../../shared/bingo/minute.ts';
import { ordinaryLevel } from '../../../../shared/game/levels.ts';
import { skillIndex, SKILLS } from '../../../../shared/game/skills.ts';
import type { Line, Reached, Reading } from '../engine-types.ts';
import type { LineFacts } from '../kinds/square-kind.ts';

const HIGHEST_ORDINARY = 120;
/** Its levels follow a curve of its own. */
const INVENTION = skillIndex('Invention');

/** A level or XP that a player has at a moment, by a line of the log or by a reading. */
export interface ValueFact {
  value: number;
  /** Least value that a player with it has not reached for sure; at least `value`. */
  base: number;
  at: number;
  /** Until when the same was read again. */
  until: number;
  line?: Line;
}

/** What facts are about: values of one player in one skill. */
export interface ValueTrack extends Pick<Reached, 'of' | 'skill'> {
  person: number;
  /** As the trigger of the skill is spelt: "level:attack". */
  key: string;
  facts: ValueFact[];
}

/** Collects what is known of the levels and XP of players, by player and skill. */
export class ValueTracks {
  private readonly tracks = new Map<number, ValueTrack>();
  /** What lines are about, by `once`; null when that is no skill. */
  private readonly subjects = new Map<string, Pick<Reached, 'of' | 'skill'> | null>();

  /** Adds a line when it tells a level or a milestone. */
  addLine(line: Line, { once, amount }: LineFacts): void {
    const subject = once === undefined ? null : this.subjectOf(once);
    if (subject === null) return;
    const { of, skill } = subject;
    const fact = { value: amount, base: amount, at: line.date, until: line.date, line };
    this.trackOf({ of, skill, person: line.person }).facts.push(fact);
  }

  /** @param keys those of the triggers for which readings are wanted */
  addReading({ person, at, until, xp, level }: Reading, keys: ReadonlySet<string>): void {
    for (const [skill, own] of xp.entries()) {
      const name = SKILLS[skill]?.toLowerCase() ?? '';
      if (own === null || skill === 0) continue;
      if (keys.has('xp:') || keys.has(`xp:${name}`))
        this.trackOf({ of: 'xp', skill, person }).facts.push({ value: own, base: own, at, until });
      const known = level?.[skill] ?? null;
      if (known === null || !(keys.has('level:') || keys.has(`level:${name}`))) continue;
      // A service shows a skill at its cap while its XP goes on, and the log may name the levels above.
      const base = skill === INVENTION ? known : Math.max(known, ordinaryLevel(own, HIGHEST_ORDINARY));
      this.trackOf({ of: 'level', skill, person }).facts.push({ value: known, base, at, until });
    }
  }

  /** Returns what is known of each player and skill, by minute; in a minute lines come before readings. */
  all(): ValueTrack[] {
    for (const { facts } of this.tracks.values()) facts.sort(inOrder);
    return [...this.tracks.values()];
  }

  private trackOf({ of, skill, person }: Omit<ValueTrack, 'facts' | 'key'>): ValueTrack {
    const id = (person * SKILLS.length + skill) * 2 + (of === 'xp' ? 1 : 0);
    const known = this.tracks.get(id);
    if (known) return known;
    const track = { person, of, skill, key: `${of}:${SKILLS[skill]?.toLowerCase() ?? ''}`, facts: [] };
    this.tracks.set(id, track);
    return track;
  }

  private subjectOf(once: string): Pick<Reached, 'of' | 'skill'> | null {
    const known = this.subjects.get(once);
    if (known !== undefined) return known;
    const [of, name = ''] = once.split(':');
    const skill = skillIndex(name);
    const subject = (of === 'level' || of === 'xp') && skill > 0 ? ({ of, skill } as const) : null;
    this.subjects.set(once, subject);
    return subject;
  }
}

function inOrder(a: ValueFact, b: ValueFact): number {
  const minutes = minuteOf(a.at) - minuteOf(b.at);
  if (minutes !== 0) return minutes;
  if (a.line && b.line) return a.value - b.value || a.line.id - b.line.id;
  if (a.line || b.line) return a.line ? -1 : 1;
  return a.at - b.at;
}
