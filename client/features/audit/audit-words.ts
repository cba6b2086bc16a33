import { formatFull } from '../../../shared/format/dates.ts';

/** Format of the server's times. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Labels of actions, or of parts of them, that are not readable as they are. */
const WORDS: Record<string, string> = {
  xp: 'XP',
  'feed.clear': 'Feed cache cleared',
  'feed.refresh': 'Feed refreshed',
  'member.add': 'Member added',
  'member.add.many': 'Members added',
  'member.return': 'Member made active again',
  'member.flag.set': 'Member flag set',
  'member.remove': 'Member removed',
  'member.hide': 'Member hidden',
  'member.show': 'Member shown again',
  'member.erase': 'Member erased',
  'member.rename': 'Member renamed',
  'member.rename.undo': 'Rename undone',
  'clan.import': 'Clan imported',
  'clan.membership.sync': 'Membership synced',
  'xp.clear': 'XP cleared',
  'xp.clear.undo': 'XP clearing undone',
  'xp.held.accept': 'Held reading accepted',
  'xp.held.reject': 'Held reading rejected',
};

/** Returns the label of an action: our own text, or its words with spaces. */
export function actionLabel(action: string): string {
  const known = WORDS[action];
  if (known !== undefined) return known;
  const words = action
    .split(/[._]/)
    .map((word) => WORDS[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the fields of a state as short lines such as "hidden: yes"; a bare value is one line. Pass `isNew` for a
 * created row: empty fields are then left out.
 */
export function stateLines(state: unknown, isNew = false): string[] {
  if (state === null || state === undefined) return [];
  if (typeof state !== 'object' || Array.isArray(state)) return [textOf(state)];
  return Object.entries(state)
    .filter(([, value]) => !isNew || textOf(value) !== 'none')
    .map(([key, value]) => `${key.replaceAll('_', ' ')}: ${textOf(value)}`);
}

function textOf(value: unknown): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${textOf(inner)}`)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return MOMENT.test(value) ? formatFull(value) : value;
  return JSON.stringify(value);
}
