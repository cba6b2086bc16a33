const MAX_TEXT = 500;
const MAX_ITEMS = 40;
const MAX_DEPTH = 5;
const MAX_BYTES = 8000;

/**
 * Returns the part of a state that is stored: long texts and lists are cut and marked, deep parts omitted, and dates
 * are ISO texts. Other values are as in JSON; undefined becomes null. A state that is still too large becomes a note.
 */
export function limitState(state: unknown): unknown {
  const kept = limit(state, 0) ?? null;
  return JSON.stringify(kept).length > MAX_BYTES ? { note: 'Too large to keep' } : kept;
}

function limit(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : null;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => limit(item, depth + 1));
    return value.length > MAX_ITEMS ? [...items, `… and ${value.length - MAX_ITEMS} more`] : items;
  }
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(fields.slice(0, MAX_ITEMS).map(([key, inner]) => [key, limit(inner, depth + 1)]));
}
