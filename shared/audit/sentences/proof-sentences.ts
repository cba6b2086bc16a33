import type { AuditAction } from '../audit-actions.ts';
import { counted } from '../../format/numbers.ts';
import { byWhom, completionPieces } from './bingo-sentences.ts';
import { say, type Sentence, type Told } from './sentence.ts';
import { numberIn, textIn } from './stored-state.ts';

/** Sentences of the decisions about proofs. */
export const PROOF_SENTENCES = {
  'bingo.proof.approve': (entry) => ({
    ...say('approved a proof of ', completionPieces(entry), byWhom(entry.after, entry.memberId)),
    quote: textIn(entry.after, 'note'),
  }),
  'bingo.proof.reject': (entry) => ({
    ...say('rejected a proof of ', completionPieces(entry), byWhom(entry.before, entry.memberId)),
    quote: textIn(entry.after, 'note'),
  }),
  'bingo.proof.reopen': (entry) => {
    const was = textIn(entry.before, 'status');
    return say('opened a proof of ', completionPieces(entry), ' again', was === null ? null : `, which was ${was}`);
  },
  'bingo.proof.pictures.delete': (entry) => {
    const pictures = numberIn(entry.before, 'pictures');
    const many = pictures === null ? 'the pictures' : counted(pictures, 'picture');
    return say(`deleted ${many} of a proof of `, completionPieces(entry));
  },
} as const satisfies Partial<Record<AuditAction, (entry: Told) => Sentence>>;
