import { abbreviate, thousands } from '../../../../shared/format/numbers.ts';
import { MAX_SKILL_XP } from '../../../../shared/game/xp.ts';
import { TOTAL_XP, type ComparedRow } from './compare.selectors.ts';

/** Names of the two members whose differences are shown, in the order of their columns. */
export type Pair = readonly [string, string];

/** Where two members stand in one row. */
interface Difference {
  /** Column of the member who is ahead; null when they are equal, or when it is not known. */
  ahead: 0 | 1 | null;
  /** First value less the second, negated where the least is the best; null when not known. Unranked counts as 0. */
  by: number | null;
  /** Follows the name of the member who is ahead, such as “+1,234,567 · +3 levels”; else stands alone. */
  text: string;
}

/** Orders of the skills: the game's, or by the lead of the first or second member, largest first. */
export const SKILL_ORDERS = ['game', 'first', 'second'] as const;
export type SkillOrder = (typeof SKILL_ORDERS)[number];

/** Returns the difference between the first two members of a row. */
export function differenceOf(row: ComparedRow, names: Pair): Difference {
  const [first = null, second = null] = row.values;
  if (first !== null && second !== null) return known(row, first, second);
  if (row.missing[0] === 'Not read' || row.missing[1] === 'Not read')
    return { ahead: null, by: null, text: 'Not known' };
  if (first === null && second === null) return { ahead: null, by: null, text: 'Both unranked' };
  const ahead = second === null ? 0 : 1;
  const amount = first ?? second ?? 0;
  const behind = names[ahead === 0 ? 1 : 0];
  return { ahead, by: ahead === 0 ? amount : -amount, text: `ahead, ${behind} is unranked` };
}

function known(row: ComparedRow, first: number, second: number): Difference {
  const by = row.least ? second - first : first - second;
  if (by === 0) {
    const isMaxed = row.skill !== null && first === MAX_SKILL_XP;
    return { ahead: null, by, text: isMaxed ? 'Both at the maximum' : 'Equal' };
  }
  const ahead = by > 0 ? 0 : 1;
  const amount = signed(Math.abs(by), row.unit);
  const [firstLevel = null, secondLevel = null] = row.levels ?? [];
  if (firstLevel === null || secondLevel === null || firstLevel === secondLevel) return { ahead, by, text: amount };
  const levels = ahead === 0 ? firstLevel - secondLevel : secondLevel - firstLevel;
  return { ahead, by, text: `${amount} · ${signed(levels, 'level')}` };
}

/** Formats a difference with its sign: +1,234,567; −1 level; +3 places. */
function signed(value: number, unit: string | null): string {
  const number = `${value < 0 ? '−' : '+'}${thousands(Math.abs(value))}`;
  if (unit === null) return number;
  return `${number} ${unit}${Math.abs(value) === 1 ? '' : 's'}`;
}

/** Returns the rows with the skills in an order; facts stay first, and what cannot be compared is last. */
export function orderedRows(rows: readonly ComparedRow[], order: SkillOrder, names: Pair): ComparedRow[] {
  const facts = rows.filter(({ skill }) => skill === null);
  const skills = rows.filter(({ skill }) => skill !== null);
  if (order === 'game') return [...facts, ...skills];
  const way = order === 'first' ? 1 : -1;
  const lead = new Map(
    skills.map((row) => {
      const { by } = differenceOf(row, names);
      return [row, by === null ? -Infinity : by * way];
    }),
  );
  const leadOf = (row: ComparedRow): number => lead.get(row) ?? -Infinity;
  // Two that cannot be compared are equal: Infinity less Infinity is no number.
  return [...facts, ...skills.sort((a, b) => (leadOf(a) === leadOf(b) ? 0 : leadOf(b) - leadOf(a)))];
}

/** Returns who is ahead in how many skills, and by how much XP in total, as sentences. */
export function sumLine(rows: readonly ComparedRow[], names: Pair): string {
  const skills = rows.filter(({ skill }) => skill !== null).map((row) => differenceOf(row, names));
  const wins = ([0, 1] as const).map((column) => skills.filter(({ ahead }) => ahead === column).length);
  const [first = 0, second = 0] = wins;
  const equal = skills.filter(({ by }) => by === 0).length;
  const unknown = skills.filter(({ by }) => by === null).length;
  if (unknown === skills.length) return 'Nothing can be compared before both members were read.';
  const leader = first === second ? null : first > second ? 0 : 1;
  const total = rows.find(({ label }) => label === TOTAL_XP);
  const xp = total ? xpPart(differenceOf(total, names), leader, names) : '';
  const rest = [
    equal > 0 && first + second > 0 && `${equal} ${equal === 1 ? 'is' : 'are'} equal.`,
    unknown > 0 && `${unknown} cannot be compared.`,
  ].filter((sentence) => sentence !== false);
  return [`${skillPart(first, second, equal, skills.length, names)}${xp}.`, ...rest].join(' ');
}

function skillPart(first: number, second: number, equal: number, all: number, names: Pair): string {
  const of = `of ${all} skills`;
  if (first !== second) return `${names[first > second ? 0 : 1]} is ahead in ${Math.max(first, second)} ${of}`;
  const both = `${names[0]} and ${names[1]}`;
  return first === 0 ? `${both} are equal in ${equal} ${of}` : `${both} are each ahead in ${first} ${of}`;
}

function xpPart({ ahead, by }: Difference, leader: 0 | 1 | null, names: Pair): string {
  if (by === null) return '';
  if (ahead === null) return ', with equal total XP';
  const amount = `${abbreviate(Math.abs(by))} XP`;
  return ahead === leader ? `, by ${amount}` : `; ${names[ahead]} is ahead by ${amount} in total`;
}
