import { type AuditAction, actionLabel, isAuditAction } from './audit-actions.ts';
import type { AuditEntry } from './audit.schemas.ts';
import { ADJUSTMENT_SENTENCES } from './sentences/adjustment-sentences.ts';
import { ANNOUNCE_SENTENCES } from './sentences/announce-sentences.ts';
import { BINGO_SENTENCES } from './sentences/bingo-sentences.ts';
import { BOARD_SENTENCES } from './sentences/board-sentences.ts';
import { DATA_SENTENCES } from './sentences/data-sentences.ts';
import { SIGN_UP_SENTENCES } from './sentences/sign-up-sentences.ts';
import { MEMBER_SENTENCES } from './sentences/member-sentences.ts';
import { PROOF_SENTENCES } from './sentences/proof-sentences.ts';
import { SITE_SENTENCES } from './sentences/site-sentences.ts';
import { plainText, say, type Sentence, type Told, told } from './sentences/sentence.ts';

/** The sentence of every action. An action without one does not compile. */
const SENTENCES: Readonly<Record<AuditAction, (entry: Told) => Sentence>> = {
  ...BOARD_SENTENCES,
  ...BINGO_SENTENCES,
  ...SIGN_UP_SENTENCES,
  ...PROOF_SENTENCES,
  ...ADJUSTMENT_SENTENCES,
  ...MEMBER_SENTENCES,
  ...DATA_SENTENCES,
  ...SITE_SENTENCES,
  ...ANNOUNCE_SENTENCES,
};

/**
 * Returns what an entry says after the admin's name. An action of another version of the site is told by its words.
 * Names are those of the time of the action; erased members have none.
 */
export function sentenceOf(entry: AuditEntry): Sentence {
  const { action } = entry;
  if (isAuditAction(action)) return SENTENCES[action](told(entry));
  return say(`did “${actionLabel(action)}” to `, { name: entry.subject });
}

/** Returns the whole sentence as text. */
export function sentenceText(entry: AuditEntry): string {
  return plainText(entry.actor.name, sentenceOf(entry));
}
