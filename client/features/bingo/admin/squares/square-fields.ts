import { ITEM_NAME_REQUIRED, type SetItemBody } from '../../../../../shared/bingo/bingo-inputs.ts';
import type { Item } from '../../../../../shared/bingo/bingo.schemas.ts';
import { isDrawnIcon } from '../../../../../shared/icons/drawn-icons.ts';
import { squareRuleSchema, type SquareRule } from '../../../../../shared/bingo/square-rule.ts';
import { plainSentence } from '../../../../../shared/http/plain-sentence.ts';
import { ruleOf, valuesOfRule } from './rule-values.ts';
import { NO_SCORE, SCORE_LABELS, scoreBody, scoreFields } from './score-fields.ts';
import { linesOf, type SquareFields } from './square-values.ts';
import { NO_WINDOW, WINDOW_LABELS, WINDOW_NAMES, windowBody, windowOf } from './window-fields.ts';

export type { SquareFields } from './square-values.ts';

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
  reach: 'reach',
  skills: '',
  pet: '',
  quest: '',
  tier: '',
  boss: '',
  mode: 'any',
  kills: '1',
  text: '',
  match: 'is',
  count: '1',
  scope: 'team',
  players: '2',
  inOneLine: '',
  set: null,
  kept: null,
  ...NO_SCORE,
  ...NO_WINDOW,
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
    ...valuesOfRule(item.rule),
    ...scoreFields(item),
    ...windowOf(item),
  };
}

const LABELS = {
  ...{ kind: 'Completed by', pet: 'Name of the pet', skill: 'Skill', level: 'Level', xp: 'XP' },
  reach: 'What counts',
  ...{ quest: 'Title of the quest', tier: 'Tier', boss: 'Boss', mode: 'Mode', kills: 'Kills' },
  ...{ text: 'Text of the line', match: 'Which lines', from: 'Only from these bosses or places' },
  ...{
    count: 'How many',
    scope: 'By whom',
    players: 'Number of players',
    inOneLine: 'All kills in one line of the log',
  },
  ...{ name: 'Item name', alternatives: 'Alternatives, one per line', ...SCORE_LABELS, description: 'Description' },
  ...WINDOW_LABELS,
  ...{ icon: 'Icon link', file: 'Icon file', itemId: 'Item id' },
};
export type SquareField = keyof typeof LABELS;
const NAMES: Readonly<Record<string, SquareField>> = {
  ...{ item_name: 'name', item_id: 'itemId', icon_url: 'icon' },
  ...WINDOW_NAMES,
  ...{ rule: 'kind', 'rule.name': 'pet', 'rule.skill': 'skill', 'rule.level': 'level', 'rule.xp': 'xp' },
  ...{ 'rule.title': 'quest', 'rule.tier': 'tier', 'rule.boss': 'boss', 'rule.mode': 'mode', 'rule.kills': 'kills' },
  ...{
    'rule.count': 'count',
    'rule.from': 'from',
    'rule.text': 'text',
    'rule.match': 'match',
    'rule.scope': 'players',
    'rule.in_one_line': 'inOneLine',
  },
};
/** What useForm needs to know of the form: its labels in the order of the page, and the names in the body. */
export const SQUARE_FORM = { fields: LABELS, names: NAMES };

/** Returns the body of the form as it is typed, for a check by the schema. */
export function typedBody(fields: SquareFields): Record<string, unknown> {
  return {
    ...plainPart(fields),
    item_name: fields.name,
    ...alternativesOf(fields),
    rule: ruleOf(fields),
  };
}

/** The parts of the body that no rule needs. */
function plainPart(fields: SquareFields) {
  const { itemId, icon, description } = fields;
  return {
    ...scoreBody(fields),
    ...windowBody(fields),
    item_id: itemId.trim() || null,
    icon_url: icon.trim() || null,
    description: description.trim() || null,
  };
}

/** Only an item has alternatives. Those of a rule that the page does not know stay as they are. */
function alternativesOf({ kind, alternatives }: SquareFields): { alternatives?: string[] } {
  return kind === 'unknown' ? {} : { alternatives: kind === 'item' ? linesOf(alternatives) : [] };
}

/**
 * Name, alternatives and rule of a square, or the problem with them. Without alternatives and rule the square keeps what is
 * stored.
 */
export type Meaning =
  { item_name: string; alternatives?: string[]; rule?: SquareRule | null; problem: null } | { problem: string };

export function meaningOf(fields: SquareFields): Meaning {
  const item_name = fields.name.trim();
  if (item_name === '') return { problem: ITEM_NAME_REQUIRED };
  const alternatives = alternativesOf(fields);
  const raw = ruleOf(fields);
  if (raw === undefined) return { item_name, problem: null };
  if (raw === null) return { item_name, ...alternatives, rule: null, problem: null };
  const rule = squareRuleSchema.safeParse(raw, { error: plainSentence });
  if (!rule.success) {
    const [issue] = rule.error.issues;
    return { problem: issue?.message ?? 'The rule is not complete' };
  }
  return { item_name, ...alternatives, rule: rule.data, problem: null };
}

/** Returns the body of a square without board, row and column. */
export function bodyOf(
  fields: SquareFields,
  meaning: Extract<Meaning, { problem: null }>,
): Omit<SetItemBody, 'board_id' | 'row' | 'column'> {
  const { problem: _, ...meant } = meaning;
  return { ...plainPart(fields), ...meant };
}
