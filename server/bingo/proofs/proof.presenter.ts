import type { OwnProof, Proof } from '../../../shared/bingo/proofs/proofs.schemas.ts';
import { FORMER_MEMBER } from '../completion.repository.ts';
import { cutBytes } from '../set-evidence.ts';
import type { PictureRow } from './picture.repository.ts';
import type { SubmissionRow } from './submission.repository.ts';

/** Most bytes of a note, of a square's text and of a name in a live event. */
const NOTE_BYTES = 90;
const NAME_BYTES = 60;

/** @param pictures of any proofs, by place */
export function presentOwnProof(row: SubmissionRow, pictures: readonly PictureRow[]): OwnProof {
  return {
    ...{ id: row.id, team_id: row.team_id, row_number: row.row_number, column_number: row.column_number },
    ...{ item_name: row.item_name, person_id: row.person_id, name: row.name ?? FORMER_MEMBER },
    ...{ at: row.at.toISOString(), amount: row.amount, part: row.part, note: row.note },
    ...{ status: row.status, revision: row.revision, sent_at: row.sent_at.toISOString() },
    pictures: pictures
      .filter(({ submissionId }) => submissionId === row.id)
      .map(({ id, width, height }) => ({ id, width, height })),
    pictures_deleted_at: row.pictures_deleted_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_note: row.decision_note,
  };
}

/** @param pictures of any proofs, by place */
export function presentProof(row: SubmissionRow, pictures: readonly PictureRow[]): Proof {
  return {
    ...presentOwnProof(row, pictures),
    board_id: row.board_id,
    is_shown: row.is_shown,
    ...(row.status === 'approved' && !row.has_record && { is_revoked: true }),
  };
}

/** Returns a proof for a live event, in at most 1,024 bytes. */
export function shortProof(proof: Proof): Proof {
  const short = (text: string, most: number): string => {
    const cut = cutBytes(text, most);
    return cut === text ? text : `${cut}…`;
  };
  return {
    ...proof,
    item_name: short(proof.item_name, NAME_BYTES),
    note: proof.note && short(proof.note, NOTE_BYTES),
    decision_note: proof.decision_note && short(proof.decision_note, NOTE_BYTES),
    decided_by: proof.decided_by && short(proof.decided_by, NAME_BYTES),
  };
}
