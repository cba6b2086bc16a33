import { pointsWords } from '../../bingo/scoring/score-figure.ts';
import type { AuditAction } from '../audit-actions.ts';
import { type Piece, say, type Sentence, type Told } from './sentence.ts';
import { numberIn, textIn } from './stored-state.ts';
import { boardPiece } from './board-sentences.ts';

/** Returns the team and its board. */
function teamPieces({ subject, boardId }: Told): Piece[] {
  const [, team, title] = /^Team (.*?) of board (.*)$/s.exec(subject) ?? [];
  return team === undefined || title === undefined
    ? [{ name: subject }]
    : [{ name: team }, ' of ', boardPiece(title, boardId)];
}

/** Sentences of the points that admins give and take. */
export const ADJUSTMENT_SENTENCES = {
  'bingo.adjustment.make': (entry) => {
    const points = numberIn(entry.after, 'points') ?? 0;
    const deed = points < 0 ? `took ${pointsWords(-points)} from ` : `gave ${pointsWords(points)} to `;
    return { ...say(deed, teamPieces(entry)), quote: textIn(entry.after, 'reason') };
  },
  'bingo.adjustment.revoke': (entry) => {
    const points = numberIn(entry.before, 'points') ?? 0;
    const deed = points < 0 ? `gave back ${pointsWords(-points)} to ` : `took back ${pointsWords(points)} from `;
    return { ...say(deed, teamPieces(entry)), quote: textIn(entry.after, 'reason') };
  },
} as const satisfies Partial<Record<AuditAction, (entry: Told) => Sentence>>;
