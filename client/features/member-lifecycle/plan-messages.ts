import type * as z from 'zod/mini';
import type {
  importResponseSchema,
  membershipPlanResponseSchema,
  membershipResponseSchema,
  SkippedRow,
} from '../../../shared/roster/clan.schemas.ts';
import type { Message } from '../../lib/api/use-action.ts';

/** Plan of a membership sync. */
export type Plan = z.infer<typeof membershipPlanResponseSchema>['plan'];

/** Shown with a plan and after a sync when rows of the list could not be read. */
export const NO_REMOVALS =
  'Rows of the list could not be read, so nobody is removed: a missing member may be one of them';

/** Returns a sentence without a full stop, or null when no row was skipped. */
function skippedRowsText(rows: readonly SkippedRow[]): string | null {
  if (rows.length === 0) return null;
  return `Skipped: ${rows.map(rowText).join('; ')}`;
}

/** Returns the line, name and reason of a skipped row. */
export function rowText({ line, name, reason }: SkippedRow): string {
  return `line ${line}${name === null ? '' : ` (${name})`}: ${reason}`;
}

const members = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

export function importedMessage({
  added,
  skipped,
  addedNames,
  skippedRows,
}: z.infer<typeof importResponseSchema>['results']): Message {
  const rows = skippedRowsText(skippedRows);
  if (added === 0) {
    const title = `No new members: all ${members(skipped)} were added before`;
    return { kind: 'info', title, ...(rows !== null && { detail: rows }) };
  }
  return {
    kind: 'success',
    title: `${members(added)} added, ${skipped} ${skipped === 1 ? 'was' : 'were'} added before`,
    detail: [addedNames.join(', '), ...(rows === null ? [] : [rows])].join('. '),
  };
}

export function syncedMessage(results: z.infer<typeof membershipResponseSchema>['results']): Message {
  const { kept, added, removed, addedNames, removedNames, isWhole, skippedRows } = results;
  const rows = [...(isWhole ? [] : [NO_REMOVALS]), ...[skippedRowsText(skippedRows)].filter((text) => text !== null)];
  if (added === 0 && removed === 0) {
    const title = `Nothing to change: ${members(kept)} kept`;
    return { kind: 'info', title, ...(rows.length > 0 && { detail: rows.join('. ') }) };
  }
  const parts = [
    ...(added > 0 ? [`Added: ${addedNames.join(', ')}`] : []),
    ...(removed > 0 ? [`Removed: ${removedNames.join(', ')}`] : []),
    ...rows,
  ];
  return { kind: 'success', title: `${added} added, ${removed} removed, ${kept} kept`, detail: parts.join('. ') };
}

export function renamedMessage(sentence: string): Message {
  return { kind: 'success', title: sentence, detail: 'The plan below has been updated.' };
}
