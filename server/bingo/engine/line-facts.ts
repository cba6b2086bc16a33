import { lineSubject, petName, type KillMode, type LineSubject } from '../../../shared/activities/line-subject.ts';
import { itemKey } from '../../../shared/game/items.ts';
import { bossKeys } from './boss-names.ts';

/** The facts of a log line that can complete a square. */
export interface LineFacts {
  /** Keys by which squares are looked up, spelt as in square-triggers.ts. */
  triggers: readonly string[];
  /** Level, XP or number of kills; 1 for a line without a number. */
  amount: number;
  mode: KillMode;
}

/** Parses a log line. Returns null when no square can be completed by it. */
export function readLine(text: string, details: string): LineFacts | null {
  const subject = lineSubject(text, details);
  return subject === null ? null : factsOf(subject);
}

function factsOf(subject: LineSubject): LineFacts | null {
  switch (subject.kind) {
    case 'item':
      return found(itemKey(petName(subject.name)), subject.isPet);
    case 'pet':
      return facts([`pet:${itemKey(subject.name)}`, 'pet:']);
    case 'level':
      return facts([`level:${subject.skill.toLowerCase()}`, 'level:'], subject.level);
    case 'xp':
      return facts([`xp:${subject.skill.toLowerCase()}`, 'xp:'], subject.xp);
    case 'quest':
      return facts([`quest:${itemKey(subject.title)}`, 'quest:']);
    case 'clue':
      return facts([`clue:${itemKey(subject.tier)}`, 'clue:']);
    case 'cap':
      return facts(['cap']);
    case 'boss':
      return facts(
        bossKeys(subject.name).map((key) => `boss:${key}`),
        subject.kills,
        subject.mode,
      );
  }
}

function found(key: string, isPet: boolean): LineFacts | null {
  if (key === '') return null;
  return facts(isPet ? [`item:${key}`, `pet:${key}`, 'pet:'] : [`item:${key}`]);
}

function facts(triggers: string[], amount = 1, mode: KillMode = 'normal'): LineFacts {
  return { triggers, amount, mode };
}
