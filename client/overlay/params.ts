import { MAX_SIDE, MIN_SIDE } from '../../shared/bingo/bingo-limits.ts';
import { MAX_DELAY_S } from '../../shared/overlay/overlay.stream.ts';
import type { DemoSize } from './demo/demo-board.ts';

export const LAYOUTS = ['board', 'standings', 'ticker', 'alerts', 'full', 'activity', 'countdown', 'recap'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Parameters of the overlay's URL. An unreadable one counts as missing, because nothing may fail on a stream. */
export interface OverlayParams {
  /** Id of the board; null for the running board. */
  boardId: number | null;
  /** Size of a made-up board that is shown instead; null for a board of the site. */
  demo: DemoSize | null;
  layout: Layout;
  /** A team's id or name, folded; null for all teams. */
  team: string | null;
  /** Factor of the fitting size; the result is never larger than the picture. */
  scale: number;
  side: 'left' | 'right';
  theme: 'dark' | 'light';
  /** Delay of the overlay, in seconds. */
  delay: number;
  /** True to draw a small dot for the state of the connection. */
  status: boolean;
  /** True to draw what teams have of squares that ask for more than one. */
  progress: boolean;
  /** CSS colours, `#` and six digits; null for the theme's accent and a transparent background. */
  accent: string | null;
  bg: string | null;
  /** Corner radius of plates, in px of a 720 px picture; null for the theme's. */
  radius: number | null;
  /** Opacity of plates, from 0 to 1; null for the theme's. */
  opacity: number | null;
  /** Time for which an alert is shown, in seconds. */
  alertSeconds: number;
  /** False leaves out the header of the board, or its ranking. */
  title: boolean;
  ranking: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  token: string | null;
  /** Six letters by which test alerts reach this overlay; null without. */
  key: string | null;
}

/** Reads the parameters of a URL below /overlay. */
export function readParams(pathname: string, search: string): OverlayParams {
  const query = new URLSearchParams(search);
  const [, place, which] = /^\/overlay(?:\/([^/]*))?(?:\/([^/]*))?/.exec(pathname) ?? [];
  const boardId = place === 'bingo' && which !== undefined ? idOf(which) : null;
  const asked = LAYOUTS.find((layout) => layout === query.get('layout'));
  const token = query.get('token') ?? '';
  return {
    boardId,
    demo: place === 'bingo' && which === 'demo' ? demoSizeOf(query) : null,
    layout: asked ?? (place === 'activity' ? 'activity' : 'full'),
    team: foldName(query.get('team')?.slice(0, 100) ?? '') || null,
    scale: numberIn(query.get('scale'), 0.25, 4) ?? 1,
    side: query.get('side') === 'right' ? 'right' : 'left',
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    delay: Math.round(numberIn(query.get('delay'), 0, MAX_DELAY_S) ?? 0),
    status: isOn(query.get('status')),
    progress: !isOff(query.get('progress')),
    accent: colourOf(query.get('accent')),
    bg: colourOf(query.get('bg')),
    radius: numberIn(query.get('radius'), 0, 40),
    opacity: percentOf(query.get('opacity')),
    alertSeconds: numberIn(query.get('alert'), 2, 60) ?? 8,
    title: !isOff(query.get('title')),
    ranking: !isOff(query.get('ranking')),
    sound: isOn(query.get('sound')),
    volume: (numberIn(query.get('volume'), 0, 100) ?? 50) / 100,
    key: /^[a-z]{6}$/.test(query.get('key') ?? '') ? query.get('key') : null,
    token: boardId !== null && /^[A-Za-z0-9_-]{32}$/.test(token) ? token : null,
  };
}

/** Most teams of a made-up board. */
const MOST_DEMO_TEAMS = 20;

function demoSizeOf(query: URLSearchParams): DemoSize {
  const whole = (name: string, least: number, most: number, usual: number): number =>
    Math.round(numberIn(query.get(name), least, most) ?? usual);
  return {
    rows: whole('rows', MIN_SIDE, MAX_SIDE, 5),
    columns: whole('columns', MIN_SIDE, MAX_SIDE, 5),
    teams: whole('teams', 1, MOST_DEMO_TEAMS, 4),
  };
}

/** Returns a name in lower case without outer spaces, for comparison. */
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

/** Reads a whole percentage. Returns it as a number from 0 to 1, or null. */
function percentOf(text: string | null): number | null {
  const percent = numberIn(text, 0, 100);
  return percent === null ? null : percent / 100;
}

function isOn(text: string | null): boolean {
  return text === '1' || text === 'true' || text === 'on';
}

function isOff(text: string | null): boolean {
  return text === '0' || text === 'false' || text === 'off';
}

/** Reads three or six hexadecimal digits, with or without `#`. Returns `#` and six digits, or null. */
function colourOf(text: string | null): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text ?? '') ?? [];
  if (digits === undefined) return null;
  const six = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('');
  return `#${six.toLowerCase()}`;
}
