import type { EditConflict, EditedParts } from '../../../shared/http/edit-conflict.ts';
import { ApiError } from '../api/api.ts';

/** A form's write about one thing that other admins edit, too. */
export interface Edit<T> {
  /** Version and parts of the thing when its form was opened. */
  version: string;
  base: EditedParts;
  /** The parts after the write; an unchanged part is one that the admin relied on, such as the name of the member. */
  mine: EditedParts;
  /** Sends the write. @param present the parts that it replaces */
  send: (version: string, present: EditedParts) => Promise<T>;
}

/** The admin's answer to a conflict: the saved state stands, the own one replaces it, or the form stays open. */
export type Choice = 'theirs' | 'mine' | 'edit';
export type Saved<T> = { choice: 'mine'; result: T } | { choice: 'theirs' | 'edit' };

/** Returns the parts that somebody changed since `base` to other values than mine. */
export function clashesOf({ base, mine }: Pick<Edit<unknown>, 'base' | 'mine'>, present: EditedParts): string[] {
  return Object.keys(mine).filter((part) => present[part] !== base[part] && present[part] !== mine[part]);
}

/**
 * Saves an edit. A newer change of other parts stays, and the edit is sent again; one of the same parts is replaced
 * only when `ask` answers so. @throws ApiError of any other failure
 */
export async function saveEdit<T>(edit: Edit<T>, ask: (conflict: EditConflict) => Promise<Choice>): Promise<Saved<T>> {
  let { version, base } = edit;
  for (;;) {
    try {
      return { choice: 'mine', result: await edit.send(version, base) };
    } catch (error) {
      const conflict = error instanceof ApiError ? error.conflict : null;
      if (!conflict) throw error;
      if (clashesOf({ base, mine: edit.mine }, conflict.present).length > 0) {
        const choice = await ask(conflict);
        if (choice !== 'mine') return { choice };
      }
      // From here on the admin has seen, or does not touch, what others changed.
      version = conflict.version;
      base = conflict.present;
    }
  }
}
