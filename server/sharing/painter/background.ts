import { COLOURS } from './picture-colours.ts';
import { HEIGHT, WIDTH } from './picture-data.ts';

const FOOT = 10;

/** Returns a whole picture: the night behind `content`, and the brass line below it. */
export function picture(content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<defs><linearGradient id="night" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${COLOURS.deep}"/>` +
    `<stop offset="1" stop-color="${COLOURS.surface}"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#night)"/>${content}` +
    `<rect y="${HEIGHT - FOOT}" width="${WIDTH}" height="${FOOT}" fill="${COLOURS.brass}"/></svg>`
  );
}

const LIT = '#4F7078';
const DARK = '#1B2C31';
const WINDOW = '#FFC978';

/** A tower: its middle, its width, its top, the height of its roof (0 for battlements) and the heights of its windows. */
const TOWERS: readonly (readonly [x: number, width: number, top: number, roof: number, windows: readonly number[]])[] =
  [
    [720, 70, 380, 0, [420]],
    [790, 56, 300, 70, [340, 400]],
    [1120, 78, 360, 0, [404, 460]],
    [1040, 60, 270, 84, [312, 372]],
    [915, 96, 210, 116, [262, 322, 382]],
  ];

/** Returns a citadel at night with lit windows, at the right. */
export function citadel(): string {
  const moon = `<circle cx="1010" cy="170" r="96" fill="#1D3238"/>`;
  const wall = `<path fill="${DARK}" d="M650 450H1180V540H650Z"/><path fill="${LIT}" d="M650 450H900V470H650Z"/>`;
  const rock = `<path fill="#0E191C" d="M610 540H1200L1130 590L1010 610L800 604L680 580Z"/><path fill="${DARK}" d="M610 540H900L820 604L680 580Z"/>`;
  return moon + TOWERS.map(tower).join('') + wall + rock;
}

function tower([x, width, top, roof, windows]: (typeof TOWERS)[number]): string {
  const [left, right, edge] = [x - width / 2, x + width / 2, x + width * 0.06];
  const sides =
    `<path fill="${LIT}" d="M${left} 540V${top}H${edge}V540Z"/>` +
    `<path fill="${DARK}" d="M${edge} 540V${top}H${right}V540Z"/>`;
  const head =
    roof > 0
      ? `<path fill="#7C9CA3" d="M${left - 6} ${top}L${x} ${top - roof}L${edge} ${top}Z"/>` +
        `<path fill="${LIT}" d="M${edge} ${top}L${x} ${top - roof}L${right + 6} ${top}Z"/>`
      : [0, 1, 2].map((at) => merlon(left + (at * width * 2) / 5, top, width / 5, at)).join('');
  const lit = windows.map((y) => `<rect x="${left + width * 0.24}" y="${y}" width="7" height="15" fill="${WINDOW}"/>`);
  return sides + head + lit.join('');
}

function merlon(x: number, top: number, width: number, at: number): string {
  return `<rect x="${x}" y="${top - 16}" width="${width}" height="17" fill="${at < 2 ? LIT : DARK}"/>`;
}
