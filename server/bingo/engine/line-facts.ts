import { itemKey } from '../../../shared/game/items.ts';
import { bossKeys } from './boss-names.ts';

/** A blank beside another one, or one that is no space. */
const ODD_BLANK = /\s\s|[^\S ]/;

type KillMode = 'normal' | 'hard' | 'challenge';

/** The facts of a log line that can complete a square. */
export interface LineFacts {
  /** Keys by which squares are looked up, spelt as in square-triggers.ts. */
  triggers: readonly string[];
  /** Level, XP or number of kills; 1 for a line without a number. */
  amount: number;
  mode: KillMode;
}

/**
 * Parses a log line. Returns null when no square can be completed by it. The name of an item is the whole name that was
 * found, never a part. Templates: docs/game-services.md#line-templates.
 */
export function readLine(text: string, details: string): LineFacts | null {
  const tidy = (ODD_BLANK.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
  // Only a few patterns are possible for each first letter.
  switch (tidy.charAt(0).toLowerCase()) {
    case 'i':
      return found(tidy) ?? kill(tidy) ?? pet(/^I (?:adopted|unlocked) (.+)$/i.exec(tidy)?.[1], tidy);
    case 'u':
      return pet(/^Unlocked (.+)$/i.exec(tidy)?.[1], tidy);
    case 'l':
      return levelUp(tidy, details);
    case 'q':
      return named('quest', /^Quest complete: (.+)$/i.exec(tidy)?.[1]);
    case 'c':
      if (/^Capped at my Clan Citadel\.?$/i.test(tidy)) return facts(['cap']);
      return boss(/^Completed the (Fight Kiln)\.?$/i.exec(tidy)?.[1], 1, 'normal');
    case 'w':
      return boss(/^Won a challenge against the (.+ Champion)\.?$/i.exec(tidy)?.[1], 1, 'normal');
    default:
      return milestone(tidy) ?? clue(tidy);
  }
}

/** Returns the name of a pet without its title: "Newton" for "Newton, the Magic pet". Returns other names unchanged. */
export function petName(name: string): string {
  return /^(.+?),? the .+ pet\.?$/i.exec(name.trim())?.[1] ?? name;
}

function found(text: string): LineFacts | null {
  const subject = /^I found (.+)$/i.exec(text)?.[1];
  if (subject === undefined) return null;
  const key = itemKey(petName(subject));
  if (key === '') return null;
  const isPet = /\bpet\.?$/i.test(subject);
  return facts(isPet ? [`item:${key}`, `pet:${key}`, 'pet:'] : [`item:${key}`]);
}

function pet(name: string | undefined, text: string): LineFacts | null {
  if (name === undefined) return null;
  if (/unlocked/i.test(text) && !/\bpet\b/i.test(name)) return null;
  const key = itemKey(petName(name).replace(/ pet\b.*$/i, ''));
  return facts([`pet:${key}`, 'pet:']);
}

function levelUp(text: string, details: string): LineFacts | null {
  const skill = /^Levelled up (.+?)\.?$/i.exec(text)?.[1];
  const level = /\blevel (\d+)\b/i.exec(details)?.[1];
  if (skill === undefined || level === undefined) return null;
  return facts([`level:${skill.toLowerCase()}`, 'level:'], Number(level));
}

function milestone(text: string): LineFacts | null {
  const match = /^([\d,]+) ?XP in (.+?)\.?$/i.exec(text);
  if (!match?.[1] || !match[2]) return null;
  return facts([`xp:${match[2].toLowerCase()}`, 'xp:'], whole(match[1]));
}

function clue(text: string): LineFacts | null {
  return named('clue', /^(\w+) treasure trail completed\.?$/i.exec(text)?.[1]);
}

function kill(text: string): LineFacts | null {
  const defeated = /^I defeated (.+) ([\d,]+) times?\.?$/i.exec(text);
  if (defeated?.[2]) return boss(defeated[1], whole(defeated[2]), 'normal');
  const killed = /^I killed (?:([\d,]+) )?(?:\((hard|challenge)(?: mode)?\) )?(.+?)\.?$/i.exec(text);
  if (!killed?.[3] || /^the player /i.test(killed[3])) return null;
  const mode = killed[2]?.toLowerCase();
  return boss(killed[3], whole(killed[1] ?? '1'), mode === 'hard' || mode === 'challenge' ? mode : 'normal');
}

function boss(name: string | undefined, kills: number, mode: KillMode): LineFacts | null {
  return name === undefined
    ? null
    : facts(
        bossKeys(name).map((key) => `boss:${key}`),
        kills,
        mode,
      );
}

function named(kind: 'quest' | 'clue', name: string | undefined): LineFacts | null {
  return name === undefined ? null : facts([`${kind}:${itemKey(name)}`, `${kind}:`]);
}

function facts(triggers: string[], amount = 1, mode: KillMode = 'normal'): LineFacts {
  return { triggers, amount, mode };
}

function whole(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}
