import type { BingoState, Board, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { leadOf } from '../../../shared/bingo/scoring/lead.ts';
import type { Standing } from '../../../shared/bingo/standings.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';
import { raceOf, raceWords } from './race.ts';

/** Words between the header of a board and its squares, with the shield of the one team that they are about. */
export interface LineWords {
  team: Team | null;
  words: string;
}

/** Returns true for a board with a line of words between its header and its squares. */
export function hasLine({ mode, settings, code_word }: Board): boolean {
  return mode === 'lockout' || settings?.finish === 'first_blackout' || code_word !== undefined;
}

/** Returns how a race or a lockout stands; null on a board that is neither. @param isOver true after its end */
export function lineOf(state: BingoState, ranked: readonly Standing[], isOver: boolean): LineWords | null {
  const race = raceOf(state, ranked);
  if (state.board.mode === 'lockout' && !race?.winners.length) return lockoutLine(state, ranked, isOver);
  if (race === null) return null;
  const told = race.winners.length > 0 ? race.winners : race.leaders;
  return { team: told.length === 1 ? (told[0] ?? null) : null, words: raceWords(race, isOver) };
}

function lockoutLine(state: BingoState, ranked: readonly Standing[], isOver: boolean): LineWords {
  const total = state.items.length;
  const taken = new Set(state.completions.map(({ row_number, column_number }) => `${row_number} ${column_number}`))
    .size;
  if (isOver) return { team: null, words: `${taken} of ${total} squares were taken` };
  const { leader, challenger, squares } = leadOf(state, ranked);
  const isDecided = leader !== null && challenger === null && squares === 0 && ranked.length > 1;
  if (isDecided) return { team: leader, words: `Nobody can catch ${leader.team_name}` };
  return { team: null, words: `${total - taken} of ${total} squares are free` };
}

/** @param code the code word that pictures of proofs show; null without one */
export function PlateLine({ line, code }: { line: LineWords | null; code: string | null }) {
  return (
    <p className="ch-line">
      {line?.team && <TeamShield color={line.team.color} />}
      {line && <span className="ch-line-words">{line.words}</span>}
      {code !== null && (
        <span className="ch-code-word">
          Code word <b>{code}</b>
        </span>
      )}
    </p>
  );
}
