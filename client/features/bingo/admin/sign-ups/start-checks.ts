import type { BingoState, Item, Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { BoardNames } from '../../../../../shared/bingo/names/names.schemas.ts';
import type { SignUp } from '../../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import type { SetRule } from '../../../../../shared/bingo/square-rule.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import type { Coverage } from '../../../../../shared/bingo/teams/coverage.schemas.ts';
import { counted } from '../../../../../shared/format/numbers.ts';
import { listOf } from '../../bingo-words.ts';

/** Something that should be so before a board starts. */
export interface StartCheck {
  isDone: boolean;
  words: string;
}

interface Facts {
  state: Pick<BingoState, 'board' | 'items' | 'teams'>;
  /** Squares with names that no log has; null until that is known. */
  unseen: BoardNames | null;
  /** Whose log can be read; null until that is known. */
  coverage: readonly Coverage[] | null;
  /** Null until they are read. */
  signUps: readonly SignUp[] | null;
}

/** More things than this are told as a number. */
const MOST_TOLD = 6;

/** Returns what a board needs before its start, done or missing. What is not known yet is left out. */
export function startChecks({ state, unseen, coverage, signUps }: Facts): StartCheck[] {
  return [
    squareCheck(state),
    ...(unseen ? [nameCheck(unseen)] : []),
    ...seatChecks(state.teams),
    ...(signUps ? signUpChecks(signUps) : []),
    ...(coverage ? [logCheck(coverage)] : []),
    ...wordCheck(state),
  ];
}

function squareCheck({ board, items }: Facts['state']): StartCheck {
  const all = Array.from({ length: board.rows * board.columns }, (_, at) => ({
    row_number: Math.floor(at / board.columns) + 1,
    column_number: (at % board.columns) + 1,
  }));
  const set = new Set(items.map(squareName));
  const empty = all.map(squareName).filter((name) => !set.has(name));
  return empty.length === 0
    ? { isDone: true, words: 'Every square is set.' }
    : { isDone: false, words: `${counted(empty.length, 'square')} without an item: ${told(empty)}.` };
}

function nameCheck(unseen: BoardNames): StartCheck {
  if (unseen.length === 0) return { isDone: true, words: 'Logs are known to have the names of all squares.' };
  const squares = unseen.map((square) => {
    const names = square.names.map(({ name }) => `“${name}”`);
    return `${squareName(square)} (${told(names)})`;
  });
  return { isDone: false, words: `Never seen in any log: ${told(squares)}.` };
}

function seatChecks(teams: readonly Team[]): StartCheck[] {
  if (teams.length === 0) return [{ isDone: false, words: 'There is no team yet.' }];
  const namesOf = (which: readonly Team[]): string[] => which.map(({ team_name }) => team_name);
  const empty = teams.filter(({ members }) => members.length === 0);
  const sizes = teams.map(({ members }) => members.length);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const unled = teams.filter(({ members }) => members.length > 0 && !members.some(({ role }) => role === 'captain'));
  const isFair = most - least <= 1;
  return [
    empty.length > 0
      ? { isDone: false, words: `Teams without a player: ${told(namesOf(empty))}.` }
      : {
          isDone: isFair,
          words: isFair
            ? `All ${counted(teams.length, 'team')} have about as many players.`
            : `The teams differ: the smallest has ${counted(least, 'player')}, the largest ${most}.`,
        },
    unled.length === 0
      ? {
          isDone: empty.length === 0,
          words: empty.length === 0 ? 'Every team has a captain.' : 'Empty teams have no captain.',
        }
      : { isDone: false, words: `No captain: ${told(namesOf(unled))}.` },
  ];
}

function signUpChecks(signUps: readonly SignUp[]): StartCheck[] {
  if (signUps.length === 0) return [];
  const open = signUps.filter(({ status }) => status === 'new').length;
  const unseated = signUps.filter(({ status, team_id }) => status === 'accepted' && team_id === null);
  return [
    open === 0
      ? { isDone: true, words: 'Every sign-up is decided.' }
      : { isDone: false, words: `${counted(open, 'sign-up')} without a decision.` },
    unseated.length === 0
      ? { isDone: true, words: 'Every accepted player has a seat.' }
      : { isDone: false, words: `Accepted players without a seat: ${told(unseated.map(({ name }) => name))}.` },
  ];
}

function logCheck(coverage: readonly Coverage[]): StartCheck {
  const silent = coverage.filter((one) => one.profile_state === 'private' || one.log_silent_since !== undefined);
  return silent.length === 0
    ? { isDone: true, words: 'The log of every player can be read.' }
    : {
        isDone: false,
        words: `Logs that cannot be read: ${told(silent.map(({ display_name: name }) => name))}. Their drops need proofs.`,
      };
}

/** Squares that only admins record need pictures, and a picture needs a word that shows when it was taken. */
function wordCheck({ board, items }: Facts['state']): StartCheck[] {
  const byHand = items.filter(isByHand).map(squareName);
  if (board.settings?.code_word === true)
    return [{ isDone: true, words: 'Pictures need a code word, which everybody is told at the start.' }];
  if (byHand.length === 0) return [];
  return [{ isDone: false, words: `No code word for the pictures of what is recorded by hand: ${told(byHand)}.` }];
}

function isByHand({ rule }: Item): boolean {
  const isManual = (part: SetRule['parts'][number]): boolean =>
    part.rule.kind === 'manual' ||
    (part.rule.kind === 'set' && part.rule.parts.some((inner) => inner.rule.kind === 'manual'));
  return rule?.kind === 'manual' || (rule?.kind === 'set' && rule.parts.some(isManual));
}

function told(things: readonly string[]): string {
  if (things.length <= MOST_TOLD) return listOf(things);
  return `${things.slice(0, MOST_TOLD).join(', ')} and ${things.length - MOST_TOLD} more`;
}
