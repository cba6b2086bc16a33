import { MAX_DELAY_S } from '../../shared/overlay/overlay.stream.ts';

export const LAYOUTS = ['board', 'standings', 'ticker', 'alerts', 'full', 'activity'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What the address asks for. Whatever can't be read is as if it were not there: nothing on a stream may fail. */
export interface OverlayParams {
  /** null: the running board. */
  boardId: number | null;
  layout: Layout;
  /** A team's id or name, folded; null: all teams. */
  team: string | null;
  /** Times the size that fits; never larger than the picture. */
  scale: number;
  side: 'left' | 'right';
  theme: 'dark' | 'light';
  /** Seconds. The server holds everything back for so long. */
  delay: number;
  /** A small dot that tells the connection. */
  status: boolean;
  /** CSS colours, `#` and six digits; null: the theme's, or transparent. */
  accent: string | null;
  bg: string | null;
  /** Of plates, in px of a 720 px picture; null: the theme's. */
  radius: number | null;
  sound: boolean;
  /** 0 to 1 */
  volume: number;
  token: string | null;
}

/** Reads an address below /overlay. */
export function readParams(pathname: string, search: string): OverlayParams {
  const query = new URLSearchParams(search);
  const [, place, which] = /^\/overlay(?:\/([^/]*))?(?:\/([^/]*))?/.exec(pathname) ?? [];
  const boardId = place === 'bingo' && which !== undefined ? idOf(which) : null;
  const asked = LAYOUTS.find((layout) => layout === query.get('layout'));
  const token = query.get('token') ?? '';
  return {
    boardId,
    layout: asked ?? (place === 'activity' ? 'activity' : 'full'),
    team: foldName(query.get('team')?.slice(0, 100) ?? '') || null,
    scale: numberIn(query.get('scale'), 0.25, 4) ?? 1,
    side: query.get('side') === 'right' ? 'right' : 'left',
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    delay: Math.round(numberIn(query.get('delay'), 0, MAX_DELAY_S) ?? 0),
    status: isOn(query.get('status')),
    accent: colourOf(query.get('accent')),
    bg: colourOf(query.get('bg')),
    radius: numberIn(query.get('radius'), 0, 40),
    sound: isOn(query.get('sound')),
    volume: (numberIn(query.get('volume'), 0, 100) ?? 50) / 100,
    token: boardId !== null && /^[A-Za-z0-9_-]{32}$/.test(token) ? token : null,
  };
}

/** Names are compared without capitals and outer spaces. */
export function foldName(name: string): string {
  return name.trim().toLowerCase();
}

function idOf(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

function numberIn(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,6}(\.\d{1,6})?$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

function isOn(text: string | null): boolean {
  return text === '1' || text === 'true' || text === 'on';
}

/** Three or six hexadecimal digits, with or without `#`. */
function colourOf(text: string | null): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text ?? '') ?? [];
  if (digits === undefined) return null;
  const six = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('');
  return `#${six.toLowerCase()}`;
}
