import { isToken } from '../../../shared/overlay/overlay.schemas.ts';
import { MAX_DELAY_S } from '../../../shared/overlay/overlay.stream.ts';
import { href } from '../../../shared/site/page-address.ts';

/** Presets of the builder, with the sizes that streamers expect. */
export const PRESETS = [
  { name: 'Whole picture', layout: 'full', width: 1920, height: 1080 },
  { name: 'Whole picture, upright', layout: 'full', width: 1080, height: 1920 },
  { name: 'Board', layout: 'board', width: 800, height: 800 },
  { name: 'Board, small', layout: 'board', width: 600, height: 600 },
  { name: 'Ranking', layout: 'standings', width: 400, height: 400 },
  { name: 'Ticker', layout: 'ticker', width: 1920, height: 80 },
  { name: 'Alerts', layout: 'alerts', width: 800, height: 300 },
  { name: 'Countdown', layout: 'countdown', width: 600, height: 200 },
  { name: 'Result', layout: 'recap', width: 1280, height: 720 },
  { name: 'Clan activity', layout: 'activity', width: 1920, height: 80 },
] as const;
export type Preset = (typeof PRESETS)[number];

/** Volume without `volume=`. */
export const USUAL_VOLUME = 50;

/** Choices of a streamer. */
export interface OverlayChoice {
  /** Id of the board; null for the running one. */
  boardId: number | null;
  preset: Preset;
  /** Id or name of a team; empty for all teams. */
  team: string;
  side: 'left' | 'right';
  theme: 'dark' | 'light';
  /** Delay in seconds. */
  delay: number;
  /** As #rrggbb; null for the theme's accent. */
  accent: string | null;
  sound: boolean;
  /** From 0 to 100. */
  volume: number;
  status: boolean;
  /** True to draw the progress of squares. */
  progress: boolean;
  /** Size in percent of the fitting one. */
  scale: number;
  /** Corners in px of a picture 720 px high, opacity in percent; null for the theme's. */
  radius: number | null;
  opacity: number | null;
  /** Time for which an alert is shown, in seconds. */
  alertSeconds: number;
  /** False leaves out the header of the board, or its ranking. */
  title: boolean;
  ranking: boolean;
  /** Six letters by which test alerts reach the overlay; null for none. */
  key: string | null;
  /** Read token of a hidden board, or null. */
  token: string | null;
}

/** Values of an address that says nothing. */
export const USUAL = { scale: 100, alertSeconds: 8 } as const;
/** Layouts that show alerts, that have a plate with squares or a ranking, and those of a board. */
const ALERTS: readonly string[] = ['full', 'alerts'];
const RANKED: readonly string[] = ['full', 'board'];
const TITLED: readonly string[] = ['full', 'board', 'standings', 'recap'];

/** Returns the URL for the streaming program; defaults are left out. */
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
  if (choice.scale !== USUAL.scale) query.set('scale', String(choice.scale / 100));
  if (choice.radius !== null) query.set('radius', String(choice.radius));
  if (choice.opacity !== null) query.set('opacity', String(choice.opacity));
  if (TITLED.includes(preset.layout) && !choice.title) query.set('title', '0');
  if (RANKED.includes(preset.layout) && !choice.ranking) query.set('ranking', '0');
  if (ALERTS.includes(preset.layout) && choice.alertSeconds !== USUAL.alertSeconds)
    query.set('alert', String(choice.alertSeconds));
  if (choice.sound) query.set('sound', '1');
  if (choice.sound && choice.volume !== USUAL_VOLUME) query.set('volume', String(choice.volume));
  if (!isActivity && !choice.progress) query.set('progress', '0');
  if (choice.status) query.set('status', '1');
  if (ALERTS.includes(preset.layout) && choice.key !== null) query.set('key', choice.key);
  if (!isActivity && boardId !== null && choice.token !== null) query.set('token', choice.token);
  const path = isActivity ? '/overlay/activity' : `/overlay/bingo/${boardId ?? 'current'}`;
  const text = query.toString();
  return `${origin}${path}${text && `?${text}`}`;
}

/** Returns the URL of a board's bingo page with its read token. */
export function pageAddress(origin: string, boardId: number, token: string): string {
  return origin + href('bingo', {}, { board: boardId, token });
}

/** Returns the read token of a query value, or null when it is missing or malformed. */
export function tokenOfQuery(text: string | null): string | null {
  return isToken(text) ? text : null;
}

/** Returns the board id of a query value, or null. */
export function boardOfQuery(text: string | null): number | null {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null;
}
