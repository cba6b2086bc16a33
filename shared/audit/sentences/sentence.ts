import type { AuditThing } from '../audit-things.ts';
import { type StoredState, stateOf } from './stored-state.ts';

/** Part of a sentence: plain words, a name, or the name of a thing that the audit can list alone. */
export type Piece = string | { name: string; thing?: AuditThing };

/** What an admin did, after the admin's name and before the full stop. */
export interface Sentence {
  pieces: readonly Piece[];
  /** Words of the admin, such as the reason of a revocation. */
  quote?: string | null;
}

/** An entry as the sentences read it. */
export interface Told {
  actor: string;
  subject: string;
  memberId: number | null;
  boardId: number | null;
  before: StoredState;
  after: StoredState;
}

/** Name that an erasure leaves in every entry. */
const ERASED = 'Former member';
/** Most names that a sentence lists; the details of the entry have all. */
const MOST_NAMES = 4;

/** Returns what the sentences read of an entry. */
export function told(entry: {
  actor: { name: string };
  subject: string;
  member_id: number | null;
  board_id: number | null;
  before?: unknown;
  after?: unknown;
}): Told {
  return {
    actor: entry.actor.name,
    subject: entry.subject,
    memberId: entry.member_id,
    boardId: entry.board_id,
    before: stateOf(entry.before),
    after: stateOf(entry.after),
  };
}

/** Returns the pieces of a sentence, without those that are missing. */
export function say(...parts: (Piece | readonly Piece[] | null)[]): Sentence {
  return { pieces: parts.flatMap((part): readonly Piece[] => (part === null ? [] : isMany(part) ? part : [part])) };
}

function isMany(part: Piece | readonly Piece[]): part is readonly Piece[] {
  return Array.isArray(part);
}

/** Returns the name of a member; an erased one has none. */
export function memberPiece(name: string | null, id: number | null = null): Piece {
  if (name === null || name === ERASED) return 'a former member';
  return id === null ? { name } : { name, thing: { kind: 'member', id } };
}

/** Returns names as "A, B and C"; of many only the first ones. @param more names that the record does not contain */
export function namePieces(names: readonly string[], more = 0): Piece[] {
  const shown = names.length + more > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const rest = names.length - shown.length + more;
  const pieces = shown.map((name) => memberPiece(name));
  const all = rest > 0 ? [...pieces, `${rest} more`] : pieces;
  return all.flatMap((piece, at) => [at === 0 ? '' : at === all.length - 1 ? ' and ' : ', ', piece]);
}

/** Returns the sentence as plain text, with the admin's name and a full stop. */
export function plainText(actor: string, { pieces }: Sentence): string {
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('');
  return `${actor} ${text}${/[.!?]$/.test(text) ? '' : '.'}`;
}
