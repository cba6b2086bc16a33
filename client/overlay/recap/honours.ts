import type { BingoState, Completion } from '../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';

/** A line about a player of an ended board. */
export interface Honour {
  label: string;
  words: string;
}

/** Returns who was first, who completed most squares and who was last, of players whose names may be shown. */
export function honoursOf({ completions }: BingoState): Honour[] {
  // Completions are in the order of their times. Hidden and erased players have no id.
  const named = completions.filter(({ completed_by }) => completed_by !== null);
  const [first] = named;
  const last = named.at(-1);
  if (!first || !last) return [];
  const most = mostOf(named);
  return [
    { label: 'First square', words: squareOf(first) },
    ...(most ? [{ label: 'Most squares', words: most }] : []),
    ...(last === first ? [] : [{ label: 'Last square', words: squareOf(last) }]),
  ];
}

function squareOf(completion: Completion): string {
  return `${nameOf(completion)} · ${completion.item_name} (${squareName(completion)})`;
}

function nameOf({ member_display_name, guest_display_name, team_name }: Completion): string {
  return member_display_name ?? guest_display_name ?? team_name;
}

/** Returns the player with the most squares; null when all have one. With as many, the one who had them first. */
function mostOf(completions: readonly Completion[]): string | null {
  const counts = new Map<number, { name: string; count: number }>();
  let best: { name: string; count: number } | null = null;
  for (const completion of completions) {
    const id = completion.completed_by ?? 0;
    const own = { name: nameOf(completion), count: (counts.get(id)?.count ?? 0) + 1 };
    counts.set(id, own);
    if (own.count > (best?.count ?? 1)) best = own;
  }
  return best && `${best.name} · ${best.count}`;
}
