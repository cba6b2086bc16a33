import { abbreviate, thousands } from '../format/numbers.ts';
import { itemKey } from '../game/items.ts';
import { isRareDrop } from '../game/rare-drops.ts';
import { SKILLS, skillIndex, type SkillName } from '../game/skills.ts';
import { MAX_LEVEL, MAX_SKILL_XP } from '../game/xp.ts';
import type { Activity } from './activities.schemas.ts';
import { bossName } from './boss-name.ts';
import { lineSubject, tidyLine, type LineSubject } from './line-subject.ts';

/** Levels that are worth gold: the cap of the game's capes, and the highest level. */
const GREAT_LEVELS: readonly number[] = [MAX_LEVEL, 120];

export interface Headline {
  /** What the line is about: "Smithing 99", "Abyssal whip". */
  title: string;
  /** The skill that it is about; null for other lines and for a skill that the site does not know. */
  skill: SkillName | null;
  /** True for an achievement that stands out: 99, 120, 200M, a pet, a rare drop, a completionist's or max cape. */
  isGreat: boolean;
}

interface OtherLine {
  pattern: RegExp;
  title: (number: string, name: string) => string;
  skill?: SkillName;
  isGreat?: (number: number, name: string) => boolean;
}

/** Lines about other subjects. The first group of a pattern is a number or empty, the second a name or empty. */
const OTHER_LINES: readonly OtherLine[] = [
  {
    pattern: /^(?:I have )?levelled all skills (?:over|to) ([\d,]+)\.?$/i,
    title: (level) => `All skills ${level}`,
    skill: 'Overall',
    isGreat: (level) => GREAT_LEVELS.includes(level),
  },
  { pattern: /^([\d,]+) total levels gained\.?$/i, title: (total) => `Total level ${total}`, skill: 'Overall' },
  { pattern: /^()Bought my first (max cape)\.?$/i, title: () => 'Max cape', skill: 'Overall', isGreat: () => true },
  {
    pattern: /^()Upgraded my (.+ cape)\.?$/i,
    title: (_, name) => capital(name),
    isGreat: (_, name) => /\b(?:completionist|max)\b/i.test(name),
  },
  { pattern: /^([\d,]+) Quest Points obtained\.?$/i, title: (points) => `${points} quest points` },
  { pattern: /^Visited my Clan Citadel\.?$/i, title: () => 'Visited the citadel' },
  { pattern: /^(?:Reached|Maintained) Clan Fealty ([\d,]+)\.?$/i, title: (rank) => `Clan fealty ${rank}` },
  { pattern: /^([\d,]+) songs unlocked\.?$/i, title: (songs) => `${songs} songs` },
  {
    pattern: /^Dungeon floor ([\d,]+) reached\.?$/i,
    title: (floor) => `Dungeon floor ${floor}`,
    skill: 'Dungeoneering',
  },
  { pattern: /^()(.+) prayer bought\.?$/i, title: (_, name) => capital(name), skill: 'Prayer' },
  { pattern: /^()Unlocked the (.+) ability\.?$/i, title: (_, name) => capital(name) },
  { pattern: /^Solved an archaeological mystery\.?$/i, title: () => 'Archaeological mystery', skill: 'Archaeology' },
];

/** Returns what an achievement is about, in a few words; null when only its text says it. */
export function headlineOf({ text, details }: Pick<Activity, 'text' | 'details'>): Headline | null {
  const subject = lineSubject(text, details);
  return subject === null ? otherHeadline(tidyLine(text)) : subjectHeadline(subject);
}

function subjectHeadline(subject: LineSubject): Headline | null {
  switch (subject.kind) {
    case 'item':
      return titled(
        subject.isPet ? subject.name.replace(/\.$/, '') : thing(subject.name),
        subject.isPet || isRareDrop(subject.name),
        subject.isPet ? petSkill(subject.name) : null,
      );
    case 'pet':
      return titled(thing(subject.name), true);
    case 'level':
      return skilled(subject.skill, (name) => `${name} ${subject.level}`, GREAT_LEVELS.includes(subject.level));
    case 'xp':
      return skilled(
        subject.skill,
        (name) => `${abbreviate(subject.xp)} ${name} XP`,
        subject.xp >= MAX_SKILL_XP && Number.isFinite(subject.xp),
      );
    case 'quest':
      return titled(subject.title);
    case 'clue':
      return titled(`${capital(subject.tier.toLowerCase())} clue scroll`);
    case 'cap':
      return titled('Capped at the citadel');
    case 'boss':
      return titled(kills(subject.name, subject.kills));
  }
}

function otherHeadline(text: string): Headline | null {
  for (const { pattern, title, skill = null, isGreat = () => false } of OTHER_LINES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [, digits = '', name = ''] = match;
    const number = Number(digits.replaceAll(',', ''));
    return titled(title(digits === '' ? '' : thousands(number), name), isGreat(number, name), skill);
  }
  return null;
}

function titled(title: string, isGreat = false, skill: SkillName | null = null): Headline | null {
  const shown = capital(title.trim());
  return shown === '' ? null : { title: shown, skill, isGreat };
}

function skilled(skill: string, title: (name: string) => string, isGreat: boolean): Headline | null {
  const known = skillOf(skill);
  return titled(title(known ?? skill), isGreat, known);
}

function skillOf(name: string): SkillName | null {
  return SKILLS[skillIndex(name)] ?? null;
}

/** Returns the skill of a skilling pet's title: Mining of "Rocky, the Mining pet". */
function petSkill(name: string): SkillName | null {
  const skill = /\bthe (.+) pet\.?$/i.exec(name)?.[1];
  return skill === undefined ? null : skillOf(skill);
}

/** Returns the name of an item without its article and final full stop: "Abyssal whip" for "an abyssal whip." */
function thing(name: string): string {
  const bare = name
    .trim()
    .replace(/\.+$/, '')
    .replace(/^(?:an?|some|the) (?=.)/i, '')
    .replace(/^(?:pair|set|piece) of (?=.)/i, '');
  return itemKey(bare) === '' ? '' : bare;
}

/** One kill is named by the boss. Of several, a name stays a name, and a kind keeps its plural: "18 Kree'arra", "3 glacors". */
function kills(name: string, count: number): string {
  const bare = bossName(name);
  return count === 1
    ? bare.replace(/^(?:an?|the) (?=.)/i, '')
    : `${thousands(count)} ${bare.replace(/^the (?=.)/i, '')}`;
}

function capital(name: string): string {
  const [first = ''] = name;
  return first.toUpperCase() + name.slice(first.length);
}
