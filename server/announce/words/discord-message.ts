import { isTakenBack, type ToldItem } from '../told-item.ts';
import { colourNumber, GOLD } from './team-colours.ts';
import { cut, fittingName } from './fitting-text.ts';
import { moreWords, takenBack, testWords, timestamp, titleOf, type Told, wordsOf } from './en.ts';

/** Body of a message as Discord's webhooks take it. */
export interface DiscordMessage {
  username?: string;
  avatar_url?: string;
  content: string;
  embeds: {
    title: string;
    description: string;
    color: number;
    url?: string;
    timestamp?: string;
    footer?: { text: string };
    image?: { url: string };
  }[];
  allowed_mentions: { parse: never[]; roles?: string[] };
  flags?: number;
}

/** How a channel and its site look in Discord. */
export interface MessageLook {
  username: string;
  /** Origin of the site for links; null where other machines cannot reach it. */
  origin: string | null;
  roleId: string | null;
  silent: boolean;
}

/** Lines of a message; Discord shows long ones badly. */
const MOST_LINES = 25;
/** Discord's limits are 4,096 and 256; what is over is cut at the end of a line. */
const LONGEST_TEXT = 3500;
const LONGEST_TITLE = 250;
const SILENT = 4096;
/** Name of the picture that is sent with a message. */
export const PICTURE = 'board.png';
/** Returns the message that tells these happenings, of which there is at least one. */
export function discordMessage(items: readonly ToldItem[], look: MessageLook): DiscordMessage {
  const [first] = items;
  const single = items.length === 1 && first !== undefined && !isTakenBack(first);
  const shown = items.slice(0, MOST_LINES);
  const told = single ? wordsOf(first) : { title: titleOf(items), rest: textOf(shown, items.length) };
  const url = look.origin === null || !first ? {} : { url: look.origin + pathOf(first) };
  const at = single ? { timestamp: first.at.toISOString() } : {};
  return envelope(told, look, { color: colourOf(items), ...url, ...at });
}

/** Returns the message by which an admin tries a channel. It mentions nobody. */
export function testMessage(look: MessageLook): DiscordMessage {
  return envelope(testWords(), { ...look, roleId: null });
}

/** Returns a message about a board, with these words. */
export function boardMessage(told: Told, boardId: number, look: MessageLook, color: number): DiscordMessage {
  const url = look.origin === null ? {} : { url: look.origin + boardPath(boardId) };
  return envelope(told, look, { color, ...url });
}

/** Returns a message that shows the picture which is sent with it. */
export function withPicture(message: DiscordMessage): DiscordMessage {
  const [first, ...others] = message.embeds;
  const image = { url: `attachment://${PICTURE}` };
  return first === undefined ? message : { ...message, embeds: [{ ...first, image }, ...others] };
}

/** Returns a message with these words. */
function envelope(
  { title, rest }: Told,
  { username, roleId, silent }: MessageLook,
  looks: Omit<DiscordMessage['embeds'][number], 'title' | 'description'> = { color: GOLD },
): DiscordMessage {
  return {
    username: fittingName(username),
    content: roleId === null ? '' : `<@&${roleId}>`,
    embeds: [{ title: cut(title, LONGEST_TITLE), description: rest, ...looks }],
    // Without this Discord would look for mentions in names.
    allowed_mentions: { parse: [], ...(roleId !== null && { roles: [roleId] }) },
    ...(silent && { flags: SILENT }),
  };
}

function textOf(items: readonly ToldItem[], all: number): string {
  const lines: string[] = [];
  let length = 0;
  for (const item of items) {
    const line = lineOf(item);
    if (length + line.length > LONGEST_TEXT) break;
    lines.push(line);
    length += line.length + 1;
  }
  return [...lines, ...(all > lines.length ? [moreWords(all - lines.length)] : [])].join('\n');
}

function lineOf(item: ToldItem): string {
  const { title, rest } = wordsOf(item);
  const text = [title, rest].filter((part) => part !== '').join(' – ');
  return isTakenBack(item) ? takenBack(text) : `${text} · ${timestamp(item.at, 'R')}`;
}

function colourOf(items: readonly ToldItem[]): number {
  const colours = new Set(items.map(({ color }) => color));
  const [colour] = colours;
  return colourNumber(colours.size === 1 ? (colour ?? null) : null);
}

function boardPath(id: number): string {
  return `/bingo?board=${id}`;
}

function pathOf({ kind, board_id }: ToldItem): string {
  if (board_id !== null) return boardPath(board_id);
  if (kind.startsWith('ops.')) return '/admin?tab=system';
  if (kind.startsWith('summary.')) return `/xp-tracker?period=${kind.slice('summary.'.length)}`;
  return kind.startsWith('member.') ? '/members' : '/';
}
