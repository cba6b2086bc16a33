import { thousands } from '../../format/numbers.ts';
import type { Goal } from '../bingo.schemas.ts';
import type { WireRule } from '../kinds/wire-rule.ts';
import type { GoalScope, SetRule, SquareRule } from '../square-rule.ts';

/** For a rule of a newer server that comes without words of its own. */
const NOT_KNOWN = 'reload this page to see what completes it';

/** Returns a short phrase for what completes a square: the words of its goal when the rule is not known here. */
export function ruleWords(square: { rule: WireRule | null; item_name: string; goal?: Goal | undefined }): string {
  const { rule, goal } = square;
  if (rule?.kind === 'unknown') return goal?.words ?? NOT_KNOWN;
  if (rule?.kind === 'set') return setWords(rule);
  if (rule?.kind === 'free') return 'free for every team';
  const count = rule === null || rule.kind === 'boss_kill' || rule.kind === 'xp_gain' ? 1 : (rule.count ?? 1);
  const isDistinct = rule?.kind === 'item' && rule.distinct === true;
  const times = count === 1 ? '' : isDistinct ? `, ${thousands(count)} different` : `, ${thousands(count)} times`;
  return `${onceWords({ rule, item_name: square.item_name })}${times}${scopeWords(rule?.scope)}`;
}

function scopeWords(scope: GoalScope | undefined): string {
  if (scope === undefined || scope === 'team') return '';
  return scope === 'one_player' ? ', by one player' : `, by each of ${scope.players} players`;
}

function setWords({ need: asked, parts }: Pick<SetRule, 'need' | 'parts'>): string {
  const start = asked === parts.length ? 'all' : String(asked);
  return `${start} of ${parts.map((part) => part.label).join(', ')}`;
}

/** Returns a short phrase for what completes a part of a set. */
export function partWords({ label: item_name, rule }: SetRule['parts'][number]): string {
  if (rule.kind !== 'item') return ruleWords({ rule: rule.kind === 'set' ? { ...rule } : rule, item_name });
  const { names = [item_name], ...own } = rule;
  return ruleWords({ rule: own, item_name: names.join('” or “') });
}

function levelWords(rule: Extract<SquareRule, { kind: 'level' }>): string {
  return rule.level === null ? `a level-up in ${rule.skill ?? 'any skill'}` : reachedWords(`level ${rule.level}`, rule);
}

function reachedWords(
  what: string,
  { match, skill }: Pick<Extract<SquareRule, { kind: 'level' | 'xp' }>, 'match' | 'skill'>,
): string {
  const where = `in ${skill ?? 'any skill'}`;
  return match === 'at_least' ? `${what} or more ${where}` : `reaching ${what} ${where}`;
}

function onceWords({
  rule,
  item_name,
}: {
  rule: Exclude<SquareRule, SetRule | { kind: 'free' }> | null;
  item_name: string;
}): string {
  switch (rule?.kind) {
    case undefined:
      return `finding “${item_name}”`;
    case 'item': {
      const from = rule.from === undefined ? '' : ` from ${rule.from.join(' or ')}`;
      return `finding ${rule.any === true ? 'any item' : `“${item_name}”`}${from}`;
    }
    case 'pet':
      if (rule.skill !== undefined && rule.skill !== null) return `the ${rule.skill} pet`;
      return rule.name === null ? 'any pet' : `the pet ${rule.name}`;
    case 'level':
      return levelWords(rule);
    case 'xp':
      return reachedWords(`${thousands(rule.xp)} XP`, rule);
    case 'xp_gain':
      return `gaining ${thousands(rule.xp)} XP${rule.skills.length === 0 ? '' : ` in ${rule.skills.join(', ')}`}`;
    case 'quest':
      return rule.title === null ? 'any quest' : `the quest ${rule.title}`;
    case 'clue':
      return rule.tier === null
        ? 'any treasure trail'
        : `${/^[AEIOU]/.test(rule.tier) ? 'an' : 'a'} ${rule.tier.toLowerCase()} treasure trail`;
    case 'boss_kill': {
      const mode = rule.mode === 'any' ? '' : `, ${rule.mode} mode`;
      const bosses = typeof rule.boss === 'string' ? rule.boss : rule.boss.join(' or ');
      const line = rule.in_one_line === true ? ' in one line' : '';
      return rule.kills === 1
        ? `killing ${bosses}${mode}`
        : `${thousands(rule.kills)} kills of ${bosses}${line}${mode}`;
    }
    case 'citadel_cap':
      return 'capping at the citadel';
    case 'line':
      return `the log line “${rule.text}${rule.match === 'is' ? '' : '…'}”`;
    case 'manual':
      return 'recorded by an admin';
  }
}
