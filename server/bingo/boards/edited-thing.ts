import type { EntityManager } from 'typeorm';
import type { EditedParts } from '../../../shared/http/edit-conflict.ts';
import type { CountedBoard } from './board.repository.ts';

/**
 * What an admin's page showed: the revision of the board when the form was opened, or null to accept any, and the one thing
 * that the form edits. An admin who was overtaken is told what that thing is by then, and who changed it.
 */
export interface Seen {
  revision: number | null;
  thing: EditedThing;
}

/** The one thing of a board that a form edits. */
export interface EditedThing {
  /** Key of the square or the team as the audit has it; null for the settings of the board. */
  key: string | null;
  /** Reads its present parts. */
  present: (tx: EntityManager, board: CountedBoard) => EditedParts | Promise<EditedParts>;
}
