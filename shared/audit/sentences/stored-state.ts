/** Fields of a stored state. States are shortened when they are stored, so every field may be missing or cut. */
export type StoredState = Readonly<Record<string, unknown>>;

/** Mark that the server leaves in a list that it shortened. */
const MORE = /^… and (\d+) more$/;

/** Returns the fields of a state; none for a missing one or a bare value. */
export function stateOf(value: unknown): StoredState {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function textIn(state: StoredState, key: string): string | null {
  const value = state[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberIn(state: StoredState, key: string): number | null {
  const value = state[key];
  return typeof value === 'number' ? value : null;
}

/** Returns the texts of a list, and the number of those that the record does not contain. */
export function listIn(state: StoredState, key: string): { names: string[]; more: number } {
  const value: unknown = state[key];
  const texts = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  const more = Number(MORE.exec(texts.at(-1) ?? '')?.[1] ?? 0);
  return { names: more > 0 ? texts.slice(0, -1) : texts, more };
}
