import { isToken } from '../../../shared/overlay/overlay.schemas.ts';
import { MAX_DELAY_S } from '../../../shared/overlay/overlay.stream.ts';
import { href } from '../../../shared/site/page-address.ts';

/** What the builder offers; sizes are the ones that streamers expect. */
export const PRESETS = [
  { name: 'Whole picture', layout: 'full', width: 1920, height: 1080 },
  { name: 'Whole picture, upright', layout: 'full', width: 1080, height: 1920 },
  { name: 'Board', layout: 'board', width: 800, height: 800 },
  { name: 'Board, small', layout: 'board', width: 600, height: 600 },
  { name: 'Ranking', layout: 'standings', width: 400, height: 400 },
  { name: 'Ticker', layout: 'ticker', width: 1920, height: 80 },
  { name: 'Alerts', layout: 'alerts', width: 800, height: 300 },
  { name: 'Clan activity', layout: 'activity', width: 1920, height: 80 },
] as const;
export type Preset = (typeof PRESETS)[number];

/** Without `volume=`. */
export const USUAL_VOLUME = 50;

/** What a streamer chose. */
export interface OverlayChoice {
  /** null: whichever board runs. */
  boardId: number | null;
  preset: Preset;
  /** Empty: all teams. */
  team: string;
  side: 'left' | 'right';
  theme: 'dark' | 'light';
  /** Seconds. */
  delay: number;
  /** #rrggbb; null: the theme's. */
  accent: string | null;
  sound: boolean;
  /** 0 to 100. */
  volume: number;
  status: boolean;
  /** Read token of a hidden board; null: none. */
  token: string | null;
}

/** The address to paste into the streaming program: only what is not as it would be anyway. */
export function overlayAddress(origin: string, choice: OverlayChoice): string {
  const { preset, boardId } = choice;
  const query = new URLSearchParams();
  const isActivity = preset.layout === 'activity';
  if (!isActivity && preset.layout !== 'full') query.set('layout', preset.layout);
  if (!isActivity && choice.team !== '') query.set('team', choice.team);
  if (preset.layout === 'full' && choice.side === 'right') query.set('side', 'right');
  if (choice.theme === 'light') query.set('theme', 'light');
  const delay = Math.min(MAX_DELAY_S, Math.max(0, Math.round(choice.delay)));
  if (delay > 0) query.set('delay', String(delay));
  if (choice.accent !== null) query.set('accent', choice.accent.replace('#', ''));
  if (choice.sound) query.set('sound', '1');
  if (choice.sound && choice.volume !== USUAL_VOLUME) query.set('volume', String(choice.volume));
  if (choice.status) query.set('status', '1');
  if (!isActivity && boardId !== null && choice.token !== null) query.set('token', choice.token);
  const path = isActivity ? '/overlay/activity' : `/overlay/bingo/${boardId ?? 'current'}`;
  const text = query.toString();
  return `${origin}${path}${text && `?${text}`}`;
}

/** The bingo page of a board that its token opens. */
export function pageAddress(origin: string, boardId: number, token: string): string {
  return origin + href('bingo', {}, { board: boardId, token });
}

/** The read token that a page's address holds; null: none, or nothing that could be one. */
export function tokenOfQuery(text: string | null): string | null {
  return isToken(text) ? text : null;
}

/** The board that a page's address names; null: none. */
export function boardOfQuery(text: string | null): number | null {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null;
}
