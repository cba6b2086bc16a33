import { useCallback, useState } from 'react';
import type { EditConflict, EditedParts } from '../../../shared/http/edit-conflict.ts';
import { serverNow } from '../api/server-clock.ts';
import type { Message } from '../api/use-action.ts';
import { saveEdit, type Choice, type Edit, type Saved } from './save-edit.ts';

/** What a conflict is about, in words. */
export interface EditWords {
  /** The thing within a sentence: "Anna Oak", "the stored posts". */
  thing: string;
  /** Labels of the parts to compare, in the order of the page. */
  labels: Readonly<Record<string, string>>;
  /** Parts that are shown only when they differ. */
  quiet?: readonly string[];
  /** Text of a part's value. */
  say: (part: string, value: EditedParts[string]) => string;
  /** Effect of each choice. */
  effects: { theirs: string; mine: string };
}

/** A conflict that waits for the admin's choice. */
export interface AskedConflict extends EditWords {
  conflict: EditConflict;
  mine: EditedParts;
  /** ISO, by the server's clock. */
  openedAt: string;
  choose: (choice: Choice) => void;
}

/** Shown after the admin has taken the other one's version. */
export const KEPT: Message = { kind: 'info', title: 'Nothing was changed: the other admin’s version stands' };

/** Saves an edit, and asks when another admin has changed the same. @param openedAt ISO, by the server's clock */
export type SaveEdit = <T>(edit: Edit<T>, words: EditWords, openedAt: string) => Promise<Saved<T>>;

/** The time at which a form is opened, by the server's clock. */
export function openedNow(): string {
  return new Date(serverNow()).toISOString();
}

/** Saves edits of things that other admins edit, too; `asked` is for ConflictDialog. */
export function useEdits(): { asked: AskedConflict | null; save: SaveEdit } {
  const [asked, setAsked] = useState<AskedConflict | null>(null);
  const save = useCallback(
    <T>(edit: Edit<T>, words: EditWords, openedAt: string): Promise<Saved<T>> =>
      saveEdit(
        edit,
        (conflict) =>
          new Promise<Choice>((resolve) => {
            const choose = (choice: Choice): void => {
              setAsked(null);
              resolve(choice);
            };
            setAsked({ ...words, conflict, mine: edit.mine, openedAt, choose });
          }),
      ),
    [],
  );
  return { asked, save };
}
