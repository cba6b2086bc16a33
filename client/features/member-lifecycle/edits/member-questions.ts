import type { Confirmation } from '../../../ui/feedback/confirm-dialog.tsx';

/** Asks before a member is removed. */
export function removeQuestion(name: string, onConfirm: () => void): Confirmation {
  return {
    title: `Remove ${name}?`,
    happens: `${name} no longer counts as an active member.`,
    stays:
      'Profile and history stay. You can undo it for 30 days, and the member becomes active again when the clan list shows the name.',
    verb: `Remove ${name}`,
    onConfirm,
  };
}

/** Asks before a member is hidden. */
export function hideQuestion(name: string, onConfirm: () => void): Confirmation {
  return {
    title: `Hide ${name}?`,
    happens: `${name} disappears immediately from every public page: lists, profile, activities, XP and bingo.`,
    stays: 'Nothing is deleted. Admins see the member here and can show it again.',
    verb: `Hide ${name}`,
    onConfirm,
  };
}

/** Asks before a member gets a new name. */
export function renameQuestion(name: string, to: string, onConfirm: () => void): Confirmation {
  return {
    title: `Rename ${name} to ${to}?`,
    happens: `${name} is renamed to ${to}. If ${to} is already a member, the histories of both are merged.`,
    stays: 'You can undo it for 30 days.',
    verb: `Rename to ${to}`,
    harmless: true,
    onConfirm,
  };
}

/** Asks before a member is erased. */
export function eraseQuestion(name: string, onConfirm: () => void): Confirmation {
  return {
    title: `Erase ${name} for good?`,
    happens:
      'Profile, XP history, activities and logs are deleted and cannot be restored. The clan list will not add the name again.',
    stays: 'Bingo boards keep their counts, as “Former member”.',
    verb: `Erase ${name} for good`,
    onConfirm,
  };
}
