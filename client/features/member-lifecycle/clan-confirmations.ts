import type { LikelyRename } from '../../../shared/member-lifecycle/membership.schemas.ts';
import type { Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import type { Plan } from './plan-messages.ts';

/** Asks before a membership sync removes members. */
export function removalConfirmation({ removedNames }: Plan, onConfirm: () => void): Confirmation {
  const members = membersOf(removedNames);
  return {
    title: `Remove ${members}?`,
    happens: `${listed(removedNames)} ${removedNames.length === 1 ? 'is' : 'are'} not on the list and will no longer count as active.`,
    stays: 'Their profiles and history stay, and they become active again when the list shows them.',
    verb: `Remove ${members}`,
    onConfirm,
  };
}

/** Asks a second time when a membership sync would remove more than a fifth of the clan. */
export function secondConfirmation(
  { removedNames, kept }: Plan,
  clanName: string,
  onConfirm: () => void,
): Confirmation {
  const members = membersOf(removedNames);
  return {
    title: `Really remove ${members} of ${kept + removedNames.length}?`,
    happens: `That is more than a fifth of the clan. A list that is cut short or of another clan looks just like this: please make sure that “${clanName}” is right.`,
    stays: 'Nothing has changed yet.',
    verb: `Yes, remove ${members}`,
    onConfirm,
  };
}

/** Asks before a likely rename of a plan is stored. */
export function renameConfirmation({ from, to }: LikelyRename, onConfirm: () => void): Confirmation {
  return {
    title: `Rename ${from} to ${to}?`,
    happens: `${from} is renamed to ${to} and keeps XP history, activities and badges.`,
    stays: 'You can undo it for 30 days.',
    verb: `Rename to ${to}`,
    harmless: true,
    onConfirm,
  };
}

/** Asks before a likely rename is dismissed. */
export function dismissConfirmation({ from, to }: LikelyRename, stays: string, onConfirm: () => void): Confirmation {
  return {
    title: `Are ${from} and ${to} different players?`,
    happens: `${from} stays listed as having left, ${to} as new. You will not be asked again.`,
    stays,
    verb: 'Not the same player',
    harmless: true,
    onConfirm,
  };
}

function membersOf(names: readonly string[]): string {
  return names.length === 1 ? '1 member' : `${names.length} members`;
}

function listed(names: readonly string[]): string {
  if (names.length <= 5)
    return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;
}
