interface RecapInput {
  width: number;
  height: number;
  teams: number;
  /** Lines about players. */
  honours: number;
  scale: number;
}

/** Sizes of the plate of a result; `unit` is in px, other lengths are in units. */
interface RecapFit {
  unit: number;
  plateWidth: number;
  /** Places of the ranking that fit. */
  shownTeams: number;
}

const WIDTH = 560;
const MARGIN = 14;
/** Padding of the plate, header and the winner. */
const FIXED = 28 + 46 + 84;
const HONOUR = 27;
const ROW = 25;
/** More teams than this stand in two columns. */
const MOST_IN_ONE = 6;
const MOST = 16;
const LARGEST = 2.4;

/** Returns true for a ranking in two columns. */
export function isTwoColumns(teams: number): boolean {
  return teams > MOST_IN_ONE;
}

/** Returns the size at which the result fills the picture; the whole ranking of up to 16 teams is shown. */
export function fitRecap({ width, height, teams, honours, scale }: RecapInput): RecapFit {
  const shownTeams = Math.min(teams, MOST);
  const rows = Math.ceil(shownTeams / (isTwoColumns(teams) ? 2 : 1));
  const high = FIXED + rows * ROW + 10 + (honours === 0 ? 0 : honours * HONOUR + 14) + 2 * MARGIN;
  const fits = Math.min(LARGEST, width / (WIDTH + 2 * MARGIN), height / high);
  return { unit: Math.min(fits, fits * scale), plateWidth: WIDTH, shownTeams };
}
