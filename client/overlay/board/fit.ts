/** Content that must fit into the picture. */
export interface FitInput {
  layout: 'board' | 'standings' | 'full';
  width: number;
  height: number;
  rows: number;
  columns: number;
  teams: number;
  scale: number;
}

/** Sizes of a plate; `unit` is in px, other lengths are in units. */
export interface Fit {
  unit: number;
  plateWidth: number;
  cellWidth: number;
  cellHeight: number;
  /** Rows of the ranking that fit. */
  shownTeams: number;
  /** True when the squares have room for names. */
  named: boolean;
}

const PAD = 14;
const HEADER = 46;
const GAP = 5;
const INNER = 422;
/** Inner width of a plate without squares. */
const NARROW = 344;
/** Height of a row of the ranking. */
const ROW = 41;
const MARGIN = 14;
/** Text of the ranking is 17 units; a stream shows 16 px legibly. */
const TEXT = 17;
const LEGIBLE = 16 / TEXT;
const LARGEST = 3.2;
/** Width of the widest alert. */
const ALERT = 520;

/** Returns the size at which a plate fills its part of the picture, with as many ranking rows as stay legible. */
export function fitPlate(input: FitInput): Fit {
  const { layout, rows, columns } = input;
  const portrait = input.height > input.width * 1.15;
  const cellWidth = (INNER - (columns - 1) * GAP) / columns;
  const cellHeight = Math.min(cellWidth, (INNER - (rows - 1) * GAP) / rows);
  const grid = layout === 'standings' ? 0 : rows * cellHeight + (rows - 1) * GAP;
  const plateWidth = (layout === 'standings' ? NARROW : INNER) + 2 * PAD;
  const wide = layout === 'full' && !portrait;
  // Landscape: the plate is at one side and leaves the middle free. Portrait: the lower part is free for alerts.
  const roomWide = wide ? Math.max(input.width * 0.42, Math.min(input.width, input.height * 0.7)) : input.width;
  const roomHigh = layout === 'full' && portrait ? input.height * 0.78 : input.height;
  const unitFor = (teams: number): number => {
    const ranking = teams === 0 ? (layout === 'board' ? 36 : 0) : 8 + teams * ROW;
    const high = 2 * PAD + HEADER + grid + ranking + 2 * MARGIN;
    const fits = Math.min(roomWide / (plateWidth + 2 * MARGIN), roomHigh / high);
    return Math.min(LARGEST, fits, fits * input.scale);
  };
  const most = layout === 'board' && !portrait ? 0 : input.teams;
  const least = layout === 'standings' ? Math.min(1, input.teams) : 0;
  let shownTeams = most;
  // When the width is the limit, fewer rows make nothing larger.
  while (shownTeams > least && unitFor(shownTeams) < LEGIBLE && unitFor(shownTeams - 1) > unitFor(shownTeams)) {
    shownTeams--;
  }
  const unit = unitFor(shownTeams);
  return {
    unit,
    plateWidth,
    cellWidth,
    cellHeight,
    shownTeams,
    named: cellWidth >= 78 && cellHeight >= 78 && unit >= 1,
  };
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
