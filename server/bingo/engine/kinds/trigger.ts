import type { Trigger } from './square-kind.ts';

/** Returns a trigger that every line with the key meets, and each once. */
export function trigger(key: string, breadth: number, words: string): Trigger {
  return { key, least: 1, mode: 'any', breadth, words, isAmount: false };
}
