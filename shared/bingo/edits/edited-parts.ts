import type { EditedParts } from '../../http/edit-conflict.ts';

/** Keys that no form of an admin changes: places, counts, and what follows from other keys or happens by itself. */
const NOT_EDITED: ReadonlySet<string> = new Set([
  ...['id', 'board_id', 'row', 'column', 'row_number', 'column_number', 'rows', 'columns', 'created_at'],
  ...[
    'revision',
    'team_count',
    'item_count',
    'members',
    'goal',
    'sealed',
    'revealed_at',
    'locked_at',
    'reopened',
    'code_word',
  ],
]);

/**
 * Returns the parts of a board, a square or a team that admins change, by wire name, from its read body or from a body that
 * writes it. What is no single value is its JSON; the settings of a board are parts of their own, such as
 * `settings.one_drop`. Null, for an empty square, has no parts.
 */
export function editedParts(thing: object | null): EditedParts {
  const parts: Record<string, EditedParts[string]> = {};
  for (const [key, value] of Object.entries(thing ?? {})) {
    if (NOT_EDITED.has(key)) continue;
    if (key === 'settings') {
      for (const [setting, chosen] of entriesOf(value)) parts[`settings.${setting}`] = partOf(chosen);
    } else parts[key] = partOf(value);
  }
  return parts;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function partOf(value: unknown): EditedParts[string] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  return JSON.stringify(inOrder(value));
}

/** Sorts keys, because a stored object may have them in another order than a typed one. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, of]) => [key, inOrder(of)]));
}
