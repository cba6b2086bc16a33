import type { Editor } from '../../../shared/live/editing.schemas.ts';

/**
 * Returns who edits a thing, as a sentence without its full stop; null for nobody. The own other window is named only when
 * no other admin is there. @param what the thing within a sentence: "Anna Oak", "this"
 */
export function editingText(editors: readonly Editor[], what: string): string | null {
  const names = [...new Set(editors.filter(({ mine }) => !mine).map(({ name }) => name))];
  const [first, second] = names;
  if (first === undefined) return editors.length > 0 ? `You are editing ${what} in another window` : null;
  if (second === undefined) return `${first} is editing ${what}`;
  const rest = names.length === 2 ? second : `${names.length - 1} others`;
  return `${first} and ${rest} are editing ${what}`;
}
