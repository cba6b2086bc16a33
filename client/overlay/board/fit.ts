/** Content that must fit into the picture. */
export interface FitInput {
  layout: 'board' | 'standings' | 'full';
  width: number;
  height: number;
  rows: number;
  columns: number;
  teams: number;
  scale: number;
  /** False leaves the header, or the ranking, out; absent for both. */
  title?: boolean;
  ranking?: boolean;
  /** True for a line of words between the header and the squares; absent without. */
  line?: boolean;
}

/** Sizes of a plate; `unit` is in px, other lengths are in units. */
export interface Fit {
  unit: number;
  plateWidth: number;
  cellWidth: number;
  cellHeight: number;
  /** Places of the ranking that fit. */
  shownTeams: number;
  /** True for a ranking of many teams: one line a team, beside squares in two columns. */
  dense: boolean;
  /** Height of the ranking with its gap. */
  rankingHeight: number;
  /** Size of the squares' names in px; 0 when they would be too small to read. */
  nameSize: number;
}

const PAD = 14;
const HEADER = 46;
const LINE = 26;
const GAP = 5;
const INNER = 422;
/** Inner width of a plate without squares. */
const NARROW = 344;
/** Height of a row of the ranking, and of one with one line. */
const ROW = 41;
const DENSE_ROW = 25;
/** More teams than this have one line each. */
const MOST_HIGH_ROWS = 5;
const MARGIN = 14;
/** Height of the line of teams below squares without a ranking. */
const LEGEND = 36;
/** Text of the ranking is 17 units; a stream shows 16 px legibly. */
const TEXT = 17;
const DENSE_TEXT = 15.5;
const LEGIBLE = 16;
/** Names of squares are short and repeated; they are read at 14 px. A large square has more room. */
const LEGIBLE_NAME = 14;
const LARGE_CELL = 78;
/** Widest square in parts of its height; boards with more columns than the other number get half of the picture. */
const WIDEST_CELL = 1.45;
const MOST_NARROW = 5;
const LARGEST = 3.2;
/** Width of the widest alert. */
const ALERT = 520;

/** Returns the size at which a plate fills its part of the picture, with as many ranking rows as stay legible. */
export function fitPlate(input: FitInput): Fit {
  const { layout, rows, columns } = input;
  const portrait = input.height > input.width * 1.15;
  const squareWidth = (INNER - (columns - 1) * GAP) / columns;
  const cellHeight = Math.min(squareWidth, (INNER - (rows - 1) * GAP) / rows);
  const grid = layout === 'standings' ? 0 : rows * cellHeight + (rows - 1) * GAP;
  const leastWidth = (layout === 'standings' ? NARROW : INNER) + 2 * PAD;
  const wide = layout === 'full' && !portrait;
  // Landscape: the plate is at one side and leaves the middle free. Portrait: the lower part is free for alerts.
  const part = columns > MOST_NARROW ? 0.5 : 0.42;
  const roomWide = wide ? Math.max(input.width * part, Math.min(input.width, input.height * 0.7)) : input.width;
  const roomHigh = layout === 'full' && portrait ? input.height * 0.78 : input.height;
  const dense = input.teams > MOST_HIGH_ROWS;
  const rankColumns = dense && layout !== 'standings' ? 2 : 1;
  const header = (input.title === false ? 0 : HEADER) + (input.line === true ? LINE : 0);
  const rankingHeight = (teams: number): number =>
    teams === 0 ? 0 : 8 + Math.ceil(teams / rankColumns) * (dense ? DENSE_ROW : ROW);
  const unitFor = (teams: number): number => {
    const legend = teams === 0 && layout === 'board' && input.ranking !== false ? LEGEND : 0;
    const high = 2 * PAD + header + grid + rankingHeight(teams) + legend + 2 * MARGIN;
    const fits = Math.min(roomWide / (leastWidth + 2 * MARGIN), roomHigh / high);
    return Math.min(LARGEST, fits, fits * input.scale);
  };
  const isRanked = input.ranking !== false || layout === 'standings';
  const least = layout === 'standings' ? Math.min(1, input.teams) : 0;
  const legible = LEGIBLE / (dense ? DENSE_TEXT : TEXT);
  let shownTeams = !isRanked || (layout === 'board' && !portrait) ? 0 : input.teams;
  // When the width is the limit, fewer rows make nothing larger.
  while (shownTeams > least && unitFor(shownTeams) < legible) {
    const fewer = Math.max(least, shownTeams - (shownTeams % rankColumns || rankColumns));
    if (unitFor(fewer) <= unitFor(shownTeams)) break;
    shownTeams = fewer;
  }
  const unit = unitFor(shownTeams);
  // Where the height is the limit, wider squares have room for longer names.
  const gaps = (columns - 1) * GAP;
  const widest = Math.min(roomWide / unit - 2 * MARGIN - 2 * PAD, columns * cellHeight * WIDEST_CELL + gaps);
  const inner = wide ? Math.max(INNER, widest) : INNER;
  const cellWidth = (inner - gaps) / columns;
  const plateWidth = layout === 'standings' ? leastWidth : inner + 2 * PAD;
  const cell = Math.min(cellWidth, cellHeight);
  const nameSize = cell >= LARGE_CELL && unit >= 1 ? Math.max(13 * unit, 16) : clamp(9, cell / 6.2, 13) * unit;
  return {
    unit,
    plateWidth,
    cellWidth,
    cellHeight,
    shownTeams,
    dense,
    rankingHeight: rankingHeight(shownTeams),
    nameSize: nameSize >= LEGIBLE_NAME ? nameSize : 0,
  };
}

function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Mean width of a letter of a name in parts of its size, and the parts of its size to which a name is reduced. */
const LETTER = 0.54;
const REDUCED = [1, 0.93, 0.86, 0.78, 0.7];
const NAME_LINES = 2;

/** Returns the greatest size in px, from 70 percent of `size`, at which a name stands in two lines of `width` px with all words whole. */
export function fitName(name: string, size: number, width: number): number {
  const words = name.split(/\s+/);
  const fits = REDUCED.find((part) => linesOf(words, width / (size * part * LETTER)) <= NAME_LINES);
  return size * (fits ?? REDUCED.at(-1) ?? 1);
}

/** Returns the number of lines of words in lines of `letters`; infinite when a word is longer than a line. */
function linesOf(words: readonly string[], letters: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of words) {
    if (length > letters) return Infinity;
    const joined = used === 0 ? length : used + 1 + length;
    if (joined > letters) lines++;
    used = joined > letters ? length : joined;
  }
  return lines;
}

/** Returns the unit of alerts in px: 16-unit text is legible, and the card stays inside the picture. */
export function fitAlert({ width, height, scale }: Pick<FitInput, 'width' | 'height' | 'scale'>): number {
  const most = Math.min((width - 16) / ALERT, (height - 16) / 120);
  return Math.max(0.1, Math.min(most, 1.7, Math.max(1, Math.min(width, height) / 720) * scale));
}

/** Returns the px that alerts leave free at the board's side; 0 when a card does not fit beside the board. */
export function alertInset(plate: FitInput): number {
  const portrait = plate.height > plate.width * 1.15;
  if (plate.layout !== 'full' || portrait) return 0;
  const { unit, plateWidth } = fitPlate(plate);
  const taken = (plateWidth + MARGIN) * unit;
  return plate.width - taken - 16 >= ALERT * fitAlert(plate) ? taken : 0;
}

/** Returns the unit of strips in px; a strip is 72 units high. */
export function fitStrip({ width, height, scale }: Pick<FitInput, 'width' | 'height' | 'scale'>): number {
  return Math.max(0.1, Math.min(height / 76, Math.max(0.9, Math.min(1.6, width / 1600)) * scale));
}

/** Returns the unit of the countdown in px; its card has 560 × 172 units at most. */
export function fitCountdown({ width, height, scale }: Pick<FitInput, 'width' | 'height' | 'scale'>): number {
  const most = Math.min(width / 560, height / 172);
  return Math.max(0.1, Math.min(most, most * scale));
}
