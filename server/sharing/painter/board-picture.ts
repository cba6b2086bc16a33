import { picture } from './background.ts';
import { linesOf, outline } from './outlines.ts';
import { COLOURS, TEAM_FILLS } from './picture-colours.ts';
import { type BoardPicture, type Cell, HEIGHT, WIDTH } from './picture-data.ts';

const LEFT = 64;
const WORDS_WIDTH = 530;
const TITLE_SIZE = 60;
const GRID = 508;
const GRID_LEFT = WIDTH - 52 - GRID;
const GRID_TOP = (HEIGHT - 10 - GRID) / 2;
const GAP = 6;

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

/** Draws a square; what several teams have done is divided among their colours. */
function square(cell: Cell | null, x: number, y: number, side: number): string {
  const radius = 6;
  const plain = `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${radius}" fill="${cell ? COLOURS.raised : 'none'}" stroke="${COLOURS.line}"/>`;
  if (cell === null) return plain;
  const shown = cell.colours.slice(0, 4);
  const part = side / Math.max(1, shown.length);
  const fills = shown.map(
    (colour, at) =>
      `<rect x="${x + at * part}" y="${y}" width="${part}" height="${side}" rx="${shown.length === 1 ? radius : 0}" fill="${TEAM_FILLS[colour]}"/>`,
  );
  return plain + fills.join('') + (cell.icon === null ? wordsIn(cell, x, y, side) : icon(cell.icon, x, y, side));
}

function icon(base64: string, x: number, y: number, side: number): string {
  const inner = side * 0.72;
  const inset = (side - inner) / 2;
  return `<image x="${x + inset}" y="${y + inset}" width="${inner}" height="${inner}" href="data:image/png;base64,${base64}"/>`;
}

function wordsIn({ words, colours }: Cell, x: number, y: number, side: number): string {
  const size = Math.max(11, Math.min(20, side / 6));
  const width = side - 10;
  const lines = linesOf(words, 'strong', width / size, 3);
  const fill = colours.length > 0 ? COLOURS.onTeam : COLOURS.quiet;
  const first = y + side / 2 + size * 0.35 - ((lines.length - 1) * size * 1.15) / 2;
  return lines
    .map((line, at) =>
      outline(line, {
        ...{ face: 'strong', size, x: x + side / 2, y: first + at * size * 1.15 },
        ...{ fill, width, align: 'middle' },
      }),
    )
    .join('');
}
