import { picture } from './background.ts';
import { linesFit, linesOf, outline } from './outlines.ts';
import { COLOURS, TEAM_FILLS } from './picture-colours.ts';
import { type BoardPicture, type Cell, HEIGHT, WIDTH } from './picture-data.ts';

const LEFT = 64;
const WORDS_WIDTH = 530;
const TITLE_SIZE = 60;
const GRID = 508;
const GRID_LEFT = WIDTH - 52 - GRID;
const GRID_TOP = (HEIGHT - 10 - GRID) / 2;
const GAP = 6;
/** Sizes of the letters in a square that are tried, as parts of the usual one. */
const SMALLER = [1, 0.9, 0.8, 0.7];

/** Returns the picture of a board as SVG: title, time, standings and the squares that are done. */
export function boardPicture(board: BoardPicture): string {
  const { clan, title, status, teams, cells, rows, columns, isFinal } = board;
  const side = (GRID - GAP * (Math.max(rows, columns) - 1)) / Math.max(rows, columns);
  const left = GRID_LEFT + (GRID - columns * side - (columns - 1) * GAP) / 2;
  const top = GRID_TOP + (GRID - rows * side - (rows - 1) * GAP) / 2;
  const at = (place: number): number => (place - 1) * (side + GAP);
  const grid = Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [1 + Math.floor(index / columns), 1 + (index % columns)];
    const cell = cells.find((one) => one.row === row && one.column === column);
    return square(cell ?? null, left + at(column), top + at(row), side);
  });
  const lines = linesOf(title, 'title', WORDS_WIDTH / TITLE_SIZE, 2);
  const words = { x: LEFT, width: WORDS_WIDTH };
  const head = lines.map((line, index) =>
    outline(line, { ...words, face: 'title', size: TITLE_SIZE, y: 150 + index * 68, fill: COLOURS.text }),
  );
  const below = 150 + Math.max(0, lines.length - 1) * 68;
  return picture(
    outline(clan, { ...words, face: 'strong', size: 26, y: 80, fill: COLOURS.brass }) +
      head.join('') +
      outline(status, { ...words, face: 'text', size: 28, y: below + 50, fill: COLOURS.quiet }) +
      teams.map((team, index) => standing(team, below + 116 + index * 66, isFinal)).join('') +
      grid.join(''),
  );
}

type Team = BoardPicture['teams'][number];

function standing({ place, name, score, colour }: Team, y: number, isFinal: boolean): string {
  const fill = TEAM_FILLS[colour];
  const winner = isFinal && place === 1;
  return (
    `<rect x="${LEFT}" y="${y - 30}" width="44" height="44" rx="6" fill="${fill}"/>` +
    (winner ? crown(LEFT + 22, y - 8) : number(place, y)) +
    outline(name, { face: 'strong', size: 30, x: LEFT + 64, y, fill: COLOURS.text, width: 300 }) +
    outline(score, {
      face: 'text',
      size: 28,
      x: LEFT + WORDS_WIDTH,
      y,
      fill: COLOURS.quiet,
      width: 160,
      align: 'right',
    })
  );
}

function number(place: number, y: number): string {
  const where = { x: LEFT + 22, y: y + 1, width: 40, align: 'middle' } as const;
  return outline(String(place), { ...where, face: 'strong', size: 26, fill: COLOURS.onTeam });
}

/** A crown for the winner, its middle at x and y. */
function crown(x: number, y: number): string {
  return `<path fill="${COLOURS.onTeam}" d="M${x - 14} ${y - 8}L${x - 7} ${y + 1}L${x} ${y - 12}L${x + 7} ${y + 1}L${x + 14} ${y - 8}L${x + 11} ${y + 10}H${x - 11}Z"/>`;
}

/**
 * Draws a square. One team fills it with its colour; several have a bar each below the name, which could not be read on
 * stripes of their colours.
 */
function square(cell: Cell | null, x: number, y: number, side: number): string {
  const radius = 6;
  const plain = `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${radius}" fill="${cell ? COLOURS.raised : 'none'}" stroke="${COLOURS.line}"/>`;
  if (cell === null) return plain;
  const shown = cell.colours.slice(0, 4);
  const [only] = shown;
  const fill =
    only !== undefined && shown.length === 1
      ? `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${radius}" fill="${TEAM_FILLS[only]}"/>`
      : bars(shown, x, y, side);
  const high = shown.length > 1 ? side - barHeight(side) - BAR_INSET : side;
  return plain + fill + (cell.icon === null ? wordsIn(cell, x, y, side, high) : icon(cell.icon, x, y, side, high));
}

const BAR_INSET = 6;
const BAR_GAP = 3;

function barHeight(side: number): number {
  return Math.max(8, side * 0.13);
}

/** Draws a bar for each team at the lower edge of a square. */
function bars(colours: Cell['colours'], x: number, y: number, side: number): string {
  const high = barHeight(side);
  const wide = (side - 2 * BAR_INSET - BAR_GAP * (colours.length - 1)) / Math.max(1, colours.length);
  const top = y + side - BAR_INSET - high;
  return colours
    .map(
      (colour, at) =>
        `<rect x="${x + BAR_INSET + at * (wide + BAR_GAP)}" y="${top}" width="${wide}" height="${high}" rx="3" fill="${TEAM_FILLS[colour]}"/>`,
    )
    .join('');
}

function icon(base64: string, x: number, y: number, side: number, high: number): string {
  const inner = high * 0.72;
  return `<image x="${x + (side - inner) / 2}" y="${y + (high - inner) / 2}" width="${inner}" height="${inner}" href="data:image/png;base64,${base64}"/>`;
}

function wordsIn({ words, colours }: Cell, x: number, y: number, side: number, high: number): string {
  const usual = Math.max(11, Math.min(20, side / 6));
  const width = side - 10;
  const inSize = (em: number): string[] => linesOf(words, 'strong', width / em, 3);
  const fits = (em: number): boolean => linesFit(inSize(em), 'strong', width / em);
  // Smaller letters are read more easily than the first half of a long word.
  const size = SMALLER.map((part) => part * usual).find(fits) ?? usual;
  const lines = inSize(size);
  const fill = [COLOURS.quiet, COLOURS.onTeam][colours.length] ?? COLOURS.text;
  const first = y + high / 2 + size * 0.35 - ((lines.length - 1) * size * 1.15) / 2;
  return lines
    .map((line, at) =>
      outline(line, {
        ...{ face: 'strong', size, x: x + side / 2, y: first + at * size * 1.15 },
        ...{ fill, width, align: 'middle' },
      }),
    )
    .join('');
}
