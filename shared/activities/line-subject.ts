/** A blank beside another one, or one that is no space. */
const ODD_BLANK = /\s\s|[^\S ]/;

export type KillMode = 'normal' | 'hard' | 'challenge';

/** What a log line is about. Names are spelt as in the line, an item with its article. */
export type LineSubject =
  | { kind: 'item'; name: string; isPet: boolean }
  | { kind: 'pet'; name: string }
  | { kind: 'level'; skill: string; level: number }
  | { kind: 'xp'; skill: string; xp: number }
  | { kind: 'quest'; title: string }
  | { kind: 'clue'; tier: string }
  | { kind: 'cap' }
  /** `isUnnumbered`: the log says “many”, and `kills` is 1. */
  | { kind: 'boss'; name: string; kills: number; mode: KillMode; isUnnumbered?: true };

/** Returns the text of a line without outer and repeated blanks. */
export function tidyLine(text: string): string {
  return (ODD_BLANK.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/**
 * Parses a log line. Returns null when it is about none of these subjects. The name of an item is the whole name that was
 * found, never a part. Templates: docs/game-services.md#line-templates.
 */
export function lineSubject(text: string, details: string): LineSubject | null {
  const tidy = tidyLine(text);
  // Only a few patterns are possible for each first letter.
  switch (tidy.charAt(0).toLowerCase()) {
    case 'i':
      return found(tidy) ?? kill(tidy) ?? pet(/^I (?:adopted|unlocked) (.+)$/i.exec(tidy)?.[1], tidy);
    case 'u':
      return pet(/^Unlocked (.+)$/i.exec(tidy)?.[1], tidy);
    case 'l':
      return levelUp(tidy, details);
    case 'q': {
      const title = /^Quest complete: (.+)$/i.exec(tidy)?.[1];
      return title === undefined ? null : { kind: 'quest', title };
    }
    case 'c':
      if (/^Capped at my Clan Citadel\.?$/i.test(tidy)) return { kind: 'cap' };
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

function found(text: string): LineSubject | null {
  const name = /^I found (.+)$/i.exec(text)?.[1];
  return name === undefined ? null : { kind: 'item', name, isPet: /\bpet\.?$/i.test(name) };
}

function pet(name: string | undefined, text: string): LineSubject | null {
  if (name === undefined) return null;
  if (/unlocked/i.test(text) && !/\bpet\b/i.test(name)) return null;
  return { kind: 'pet', name: petName(name).replace(/ pet\b.*$/i, '') };
}

function levelUp(text: string, details: string): LineSubject | null {
  const skill = /^Levelled up (.+?)\.?$/i.exec(text)?.[1];
  const level = /\blevel (\d+)\b/i.exec(details)?.[1];
  if (skill === undefined || level === undefined) return null;
  return { kind: 'level', skill, level: Number(level) };
}

function milestone(text: string): LineSubject | null {
  const match = /^([\d,]+) ?XP in (.+?)\.?$/i.exec(text);
  return match?.[1] && match[2] ? { kind: 'xp', skill: match[2], xp: whole(match[1]) } : null;
}

function clue(text: string): LineSubject | null {
  const tier = /^(\w+) treasure trail completed\.?$/i.exec(text)?.[1];
  return tier === undefined ? null : { kind: 'clue', tier };
}

function kill(text: string): LineSubject | null {
  const defeated = /^I defeated (.+) ([\d,]+) times?\.?$/i.exec(text);
  if (defeated?.[2]) return boss(defeated[1], whole(defeated[2]), 'normal');
  const killed = /^I killed (?:([\d,]+|many) )?(?:\((hard|challenge)(?: mode)?\) )?(.+?)\.?$/i.exec(text);
  if (!killed?.[3] || /^the player /i.test(killed[3])) return null;
  const mode = killed[2]?.toLowerCase();
  const kills = killed[1] ?? '1';
  const isUnnumbered = kills.toLowerCase() === 'many';
  const subject = boss(
    killed[3],
    isUnnumbered ? 1 : whole(kills),
    mode === 'hard' || mode === 'challenge' ? mode : 'normal',
  );
  return subject && isUnnumbered ? { ...subject, isUnnumbered } : subject;
}

function boss(name: string | undefined, kills: number, mode: KillMode): Extract<LineSubject, { kind: 'boss' }> | null {
  return name === undefined ? null : { kind: 'boss', name, kills, mode };
}

function whole(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}
