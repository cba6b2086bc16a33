import { counted, thousands } from '../../format/numbers.ts';
import type { AuditAction } from '../audit-actions.ts';
import { boardPiece, momentWords, wordList } from './board-sentences.ts';
import { memberPiece, namePieces, type Piece, say, type Sentence, type Told } from './sentence.ts';
import { listIn, numberIn, type StoredState, textIn } from './stored-state.ts';

/** Fields of a square, as parts of a sentence. Those that a person does not see are left out. */
const SQUARE_FIELDS: Readonly<Record<string, string>> = {
  rule: 'the rule',
  alternatives: 'the other names',
  description: 'the description',
  icon_url: 'the picture',
  item_id: 'the item number',
  points: 'the points',
  steps: 'the steps',
};

/** Returns "E5 of Frostfall Bingo" with links; the subject itself when it has another form. */
function squarePieces({ subject, boardId }: Told): Piece[] {
  const [, place, title] = /^([A-Z]\d+) of board (.*)$/s.exec(subject) ?? [];
  if (place === undefined || title === undefined) return [{ name: subject }];
  return [placePiece(place, boardId), ' of ', boardPiece(title, boardId)];
}

function placePiece(place: string, boardId: number | null): Piece {
  return boardId === null ? { name: place } : { name: place, thing: { kind: 'square', board: boardId, place } };
}

function squareSet(entry: Told): Sentence {
  const { before, after } = entry;
  const [was, is] = [textIn(before, 'item_name'), textIn(after, 'item_name')];
  const square = squarePieces(entry);
  if (is === null) return say('set ', square);
  if (was === null) return say('set ', square, ' to ', { name: is });
  if (was !== is) return say('changed ', square, ' from ', { name: was }, ' to ', { name: is });
  const changed = Object.keys(SQUARE_FIELDS).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const fields = wordList(changed.map((key) => SQUARE_FIELDS[key] ?? key));
  return say('changed ', fields === '' ? null : `${fields} of `, square, ', ', { name: is });
}

function recorded({ after }: Told): string {
  const amount = numberIn(after, 'amount');
  return amount === null ? 'recorded ' : `recorded ${thousands(amount)} of `;
}

function swapped({ subject, boardId }: Told): Sentence {
  const [, a, b, title] = /^([A-Z]\d+) and ([A-Z]\d+) of board (.*)$/s.exec(subject) ?? [];
  if (a === undefined || b === undefined || title === undefined) return say('swapped ', { name: subject });
  return say('swapped ', placePiece(a, boardId), ' and ', placePiece(b, boardId), ' of ', boardPiece(title, boardId));
}

/** Returns the name of a team and its board. A board's title may hold " of board ", a team's name hardly does. */
function teamOf({ subject, boardId }: Told): { team: string; board: Piece | null } {
  const [, team, title] = /^Team (.*?) of board (.*)$/s.exec(subject) ?? [];
  if (team === undefined || title === undefined) return { team: subject.replace(/^Team /, ''), board: null };
  return { team, board: boardPiece(title, boardId) };
}

function teamPieces(entry: Told): Piece[] {
  const { team, board } = teamOf(entry);
  return board === null ? [{ name: team }] : [{ name: team }, ' of ', board];
}

function teamUpdated(entry: Told): Sentence {
  const { before, after } = entry;
  const was = textIn(before, 'team_name');
  const isRenamed = was !== null && was !== textIn(after, 'team_name');
  const [old, now] = [textIn(before, 'color'), textIn(after, 'color')];
  const isPainted = old !== null && now !== null && old !== now;
  if (isRenamed) {
    const { team, board } = teamOf(entry);
    const of = board && [' of ', board];
    return say('renamed the team ', { name: was }, of, ' to ', { name: team }, isPainted ? `, now ${now}` : null);
  }
  if (isPainted) return say('changed the colour of the team ', teamPieces(entry), ` from ${old} to ${now}`);
  return say('changed the team ', teamPieces(entry));
}

function named(state: StoredState, key: string): { names: Piece[] | null; count: number } {
  const { names, more } = listIn(state, key);
  return { names: names.length === 0 ? null : namePieces(names, more), count: names.length + more };
}

/** Returns `A1 “Dragon helm” for Ember Foxes` with a link to the square. */
export function completionPieces({ subject, boardId }: Told): Piece[] {
  const [, place, item, word, team] = /^([A-Z]\d+) “(.*)” (for|of) (.*)$/s.exec(subject) ?? [];
  if (place === undefined || item === undefined || word === undefined || team === undefined) return [{ name: subject }];
  return [placePiece(place, boardId), ` “${item}” ${word} `, { name: team }];
}

/** Returns who completed it, and when; null when the record does not say it. */
export function byWhom(state: StoredState, memberId: number | null): Piece[] | null {
  const [by, at] = [textIn(state, 'by'), textIn(state, 'at')];
  if (by === null) return null;
  return [', completed by ', memberPiece(by, memberId), at === null ? '' : ` at ${momentWords(at)}`];
}

function playerPiece(fields: Told['before']) {
  const name = textIn(fields, 'player');
  return name === null ? 'a player' : memberPiece(name);
}

/** Sentences of the actions on squares, teams and completions. */
export const BINGO_SENTENCES = {
  'bingo.square.set': squareSet,
  'bingo.square.clear': (entry) => {
    const was = textIn(entry.before, 'item_name');
    return say('cleared ', squarePieces(entry), was === null ? null : [', which was ', { name: was }]);
  },
  'bingo.square.swap': swapped,
  'bingo.team.create': (entry) => {
    const { names } = named(entry.after, 'joined');
    return say('made the team ', teamPieces(entry), names && [' with ', ...names]);
  },
  'bingo.team.update': teamUpdated,
  'bingo.team.delete': (entry) => {
    const { count } = named(entry.before, 'players');
    return say('deleted the team ', teamPieces(entry), count === 0 ? null : ` with ${counted(count, 'player')}`);
  },
  'bingo.team.restore': (entry) => say('restored the team ', teamPieces(entry)),
  'bingo.team.join': (entry) => {
    const { names } = named(entry.after, 'joined');
    return say('added ', names ?? 'players', ' to the team ', teamPieces(entry));
  },
  'bingo.team.leave': (entry) => {
    const left = textIn(entry.before, 'left');
    return say('removed ', left === null ? 'a player' : memberPiece(left), ' from the team ', teamPieces(entry));
  },
  'bingo.link.create': (entry) => {
    const [links, player] = [numberIn(entry.after, 'links'), textIn(entry.after, 'player')];
    const kind = textIn(entry.after, 'role') === 'captain' ? 'captain link' : 'player link';
    const whose = player === null ? null : [' for ', memberPiece(player)];
    return say('made ', whose ? `a ${kind}` : counted(links ?? 0, kind), whose, ' in the team ', teamPieces(entry));
  },
  'bingo.link.revoke': (entry) => {
    const kind = textIn(entry.before, 'role') === 'captain' ? 'captain link' : 'player link';
    return say(
      `revoked the ${kind} of `,
      memberPiece(textIn(entry.before, 'player')),
      ' in the team ',
      teamPieces(entry),
    );
  },
  'bingo.team.substitute': (entry) => ({
    ...say(
      'replaced ',
      playerPiece(entry.before),
      ' by ',
      playerPiece(entry.after),
      ' on the team ',
      teamPieces(entry),
    ),
    quote: textIn(entry.after, 'reason'),
  }),
  'bingo.team.move': (entry) => ({
    ...say(
      'moved ',
      playerPiece(entry.before),
      ' from the team ',
      { name: textIn(entry.before, 'team') ?? 'of before' },
      ' to the team ',
      teamPieces(entry),
    ),
    quote: textIn(entry.after, 'reason'),
  }),
  'bingo.seat.update': (entry) => {
    const role = textIn(entry.after, 'role');
    if (role !== null) {
      const what = role === 'captain' ? ' captain of the team ' : ' an ordinary player of the team ';
      return say('made ', playerPiece(entry.before), what, teamPieces(entry));
    }
    const from = textIn(entry.after, 'counts_from');
    return {
      ...say(
        'set that ',
        playerPiece(entry.before),
        ' counts for the team ',
        teamPieces(entry),
        from === null ? ' by the rule of the board' : ` from ${momentWords(from)}`,
      ),
      quote: textIn(entry.after, 'reason'),
    };
  },
  'bingo.completion.record': (entry) => ({
    ...say(recorded(entry), completionPieces(entry), byWhom(entry.after, entry.memberId)),
    quote: textIn(entry.after, 'note'),
  }),
  'bingo.completion.revoke': (entry) => ({
    ...say('revoked ', completionPieces(entry), byWhom(entry.before, entry.memberId)),
    quote: textIn(entry.after, 'reason'),
  }),
} as const satisfies Partial<Record<AuditAction, (entry: Told) => Sentence>>;
