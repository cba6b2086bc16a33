import { conditionsOf, linesOf, type RuleConditions } from './rule-conditions.ts';
import type { RuleValues } from './rule-draft.ts';
import type { KnownNames } from './rule-part.ts';
import { secondsInWords } from './rule-times.ts';

export const NO_NAMES: KnownNames = { members: [], teams: [] };
/** Most names where there is little room, as in the row of a rule. */
const MOST_NAMES = 3;
const names = new Intl.ListFormat('en-GB');

/** Returns under which terms a rule tells: its conditions, its window, its quiet hours and its role. */
export function termsInWords(rule: Omit<RuleValues, 'name' | 'kinds'>, named: KnownNames): string {
  const conditions = conditionsInWords(conditionsOf(rule.filter), named);
  const parts = [
    conditions,
    rule.batch_s === 0 ? 'each by itself' : `gathered for ${secondsInWords(rule.batch_s)}`,
    rule.quiet_from !== null &&
      `quiet ${rule.quiet_from}–${rule.quiet_to ?? ''}${rule.quiet === 'hold' ? ', sent afterwards' : ', not told'}`,
    rule.picture && 'with a picture',
    rule.role_id !== null && 'mentions a role',
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

/** Returns the conditions of a rule in a few words: members and teams by name, as far as they are known. */
export function conditionsInWords(rule: RuleConditions, named: KnownNames): string {
  return said(rule, named, MOST_NAMES, (values, noun) => counted(values.length, noun)).join(', ') || NONE;
}

/** Returns the conditions of a rule with every name, to be compared with others. */
export function conditionsInFull(rule: RuleConditions, named: KnownNames): string {
  const listed = (values: readonly string[], noun: string): string | false =>
    values.length > 0 && `${counted(values.length, noun)}: ${names.format(values)}`;
  return said(rule, named, Infinity, listed).join('; ') || NONE;
}

/** Returns the name of a team with that of its board, as two boards may have teams of one name. */
export function teamName(team: string, { teams }: KnownNames): string | undefined {
  const found = teams.find(({ id }) => String(id) === team);
  return found && `${found.name} (${found.board})`;
}

const NONE = 'No conditions';

/** @param listed says values that are names themselves */
function said(
  rule: RuleConditions,
  named: KnownNames,
  most: number,
  listed: (values: readonly string[], noun: string) => string | false,
): string[] {
  const members = rule.members.map((id) => named.members.find((one) => one.id === id)?.name);
  const boards = rule.boards.map((board) => named.boards?.find(({ id }) => String(id) === board)?.title);
  return [
    rule.rareOnly && 'rare in the clan',
    rule.unlessBoard && 'not told as bingo',
    listed(linesOf(rule.sources), 'source'),
    rule.minLevel.trim() !== '' && `from level ${rule.minLevel.trim()}`,
    listed(rule.skills, 'skill'),
    listed(rule.tiers, 'tier'),
    listed(rule.ranks, 'rank'),
    about(members, 'member', most),
    listed(linesOf(rule.items), 'item'),
    about(boards, 'board', most),
    about(
      rule.teams.map((team) => teamName(team, named)),
      'team',
      most,
    ),
  ].filter((part) => part !== false);
}

/** Says the first names and how many more there are; only how many when none is known. */
function about(all: readonly (string | undefined)[], noun: string, most: number): string | false {
  const known = all.filter((name) => name !== undefined).slice(0, most);
  if (known.length === 0) return counted(all.length, noun);
  const more = all.length - known.length;
  return `about ${names.format(more > 0 ? [...known, `${more} more`] : known)}`;
}

function counted(count: number, noun: string): string | false {
  return count > 0 && `${count} ${noun}${count === 1 ? '' : 's'}`;
}
