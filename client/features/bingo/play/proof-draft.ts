import * as z from 'zod/mini';

const draftSchema = z.object({
  key: z.string(),
  board: z.number(),
  row: z.number(),
  column: z.number(),
  person: z.string(),
  /** London wall time; empty for now. Absent in what an earlier version kept. */
  at: z._default(z.string(), ''),
  amount: z.string(),
  part: z.string(),
  note: z.string(),
  pictures: z.array(z.string()),
  /** Id of the proof once it was sent and only pictures are missing; null before. */
  sent: z.nullable(z.number()),
});
/** A proof that is not sent yet, or not with all its pictures. */
export type ProofDraft = z.infer<typeof draftSchema>;

const PLACE = 'bingo-proof-draft';

/** Returns the draft of a board that this browser kept; null without one. */
export function keptDraft(board: number): ProofDraft | null {
  try {
    const draft = draftSchema.safeParse(JSON.parse(localStorage.getItem(PLACE) ?? 'null'));
    return draft.success && draft.data.board === board ? draft.data : null;
  } catch {
    return null;
  }
}

/** Keeps a draft until it is sent, without its pictures when the browser has no room for them. Null forgets it. */
export function keepDraft(draft: ProofDraft | null): void {
  try {
    localStorage.removeItem(PLACE);
    if (draft) localStorage.setItem(PLACE, JSON.stringify(draft));
  } catch {
    try {
      if (draft) localStorage.setItem(PLACE, JSON.stringify({ ...draft, pictures: [] }));
    } catch {
      // A browser without storage keeps the draft while the page is open.
    }
  }
}
