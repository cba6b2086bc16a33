import type { ComponentType } from 'react';
import type { Board } from '../../../../../../shared/bingo/bingo.schemas.ts';
import type { FormErrors } from '../../../../../lib/form/use-form.ts';
import type { Square } from '../../../bingo.selectors.ts';
import type { SquareField, SquareFields } from '../square-fields.ts';

/** What each section of the square form is given. */
export interface SquareSectionProps {
  board: Board;
  /** The square as it is stored. */
  square: Square;
  form: FormErrors<SquareField>;
  fields: SquareFields;
  onChange: (part: Partial<SquareFields>) => void;
}

/** A folded section of the square form. */
export interface SquareSection {
  title: string;
  /** Says what its fields hold, in a few words. */
  summary: (fields: SquareFields, board: Board) => string;
  Part: ComponentType<SquareSectionProps>;
}
