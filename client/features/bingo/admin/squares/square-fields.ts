import { ITEM_NAME_REQUIRED, type SetItemBody } from '../../../../../shared/bingo/bingo-inputs.ts';
import type { Item } from '../../../../../shared/bingo/bingo.schemas.ts';
import { isDrawnIcon } from '../../../../../shared/icons/drawn-icons.ts';
import { type SetRule, squareRuleSchema, type SquareRule } from '../../../../../shared/bingo/square-rule.ts';
import { plainSentence } from '../../../../../shared/http/plain-sentence.ts';

export type RuleKind = SquareRule['kind'];

/** What of a drop the form has no fields for. */
interface KeptDrop {
  from?: string[];
  any?: boolean;
  distinct?: boolean;
}

/** Values of the square form, all as typed text. */
export interface SquareFields {
  name: string;
  itemId: string;
  icon: string;
  description: string;
  /** One name per line. */
  alternatives: string;
  kind: RuleKind;
  /** Empty means any skill. */
  skill: string;
  level: string;
  xp: string;
  pet: string;
  quest: string;
  tier: string;
  boss: string;
  mode: string;
  kills: string;
  /** How many, of every kind but boss kills. */
  count: string;
  scope: 'team' | 'one_player' | 'players';
  /** Number of players for the scope `players`. */
  players: string;
  /** "yes" when all kills must be in one line; empty otherwise. */
  inOneLine: string;
  /** Parts of a set, as they are stored; null for a square without parts. */
  set: SetRule | null;
  /** Sent again while the square looks for an item; null when the stored rule has none. */
  kept: KeptDrop | null;
}

const BLANK: SquareFields = {
  name: '',
  itemId: '',
  icon: '',
  description: '',
  alternatives: '',
  kind: 'item',
  skill: '',
  level: '99',
  xp: '5000000',
  pet: '',
  quest: '',
  tier: '',
  boss: '',
  mode: 'any',
  kills: '1',
  count: '1',
  scope: 'team',
  players: '2',
  inOneLine: '',
  set: null,
  kept: null,
};

export function fieldsOfItem(item: Item | null): SquareFields {
  if (!item) return BLANK;
  return {
    ...BLANK,
    name: item.item_name,
    itemId: item.item_id ?? '',
    // An icon drawn by the practice world was not chosen by an admin and follows the name: the form shows none.
    icon: item.icon_url !== null && !isDrawnIcon(item.icon_url) ? item.icon_url : '',
    description: item.description ?? '',
    alternatives: item.alternatives.join('\n'),
    ...ruleFields(item.rule),
    ...goalFields(item.rule),
    kept: dropOf(item.rule),
  };
}

function goalFields(rule: SquareRule | null): Partial<SquareFields> {
  if (rule === null || rule.kind === 'set') return {};
  const { scope = 'team' } = rule;
  return {
    ...(rule.kind === 'boss_kill'
      ? { inOneLine: rule.in_one_line === true ? 'yes' : '' }
      : { count: String(rule.count ?? 1) }),
    ...(typeof scope === 'string' ? { scope } : { scope: 'players', players: String(scope.players) }),
  };
}

/** Returns the stored rule's part about the drop; null without one. */
function dropOf(rule: SquareRule | null): KeptDrop | null {
  if (rule?.kind !== 'item') return null;
  const { from, any, distinct } = rule;
  const kept = {
    ...(from !== undefined && { from }),
    ...(any !== undefined && { any }),
    ...(distinct !== undefined && { distinct }),
  };
  return Object.keys(kept).length === 0 ? null : kept;
}

function ruleFields(rule: SquareRule | null): Partial<SquareFields> {
  switch (rule?.kind) {
    case undefined:
    case 'item':
      return {};
    case 'pet':
      return { kind: 'pet', pet: rule.name ?? '' };
    case 'level':
      return { kind: 'level', skill: rule.skill ?? '', level: String(rule.level) };
    case 'xp':
      return { kind: 'xp', skill: rule.skill ?? '', xp: String(rule.xp) };
    case 'quest':
      return { kind: 'quest', quest: rule.title ?? '' };
    case 'clue':
      return { kind: 'clue', tier: rule.tier ?? '' };
    case 'boss_kill':
      return { kind: 'boss_kill', boss: rule.boss, mode: rule.mode, kills: String(rule.kills) };
    case 'set':
      return { kind: 'set', set: rule };
    case 'citadel_cap':
    case 'manual':
      return { kind: rule.kind };
  }
}

/** Returns the form's rule as it is sent; null for one item by the team. What is usual is left out. */
function ruleOf(fields: SquareFields): object | null {
  if (fields.kind === 'set') return fields.set;
  const typed = { ...typedRule(fields), ...goalOf(fields) };
  const isUsual = fields.kind === 'item' && Object.keys(typed).length === 1;
  return isUsual ? null : typed;
}

function goalOf({ kind, count, scope, players, inOneLine }: SquareFields): object {
  const isKills = kind === 'boss_kill';
  return {
    ...(!isKills && count.trim() !== '1' && { count: Number(count) }),
    ...(isKills && inOneLine !== '' && { in_one_line: true }),
    ...(scope !== 'team' && { scope: scope === 'players' ? { players: Number(players) } : scope }),
  };
}

function typedRule(fields: SquareFields): object {
  const { kind } = fields;
  switch (kind) {
    case 'item':
      return { kind, ...fields.kept };
    case 'pet':
      return { kind, name: fields.pet.trim() || null };
    case 'level':
      return { kind, skill: fields.skill || null, level: Number(fields.level) };
    case 'xp':
      return { kind, skill: fields.skill || null, xp: Number(fields.xp) };
    case 'quest':
      return { kind, title: fields.quest.trim() || null };
    case 'clue':
      return { kind, tier: fields.tier || null };
    case 'boss_kill':
      return { kind, boss: fields.boss, mode: fields.mode, kills: Number(fields.kills) };
    case 'set':
    case 'citadel_cap':
    case 'manual':
      return { kind };
  }
}

const LABELS = {
  ...{ kind: 'Completed by', pet: 'Name of the pet', skill: 'Skill', level: 'Level', xp: 'XP' },
  ...{ quest: 'Title of the quest', tier: 'Tier', boss: 'Boss', mode: 'Mode', kills: 'Kills' },
  ...{
    count: 'How many',
    scope: 'By whom',
    players: 'Number of players',
    inOneLine: 'All kills in one line of the log',
  },
  ...{ name: 'Item name', alternatives: 'Alternatives, one per line', description: 'Description' },
  ...{ icon: 'Icon link', file: 'Icon file', itemId: 'Item id' },
};
export type SquareField = keyof typeof LABELS;
const NAMES: Readonly<Record<string, SquareField>> = {
  ...{ item_name: 'name', item_id: 'itemId', icon_url: 'icon' },
  ...{ rule: 'kind', 'rule.name': 'pet', 'rule.skill': 'skill', 'rule.level': 'level', 'rule.xp': 'xp' },
  ...{ 'rule.title': 'quest', 'rule.tier': 'tier', 'rule.boss': 'boss', 'rule.mode': 'mode', 'rule.kills': 'kills' },
  ...{ 'rule.count': 'count', 'rule.scope': 'players', 'rule.in_one_line': 'inOneLine' },
};
/** What useForm needs to know of the form: its labels in the order of the page, and the names in the body. */
export const SQUARE_FORM = { fields: LABELS, names: NAMES };

/** Returns the body of the form as it is typed, for a check by the schema. */
export function typedBody(fields: SquareFields): Record<string, unknown> {
  return {
    ...plainPart(fields),
    item_name: fields.name,
    alternatives: fields.kind === 'item' ? linesOf(fields.alternatives) : [],
    rule: ruleOf(fields),
  };
}

/** The parts of the body that no rule needs. */
function plainPart({ itemId, icon, description }: SquareFields) {
  return {
    item_id: itemId.trim() || null,
    icon_url: icon.trim() || null,
    description: description.trim() || null,
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Name, alternatives and rule of a square, or the problem with them. */
export type Meaning =
  { item_name: string; alternatives: string[]; rule: SquareRule | null; problem: null } | { problem: string };

export function meaningOf(fields: SquareFields): Meaning {
  const item_name = fields.name.trim();
  if (item_name === '') return { problem: ITEM_NAME_REQUIRED };
  const alternatives = fields.kind === 'item' ? linesOf(fields.alternatives) : [];
  const raw = ruleOf(fields);
  if (raw === null) return { item_name, alternatives, rule: null, problem: null };
  const rule = squareRuleSchema.safeParse(raw, { error: plainSentence });
  if (!rule.success) {
    const [issue] = rule.error.issues;
    return { problem: issue?.message ?? 'The rule is not complete' };
  }
  return { item_name, alternatives, rule: rule.data, problem: null };
}

/** Returns the body of a square without board, row and column. */
export function bodyOf(
  fields: SquareFields,
  meaning: Extract<Meaning, { problem: null }>,
): Omit<SetItemBody, 'board_id' | 'row' | 'column'> {
  const { item_name, alternatives, rule } = meaning;
  return { ...plainPart(fields), item_name, alternatives, rule };
}
