import { useState, type FormEvent } from 'react';
import { MAX_PICTURES } from '../../../../shared/bingo/proofs/proof-limits.ts';
import { bingoProofRoutes } from '../../../../shared/bingo/proofs/proofs.routes.ts';
import type { Play } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import { fromLondonInput } from '../../../../shared/format/london-input.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import type { Issue } from '../../../lib/form/issues.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import type { Square } from '../bingo.selectors.ts';
import { partLabels } from './part-labels.ts';
import { linkHeaders } from './play-link.ts';
import { keepDraft, keptDraft, type ProofDraft } from './proof-draft.ts';
import { shrinkPicture } from './shrink-picture.ts';

const NOT_A_DATE = 'Please write a date with a time, such as 4 Dec 2026, 20:00';
const FAILURE = 'The proof was not sent';

/** State of the form that sends a proof: a draft that this device keeps until it is sent. */
export function useProofForm(secret: string, play: Play, square: Square, onSent: (words: string) => void) {
  const parts = partLabels(square.item?.rule ?? null);
  const [draft, setDraft] = useState(() => draftOf(play, square));
  const action = useAction();
  const form = useForm<'person' | 'part' | 'amount' | 'picture' | 'at' | 'note'>({
    fields: {
      ...{ person: 'For', part: 'What', amount: 'How many', picture: 'Pictures' },
      ...{ at: 'When it happened (London time)', note: 'Note' },
    },
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
    const missing = issuesIn(draft, parts);
    form.show(missing);
    if (missing.length > 0) return;
    const headers = linkHeaders(secret);
    const body = bodyOf(draft);
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

/** Returns what is missing or wrong in a draft before it can be sent. */
function issuesIn(draft: ProofDraft, parts: readonly string[]): Issue[] {
  return [
    ...(parts.length > 0 && draft.part === '' ? [{ path: 'part', message: 'Choose what of the square this is' }] : []),
    ...(draft.pictures.length === 0 ? [{ path: 'picture', message: 'Add a picture' }] : []),
    ...(draft.at.trim() !== '' && fromLondonInput(draft.at) === null ? [{ path: 'at', message: NOT_A_DATE }] : []),
  ];
}

/** Returns the draft of the square that this device kept, or an empty one. */
function draftOf(play: Play, { row_number: row, column_number: column }: Square): ProofDraft {
  const kept = keptDraft(play.board_id);
  if (kept?.row === row && kept.column === column) return kept;
  return {
    ...{ key: crypto.randomUUID(), board: play.board_id, row, column },
    ...{ person: String(play.players[0]?.person_id ?? ''), at: '', amount: '', part: '', note: '' },
    ...{ pictures: [], sent: null },
  };
}

function bodyOf(draft: ProofDraft) {
  return {
    ...{ key: draft.key, row: draft.row, column: draft.column, person: Number(draft.person) },
    ...(draft.amount !== '' && { amount: Number(draft.amount) }),
    ...(draft.part !== '' && { part: Number(draft.part) }),
    ...(draft.at.trim() !== '' && { at: fromLondonInput(draft.at) ?? undefined }),
    note: draft.note.trim() || null,
  };
}
