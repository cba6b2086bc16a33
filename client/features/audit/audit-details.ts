import * as z from 'zod/mini';
import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { momentWords } from '../../../shared/audit/sentences/board-sentences.ts';
import { BADGES } from '../../../shared/audit/sentences/member-sentences.ts';
import { stateOf, type StoredState, textIn } from '../../../shared/audit/sentences/stored-state.ts';
import { ruleWords } from '../../../shared/bingo/goals/rule-words.ts';
import { squareRuleSchema } from '../../../shared/bingo/square-rule.ts';
import { SITE_PARTS } from '../../../shared/site/site-parts.ts';
import { thousands } from '../../../shared/format/numbers.ts';
import { SOURCE_TITLES } from '../../../shared/game/sources.ts';

/** One field of an entry, in words; null for a side that has none. */
export interface Detail {
  label: string;
  before: string | null;
  after: string | null;
}

const NONE = 'none';
/** Format of the server's times. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Fields for programs: numbers of rows, and what the sentence has already. */
const UNSHOWN = new Set(['id', 'clear_id', 'syncId', 'retryOf', 'row_number', 'column_number', 'goal', 'revision']);

const LABELS: Readonly<Record<string, string>> = {
  ...BADGES,
  ...SITE_PARTS,
  is_active: 'Active',
  is_hidden: 'Hidden',
  no_announcements: 'Left out of announcements',
  item_name: 'Square',
  item_id: 'Item number',
  icon_url: 'Picture',
  alternatives: 'Also counts',
  team_name: 'Name',
  color: 'Colour',
  start_date: 'Start',
  end_date: 'End',
  total_xp: 'Overall XP',
  read: 'XP of the reading',
  at: 'Time',
  by: 'Completed by',
  joined: 'Players',
  left: 'Player',
  names: 'Squares',
  merged: 'Merged',
  cleared_at: 'Cleared at',
};

/** Returns the fields of an entry that differ, before and after, in the order in which they are stored. */
export function detailsOf(entry: AuditEntry): Detail[] {
  const [before, after] = [stateOf(entry.before), stateOf(entry.after)];
  const isNew = Object.keys(before).length === 0;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !UNSHOWN.has(key))
    .map((key) => ({ label: labelOf(key, entry), before: sideOf(before, key), after: sideOf(after, key) }))
    .filter((one) => one.before !== one.after && !(isNew && one.after === NONE));
}

function labelOf(key: string, { action }: AuditEntry): string {
  if (key === 'is_active' && action.startsWith('bingo.')) return 'Visible to visitors';
  const label = LABELS[key] ?? key.replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function sideOf(state: StoredState, key: string): string | null {
  if (!Object.hasOwn(state, key)) return null;
  const value = state[key];
  if (key === 'rule') return ruleOf(state, value);
  if (key === 'icon_url' && typeof value === 'string') return 'chosen';
  if (key === 'source') return Object.entries(SOURCE_TITLES).find(([name]) => name === value)?.[1] ?? wordsOf(value);
  return wordsOf(value);
}

function ruleOf(state: StoredState, value: unknown): string {
  if (value === null) return NONE;
  const { data: rule } = z.safeParse(squareRuleSchema, value);
  return rule ? ruleWords({ rule, item_name: textIn(state, 'item_name') ?? '' }) : 'another rule';
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return thousands(value);
  if (typeof value === 'string') return MOMENT.test(value) ? momentWords(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? NONE : value.map(wordsOf).join(', ');
  const fields = Object.entries(value).filter(([key]) => key !== 'kind');
  return fields.map(([key, inner]) => `${key.replaceAll('_', ' ')} ${wordsOf(inner)}`).join(', ');
}
