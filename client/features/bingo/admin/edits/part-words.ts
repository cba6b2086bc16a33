import * as z from 'zod/mini';
import { ruleWords } from '../../../../../shared/bingo/goals/rule-words.ts';
import { squareRuleSchema } from '../../../../../shared/bingo/square-rule.ts';
import { formatFull } from '../../../../../shared/format/dates.ts';
import type { EditedParts } from '../../../../../shared/http/edit-conflict.ts';

const namesSchema = z.array(z.string());

/** Returns a part of a square, a board or a team as text, for the dialog that shows two versions of it. */
export function partWords(part: string, value: EditedParts[string]): string {
  if (part === 'rule') return value === null ? 'Finding the item' : ruleText(String(value));
  if (value === null || value === '' || value === '[]') return 'None';
  const text = String(value);
  if (part === 'icon_url') return text.startsWith('data:') || text.startsWith('/') ? 'A picture' : text;
  if (part === 'alternatives') return namesSchema.safeParse(jsonOf(text)).data?.join(', ') ?? text;
  if (/_(date|at|from|until)$/.test(part)) return formatFull(text);
  return text.replaceAll('_', ' ');
}

/** Returns the name of a part that the dialog has no label for: "late joiners" of `settings.late_joiners`. */
export function partLabel(part: string): string {
  const words = part.replace(/^settings\./, '').replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function ruleText(json: string): string {
  const rule = squareRuleSchema.safeParse(jsonOf(json)).data;
  if (!rule) return json;
  const words = ruleWords({ rule, item_name: 'the item' });
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
