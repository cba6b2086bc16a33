import type * as z from 'zod/mini';
import type {
  importResponseSchema,
  membershipPlanResponseSchema,
  membershipResponseSchema,
} from '../../../shared/clan/clan.schemas.ts';
import type { Message } from '../../lib/use-action.ts';

/** What a membership sync would do. */
export type Plan = z.infer<typeof membershipPlanResponseSchema>['plan'];

const members = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

export function importedMessage({
  added,
  skipped,
  addedNames,
}: z.infer<typeof importResponseSchema>['results']): Message {
  if (added === 0) return { kind: 'info', title: `Nobody new: all ${members(skipped)} were here already` };
  return {
    kind: 'success',
    title: `${members(added)} added, ${skipped} ${skipped === 1 ? 'was' : 'were'} here already`,
    detail: addedNames.join(', '),
  };
}

export function syncedMessage(results: z.infer<typeof membershipResponseSchema>['results']): Message {
  const { kept, added, removed, addedNames, removedNames } = results;
  if (added === 0 && removed === 0) return { kind: 'info', title: `Nothing to change: ${members(kept)} kept` };
  const parts = [
    ...(added > 0 ? [`Added: ${addedNames.join(', ')}`] : []),
    ...(removed > 0 ? [`Removed: ${removedNames.join(', ')}`] : []),
  ];
  return { kind: 'success', title: `${added} added, ${removed} removed, ${kept} kept`, detail: parts.join('. ') };
}

export function renamedMessage(sentence: string): Message {
  return { kind: 'success', title: sentence, detail: 'The plan below is made anew.' };
}
