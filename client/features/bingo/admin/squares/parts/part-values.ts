import { BARROWS_SETS, ITEM_GROUPS } from '../../../../../../shared/bingo/names/item-groups.ts';
import type { PartRule, SetRule } from '../../../../../../shared/bingo/square-rule.ts';
import { dropRule, type KeptDrop } from '../kinds/drop-values.ts';

export type Part = SetRule['parts'][number];
/** Kinds of parts that the form has fields for; others are kept as they are stored. */
export const PART_KINDS = {
  item: 'Item',
  boss_kill: 'Boss kills',
  pet: 'Pet',
  quest: 'Quest',
  manual: 'By hand',
} as const;
export type PartKind = keyof typeof PART_KINDS;

/** A set as the form begins it: two parts, each of them needed. */
export const NEW_SET: SetRule = {
  kind: 'set',
  need: 2,
  parts: [
    { label: '', rule: { kind: 'item' } },
    { label: '', rule: { kind: 'item' } },
  ],
};

/** Values of a part, as typed text. */
export interface PartValues {
  kind: PartKind;
  /** What it looks for; empty for the label. Names of an item are divided by commas, bosses by semicolons. */
  what: string;
  count: string;
  /** Which drops of an item count. */
  drop: KeptDrop;
}

/** Returns the values of a part; null when the form has no fields for its rule. */
export function valuesOfPart({ rule }: Part): PartValues | null {
  if (rule.kind !== 'set' && rule.scope !== undefined) return null;
  switch (rule.kind) {
    case 'item': {
      const { from, any, distinct } = rule;
      const drop = dropRule({ ...(from && { from }), ...(any && { any }), ...(distinct && { distinct }) });
      return { kind: 'item', what: (rule.names ?? []).join(', '), count: String(rule.count ?? 1), drop };
    }
    case 'boss_kill':
      if (rule.mode !== 'any' || rule.in_one_line === true) return null;
      return {
        kind: 'boss_kill',
        what: typeof rule.boss === 'string' ? rule.boss : rule.boss.join('; '),
        count: String(rule.kills),
        drop: {},
      };
    case 'pet':
      if (rule.skill !== undefined && rule.skill !== null) return null;
      return { kind: 'pet', what: rule.name ?? '', count: String(rule.count ?? 1), drop: {} };
    case 'quest':
      return { kind: 'quest', what: rule.title ?? '', count: String(rule.count ?? 1), drop: {} };
    case 'manual':
      return { kind: 'manual', what: '', count: String(rule.count ?? 1), drop: {} };
    default:
      return null;
  }
}

/** Returns the rule of a part with these values. */
export function ruleOfPart({ kind, what, count, drop }: PartValues): PartRule {
  const number = Math.max(1, Number(count) || 1);
  const counted = number === 1 ? {} : { count: number };
  switch (kind) {
    case 'item': {
      const names = listOf(what, ',');
      return { kind, ...(names.length > 0 && { names }), ...dropRule(drop), ...counted };
    }
    case 'boss_kill': {
      const [first = '', ...others] = listOf(what, ';');
      return { kind, boss: others.length === 0 ? first : [first, ...others], mode: 'any', kills: number };
    }
    case 'pet':
      return { kind, name: what.trim() || null, ...counted };
    case 'quest':
      return { kind, title: what.trim() || null, ...counted };
    case 'manual':
      return { kind, ...counted };
  }
}

function listOf(text: string, mark: string): string[] {
  return text
    .split(mark)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Most parts of a preset, which are those that a set may have. */
const MOST_PARTS = 30;

/** A list of parts to begin with. */
export interface Preset {
  label: string;
  set: SetRule;
}

/** Sets of the dictionary of names: one of each piece, and one full set of any Barrows brother. */
export const PRESETS: readonly Preset[] = [
  { label: 'A full set of any Barrows brother', set: { kind: 'set', need: 1, parts: BARROWS_SETS.map(innerOf) } },
  ...ITEM_GROUPS.filter(({ names }) => names.length <= MOST_PARTS).map(({ label, names }) => ({
    label: `One of each: ${label}`,
    set: setOf(names),
  })),
];

/** Replaces a part, and keeps the number that is needed below the number of parts. */
export function withParts(set: SetRule, parts: readonly Part[]): SetRule {
  const isEach = set.need === set.parts.length;
  return { ...set, need: isEach ? parts.length : Math.min(set.need, parts.length), parts: [...parts] };
}

function setOf(names: readonly string[]): SetRule {
  return {
    kind: 'set',
    need: names.length,
    parts: names.map((name) => ({ label: name.slice(0, 40), rule: { kind: 'item', names: [name] } })),
  };
}

function innerOf({ label, names }: { label: string; names: readonly string[] }): Part {
  const parts = names.map((name) => ({ label: name, rule: { kind: 'item' as const, names: [name] } }));
  return { label, rule: { kind: 'set', need: parts.length, parts } };
}
