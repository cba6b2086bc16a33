import type { BoardNames, NameVerdict } from '../../../../../shared/bingo/names/names.schemas.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { counted } from '../../../../../shared/format/numbers.ts';

/** Returns the sentence about a name that a square asks for. */
export function verdictWords({ name, seen, lines_ever: lines, counts, suggest, kind }: NameVerdict): string {
  const meaning = counts.length === 0 ? '' : `counts ${listed(counts)}; `;
  switch (seen) {
    case 'seen':
      return `“${name}” ${meaning}${counted(lines, 'line')} of all logs ${lines === 1 ? 'has' : 'have'} it.`;
    case 'known':
      return `“${name}” ${meaning}no log read here has it yet, but the game writes it.`;
    case 'never':
      if (kind === 'pet')
        return `“${name}” was never seen in any log. The log may not tell this pet: “Recorded by hand” with a proof is sure.`;
      return `“${name}” was never seen in any log${suggest.length === 0 ? '.' : ': choose what is meant, or keep it.'}`;
  }
}

const MOST_LISTED = 4;

function listed(names: readonly string[]): string {
  if (names.length <= MOST_LISTED) return names.join(', ');
  return `${names.slice(0, MOST_LISTED - 1).join(', ')} and ${names.length - MOST_LISTED + 1} more`;
}

/** Returns the question before a board becomes visible; null when logs have all of its names. */
export function unseenQuestion(squares: BoardNames): string | null {
  if (squares.length === 0) return null;
  const shown = squares.slice(0, MOST_LISTED).map((square) => `${squareName(square)} (${square.item_name})`);
  const more = squares.length > MOST_LISTED ? ` and ${squares.length - MOST_LISTED} more` : '';
  return `No log has ever had the names of ${shown.join(', ')}${more}. Such a square may never be completed by the log.`;
}
