import type { AuditAction } from '../audit-actions.ts';
import { counted } from '../../format/numbers.ts';
import { boardPiece } from './board-sentences.ts';
import { namePieces, say, type Sentence, type Told } from './sentence.ts';
import { listIn, numberIn, textIn } from './stored-state.ts';

const VERBS: Readonly<Record<string, [before: string, after: string]>> = {
  accepted: ['accepted ', ' for the board '],
  declined: ['declined ', ' for the board '],
  late: ['marked ', ' as joining late on the board '],
  new: ['reopened the sign-up of ', ' for the board '],
};

function decided({ subject, boardId, after }: Told): Sentence {
  const { names, more } = listIn(after, 'players');
  const players = names.length === 0 ? 'players' : namePieces(names, more);
  const board = boardPiece(subject, boardId);
  const status = textIn(after, 'status');
  const [verb, link] = (status === null ? undefined : VERBS[status]) ?? ['marked ', ' on the board '];
  if (status !== null) return say(verb, players, link, board);
  const role = after.is_captain === true ? ' as captain on the board ' : ' as player on the board ';
  return say('marked ', players, role, board);
}

/** Sentences of the actions on sign-ups. */
export const SIGN_UP_SENTENCES = {
  'bingo.signup.decide': decided,
  'bingo.split.apply': ({ subject, boardId, after }) => {
    const [players, teams] = [numberIn(after, 'players') ?? 0, numberIn(after, 'teams') ?? 0];
    const seed = textIn(after, 'seed');
    const dealt = `dealt ${counted(players, 'player')} to ${counted(teams, 'team')} of the board `;
    return say(dealt, boardPiece(subject, boardId), seed === null ? null : `, seed “${seed}”`);
  },
  'bingo.split.undo': ({ subject, boardId }) =>
    say('took back the dealing of players to teams of the board ', boardPiece(subject, boardId)),
} as const satisfies Partial<Record<AuditAction, (entry: Told) => Sentence>>;
