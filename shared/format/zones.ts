import { formatTime } from './dates.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const MINUTE_MS = 60_000;
/** Minutes by which London is ahead of the game's clock in summer. */
const SUMMER = 60;

/** What a clock on the wall shows. */
interface Wall {
  /** 22 Nov. */
  day: string;
  year: number;
  /** 14:05. */
  time: string;
}

/** Reads the clock of a zone by its distance. The formats of Intl would take a phone 50 ms for each zone. */
function wallAt(at: Date, minutesAhead: number): Wall {
  const moved = new Date(at.getTime() + minutesAhead * MINUTE_MS);
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    day: `${moved.getUTCDate()} ${MONTHS[moved.getUTCMonth()]}`,
    year: moved.getUTCFullYear(),
    time: `${two(moved.getUTCHours())}:${two(moved.getUTCMinutes())}`,
  };
}

/** Minutes by which this machine's clock is ahead of UTC at a moment. */
const ownMinutesAhead = (at: Date): number => -at.getTimezoneOffset();

/**
 * Formats a moment on the game's clock, which is UTC, and on the visitor's: 22 Nov 2026, 14:05 game time · 15:05 yours.
 * Clocks that show the same are named once; London, in which pages write, when it shows neither of the two. D319.
 * @param minutesAhead distance of the visitor's clock from UTC at a moment, by default that of this machine
 */
export function zoneWords(iso: string, minutesAhead = ownMinutesAhead): string {
  const at = new Date(iso);
  const game = wallAt(at, 0);
  const page = wallAt(at, formatTime(iso) === game.time ? 0 : SUMMER);
  const mine = wallAt(at, minutesAhead(at));
  const isSame = (a: Wall, b: Wall): boolean => a.day === b.day && a.time === b.time;
  const clock = ({ day, time }: Wall): string => (day === game.day ? time : `${day}, ${time}`);
  const pieces = [`${game.day} ${game.year}, ${game.time} game time`];
  if (!isSame(page, game) && !isSame(page, mine)) pieces.push(`${clock(page)} London`);
  if (!isSame(mine, game)) pieces.push(`${clock(mine)} yours`);
  return pieces.join(' · ');
}
