import { NEW_SET } from './parts/part-values.ts';
import type { WireRule } from '../../../../../shared/bingo/kinds/wire-rule.ts';
import { dropRule, type KeptDrop } from './kinds/drop-values.ts';
import { levelOf, linesOf, type SquareFields } from './square-values.ts';

/** Returns the values of the form that a stored rule has. */
export function valuesOfRule(rule: WireRule | null): Partial<SquareFields> {
  return { ...ruleFields(rule), ...goalFields(rule), kept: dropOf(rule) };
}

function goalFields(rule: WireRule | null): Partial<SquareFields> {
  if (rule === null || rule.kind === 'set' || rule.kind === 'free' || rule.kind === 'unknown') return {};
  const { scope = 'team' } = rule;
  return {
    ...(rule.kind === 'xp_gain'
      ? {}
      : rule.kind === 'boss_kill'
        ? { inOneLine: rule.in_one_line === true ? 'yes' : '' }
        : { count: String(rule.count ?? 1) }),
    ...(typeof scope === 'string' ? { scope } : { scope: 'players', players: String(scope.players) }),
  };
}

/** Returns the stored rule's part about the drop; null without one. */
function dropOf(rule: WireRule | null): KeptDrop | null {
  if (rule?.kind !== 'item') return null;
  const { from, any, distinct } = rule;
  const kept = dropRule({ ...(from && { from }), ...(any && { any }), ...(distinct && { distinct }) });
  return Object.keys(kept).length === 0 ? null : kept;
}

function ruleFields(rule: WireRule | null): Partial<SquareFields> {
  switch (rule?.kind) {
    case undefined:
    case 'item':
      return {};
    case 'pet':
      return { kind: 'pet', pet: rule.name ?? '', skill: rule.skill ?? '' };
    case 'level':
      return { kind: 'level', skill: rule.skill ?? '', level: String(rule.level ?? ''), reach: rule.match ?? 'reach' };
    case 'xp':
      return { kind: 'xp', skill: rule.skill ?? '', xp: String(rule.xp), reach: rule.match ?? 'reach' };
    case 'xp_gain':
      return { kind: 'xp_gain', skills: rule.skills.join('\n'), xp: String(rule.xp) };
    case 'quest':
      return { kind: 'quest', quest: rule.title ?? '' };
    case 'clue':
      return { kind: 'clue', tier: rule.tier ?? '' };
    case 'boss_kill':
      return {
        kind: 'boss_kill',
        boss: typeof rule.boss === 'string' ? rule.boss : rule.boss.join('\n'),
        mode: rule.mode,
        kills: String(rule.kills),
      };
    case 'line':
      return { kind: 'line', text: rule.text, match: rule.match };
    case 'set':
      return { kind: 'set', set: rule };
    case 'citadel_cap':
    case 'manual':
    case 'free':
    case 'unknown':
      return { kind: rule.kind };
  }
}

/**
 * Returns the form's rule as it is sent; null for one item by the team, undefined for one that stays as it is stored because
 * this page does not know it. What is usual is left out.
 */
export function ruleOf(fields: SquareFields): object | null | undefined {
  if (fields.kind === 'unknown') return undefined;
  if (fields.kind === 'set') return fields.set ?? NEW_SET;
  const typed = { ...typedRule(fields), ...goalOf(fields) };
  const isUsual = fields.kind === 'item' && Object.keys(typed).length === 1;
  return isUsual ? null : typed;
}

function goalOf({ kind, count, scope, players, inOneLine }: SquareFields): object {
  if (kind === 'free') return {};
  const isKills = kind === 'boss_kill';
  const hasCount = !isKills && kind !== 'xp_gain';
  return {
    ...(hasCount && count.trim() !== '1' && { count: Number(count) }),
    ...(isKills && inOneLine !== '' && { in_one_line: true }),
    ...(scope !== 'team' && { scope: scope === 'players' ? { players: Number(players) } : scope }),
  };
}

function typedRule(fields: SquareFields): object {
  const { kind } = fields;
  switch (kind) {
    case 'item':
      return { kind, ...dropRule(fields.kept ?? {}) };
    case 'pet':
      return { kind, name: fields.pet.trim() || null, ...(fields.skill !== '' && { skill: fields.skill }) };
    case 'level':
      return { kind, skill: fields.skill || null, level: levelOf(fields), ...matchOf(fields) };
    case 'xp':
      return { kind, skill: fields.skill || null, xp: Number(fields.xp), ...matchOf(fields) };
    case 'xp_gain':
      return { kind, skills: linesOf(fields.skills), xp: Number(fields.xp) };
    case 'quest':
      return { kind, title: fields.quest.trim() || null };
    case 'clue':
      return { kind, tier: fields.tier || null };
    case 'boss_kill':
      return { kind, boss: bossOf(fields.boss), mode: fields.mode, kills: Number(fields.kills) };
    case 'line':
      return { kind, text: fields.text, match: fields.match };
    case 'set':
    case 'citadel_cap':
    case 'manual':
    case 'free':
    case 'unknown':
      return { kind };
  }
}

/** Returns how a level or XP must be had; nothing for what is usual. */
function matchOf({ kind, reach, level }: SquareFields): object {
  const isAny = kind === 'level' && level.trim() === '';
  return reach === 'at_least' && !isAny ? { match: reach } : {};
}

/** Returns one name, or the list of several. */
function bossOf(text: string): string | string[] {
  const [first = '', ...others] = linesOf(text);
  return others.length === 0 ? first : [first, ...others];
}
