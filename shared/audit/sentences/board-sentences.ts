import { formatDate, formatTime } from '../../format/dates.ts';
import { counted } from '../../format/numbers.ts';
import type { AuditAction } from '../audit-actions.ts';
import { namePieces, type Piece, say, type Sentence, type Told } from './sentence.ts';
import { listIn, numberIn, type StoredState, textIn } from './stored-state.ts';

/** Returns a board's name as a link to its entries. */
export function boardPiece(title: string, boardId: number | null): Piece {
  const name = title.replace(/^Board /, '');
  return boardId === null ? { name } : { name, thing: { kind: 'board', id: boardId } };
}

const ofBoard = ({ subject, boardId }: Told): Piece => boardPiece(subject, boardId);

/** Returns a time such as "15 Aug 2026, 19:06". */
export function momentWords(value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : `${formatDate(value)}, ${formatTime(value)}`;
}

const FIELDS: Readonly<Record<string, string>> = {
  title: 'the title',
  description: 'the description',
  start_date: 'the start',
  end_date: 'the end',
  is_active: 'whether visitors see it',
  proofs: 'who sees proofs',
  picture_days: 'how long pictures are kept',
  code_word: 'whether it has a code word',
  stream_delay_s: 'after what time it is told outside',
  scoring: 'how it is scored',
  signup_from: 'the opening of sign-ups',
  signup_until: 'the closing of sign-ups',
  signup_limit: 'the number of places',
  guests_may_sign_up: 'whether guests may sign up',
  one_drop: 'for how many squares a drop counts',
  late_joiners: 'from when late joiners count',
  xp_grace: 'how long XP is read after the end',
};

/** Returns ", 5 × 5, hidden" for the board that an entry made. */
function looks(after: StoredState): string | null {
  const [rows, columns] = [numberIn(after, 'rows'), numberIn(after, 'columns')];
  const size = rows === null || columns === null ? '' : `, ${columns} × ${rows}`;
  const seen = after.is_active === true ? ', visible to visitors' : after.is_active === false ? ', hidden' : '';
  return size + seen || null;
}

/** Returns ": 25 squares, 4 teams" for the board that an entry made from another one. */
function contents(after: StoredState): string | null {
  const squares = numberIn(after, 'squares');
  if (squares === null) return null;
  const { names, more } = listIn(after, 'teams');
  return `: ${counted(squares, 'square')}, ${counted(names.length + more, 'team')}`;
}

function updated(entry: Told): Sentence {
  const { before, after, boardId } = entry;
  const board = ofBoard(entry);
  const keys = Object.keys(after);
  if (keys.length === 1) {
    const was = textIn(before, 'title');
    if (keys[0] === 'title' && was !== null) return say('renamed the board ', { name: was }, ' to ', board);
    if (keys[0] === 'is_active') {
      return after.is_active === true
        ? say('showed the board ', board, ' to visitors')
        : say('hid the board ', board, ' from visitors');
    }
    if (keys[0] === 'start_date') return moved('start', before.start_date, after.start_date, board);
    if (keys[0] === 'end_date') return moved('end', before.end_date, after.end_date, board);
  }
  const changed = keys.flatMap((key) => FIELDS[key] ?? []);
  if (changed.length === 0) return say('changed the board ', board);
  const was = textIn(before, 'title');
  return say('changed ', wordList(changed), ' of ', was === null ? board : boardPiece(was, boardId));
}

function moved(what: string, before: unknown, after: unknown, board: Piece): Sentence {
  if (typeof after !== 'string') return say(`removed the ${what} of `, board);
  if (typeof before !== 'string') return say(`set the ${what} of `, board, ' to ', { name: momentWords(after) });
  return say(`moved the ${what} of `, board, ` from ${momentWords(before)} to `, { name: momentWords(after) });
}

/** Returns words as "a, b and c". */
export function wordList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function deleted(entry: Told): Sentence {
  const [teams, squares] = [numberIn(entry.before, 'teams'), numberIn(entry.before, 'squares')];
  const held =
    teams === null || squares === null ? null : ` with ${counted(teams, 'team')} and ${counted(squares, 'square')}`;
  return say('deleted the board ', ofBoard(entry), held);
}

/** Sentences of the actions on boards and on their read tokens. */
export const BOARD_SENTENCES = {
  'bingo.board.create': (entry) => say('made the board ', ofBoard(entry), looks(entry.after)),
  'bingo.board.update': updated,
  'bingo.board.delete': deleted,
  'bingo.board.restore': (entry) => say('restored the board ', ofBoard(entry)),
  'bingo.board.lock': (entry) => say('locked the results of the board ', ofBoard(entry)),
  'bingo.board.unlock': (entry) => ({
    ...say('unlocked the results of the board ', ofBoard(entry)),
    quote: textIn(entry.after, 'reason'),
  }),
  'bingo.board.code': (entry) => say('replaced the code word of the board ', ofBoard(entry)),
  'bingo.board.clone': (entry) => {
    const source = textIn(entry.before, 'title');
    const from = source === null ? null : [{ name: source }, ' as '];
    return say('copied the board ', from, ofBoard(entry), contents(entry.after));
  },
  'bingo.board.import': (entry) => say('made the board ', ofBoard(entry), ' from a file', contents(entry.after)),
  'bingo.square.fill': (entry) => {
    const { names, more } = listIn(entry.after, 'names');
    if (names.length === 0) return say('filled squares of ', ofBoard(entry));
    const count = { name: counted(names.length + more, 'square') };
    return say('filled ', count, ' of ', ofBoard(entry), ': ', namePieces(names, more));
  },
  'bingo.token.create': (entry) => say('made the ', tokenPieces(entry)),
  'bingo.token.revoke': (entry) => say('revoked the ', tokenPieces(entry)),
} as const satisfies Partial<Record<AuditAction, (entry: Told) => Sentence>>;

function tokenPieces({ subject }: Told): Piece[] {
  const label = /^Read token "(.*)"$/s.exec(subject)?.[1];
  return label === undefined ? [{ name: subject }] : ['read token ', { name: label }, ' of a board'];
}
