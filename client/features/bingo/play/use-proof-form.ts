import { useState, type FormEvent } from 'react';
import { MAX_PICTURES } from '../../../../shared/bingo/proofs/proof-limits.ts';
import { bingoProofRoutes } from '../../../../shared/bingo/proofs/proofs.routes.ts';
import type { Play } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import type { Square } from '../bingo.selectors.ts';
import { partLabels } from './part-labels.ts';
import { linkHeaders } from './play-link.ts';
import { keepDraft, keptDraft, type ProofDraft } from './proof-draft.ts';
import { shrinkPicture } from './shrink-picture.ts';

const FAILURE = 'The proof was not sent';

/** State of the form that sends a proof: a draft that this device keeps until it is sent. */
export function useProofForm(secret: string, play: Play, square: Square, onSent: (words: string) => void) {
  const parts = partLabels(square.item?.rule ?? null);
  const [draft, setDraft] = useState<ProofDraft>(() => {
    const kept = keptDraft(play.board_id);
    if (kept?.row === square.row_number && kept.column === square.column_number) return kept;
    return {
      ...{ key: crypto.randomUUID(), board: play.board_id, row: square.row_number, column: square.column_number },
      ...{ person: String(play.players[0]?.person_id ?? ''), amount: '', part: '', note: '', pictures: [], sent: null },
    };
  });
  const action = useAction();
  const form = useForm<'person' | 'part' | 'amount' | 'note' | 'picture'>({
    fields: { person: 'For', part: 'What', amount: 'How many', note: 'Note', picture: 'Pictures' },
  });
  const change = (fields: Partial<ProofDraft>): void => {
    const next = { ...draft, ...fields };
    setDraft(next);
    keepDraft(next);
  };

  const addPicture = (file: File | undefined): void => {
    if (!file) return;
    form.changed('picture');
    void shrinkPicture(file).then((picture) => {
      if (picture === null) form.show([{ path: 'picture', message: 'This file is no picture that can be sent' }]);
      else if (!draft.pictures.includes(picture))
        change({ pictures: [...draft.pictures, picture].slice(0, MAX_PICTURES) });
    });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = [
      ...(parts.length > 0 && draft.part === ''
        ? [{ path: 'part', message: 'Choose what of the square this is' }]
        : []),
      ...(draft.pictures.length === 0 ? [{ path: 'picture', message: 'Add a picture' }] : []),
    ];
    form.show(missing);
    if (missing.length > 0) return;
    const headers = linkHeaders(secret);
    const body = {
      ...{ key: draft.key, row: draft.row, column: draft.column, person: Number(draft.person) },
      ...(draft.amount !== '' && { amount: Number(draft.amount) }),
      ...(draft.part !== '' && { part: Number(draft.part) }),
      note: draft.note.trim() || null,
    };
    action.run('send', FAILURE, () =>
      form.attempt(FAILURE, async () => {
        const id = draft.sent ?? (await request(bingoProofRoutes.send, { headers, body })).data.proof.id;
        change({ sent: id });
        // One after the other: a picture that arrives twice is stored once, so a failed call repeats them all.
        for (const [at, picture] of draft.pictures.entries()) {
          await request(bingoProofRoutes.addPicture, { headers, params: { id }, body: { place: at + 1, picture } });
        }
        keepDraft(null);
        onSent(`Your proof for ${square.name} is sent. An admin will look at it.`);
        return null;
      }),
    );
  };
  return { draft, parts, form, action, change, addPicture, submit };
}
