/** A ranking of more teams than this shows its teams in turns; a shorter one names how many it leaves out. */
const MOST_WITHOUT_TURNS = 12;

interface RankingPage<Row> {
  /** In the order of the ranking. */
  rows: Row[];
  /** Number of teams in the last place, which says how many are left out; 0 when that place has a team. */
  more: number;
  pages: number;
}

/**
 * Returns the rows of a ranking that are shown in `shown` places: all when they fit, else the leader, the chosen team and
 * as many others as there is room for. With very many teams the others change from turn to turn, all in the end.
 */
export function rankingPage<Row>(
  ranked: readonly Row[],
  own: Row | null,
  shown: number,
  turn: number,
): RankingPage<Row> {
  if (ranked.length <= shown) return { rows: [...ranked], more: 0, pages: 1 };
  const kept = ranked.filter((row, at) => at === 0 || row === own);
  const others = ranked.filter((row) => !kept.includes(row));
  const isTurning = ranked.length > MOST_WITHOUT_TURNS;
  const room = shown - kept.length - (isTurning ? 0 : 1);
  // One or two places have room for no others.
  if (room <= 0) return { rows: own !== null && shown === 1 ? [own] : kept.slice(0, shown), more: 0, pages: 1 };
  const pages = isTurning ? Math.ceil(others.length / room) : 1;
  const from = (turn % pages) * room;
  const chosen = new Set([...kept, ...others.slice(from, from + room)]);
  const rows = ranked.filter((row) => chosen.has(row));
  return { rows, more: isTurning ? 0 : ranked.length - rows.length, pages };
}
