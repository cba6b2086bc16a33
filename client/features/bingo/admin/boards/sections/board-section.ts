import type { ComponentType } from 'react';
import type { FormErrors } from '../../../../../lib/form/use-form.ts';
import type { BoardField, BoardFields } from '../board-fields.ts';

/** What each section of the board form is given. */
export interface BoardSectionProps {
  fields: BoardFields;
  form: FormErrors<BoardField>;
  /** True for a new board: only its form has the size and “Keep hidden”. */
  isNew: boolean;
  /** Also takes the errors of the changed fields away. */
  onChange: (part: Partial<BoardFields>) => void;
}

/** A folded section of the board form. */
export interface BoardSection {
  title: string;
  /** Says what its fields hold, in a few words. */
  summary: (fields: BoardFields) => string;
  Part: ComponentType<BoardSectionProps>;
}
