import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PracticeWebhook } from '../../config/practice-addresses.ts';
import { DISCORD_SCRIPT, DISCORD_STYLES } from './page-files.ts';
import { discordContent, discordPage, type StandInChannel } from './page.ts';
import { StandInDiscord } from './stand-in.ts';

/** Address of the page on the product's server. */
const PATH = '/practice/discord';
const HTML = 'text/html; charset=utf-8';
const PICTURE = /^\/practice\/discord\/pictures\/(\d+)\/([^/]+)$/;
/** A picture is some hundred thousand bytes. */
const LONGEST_BODY = 3_000_000;

/** The channels of the practice clan, whose webhooks are known to everybody: they lead nowhere but here. */
const PRACTICE_WEBHOOKS: readonly PracticeWebhook[] = ['achievements', 'bingo', 'leaders'].map((name, index) => ({
  name,
  id: `10000000000000000${index + 1}`,
  token: `practice-${name}`.padEnd(68, '0'),
}));

/** What others know of the stand-in. */
export interface PracticeDiscordWorld {
  /** Base address of the webhooks. */
  apiUrl: string;
  webhooks: readonly PracticeWebhook[];
  /** Serves the page on the product's server; calls `next` for other requests. */
  page: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

/** Discord of the practice world: the webhooks, and the page that shows what they were sent. */
export class PracticeDiscord {
  readonly standIn: StandInDiscord;

  constructor(
    private readonly clanName: string,
    private readonly now: () => number,
  ) {
    this.standIn = new StandInDiscord(now);
  }

  /** Answers a call of a webhook. Returns false for every other request. */
  async call(url: URL, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    if (!url.pathname.startsWith('/discord/')) return false;
    const answer = this.standIn.answer(req.method ?? 'GET', url, await bodyOf(req));
    if (answer === null) return false;
    res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    res.end(answer.body === null ? '' : JSON.stringify(answer.body));
    return true;
  }

  worldAt(base: string): PracticeDiscordWorld {
    return { apiUrl: `${base}/discord`, webhooks: PRACTICE_WEBHOOKS, page: this.handle };
  }

  private readonly handle: PracticeDiscordWorld['page'] = (req, res, next) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const found = this.pageOf(url);
    if (found === null) return next();
    res.writeHead(200, { 'content-type': found.type, 'cache-control': 'no-store' });
    res.end(req.method === 'HEAD' ? undefined : found.body);
  };

  private pageOf(url: URL): { type: string; body: string | Buffer } | null {
    switch (url.pathname) {
      case PATH:
        return { type: HTML, body: discordPage(this.view(url), PATH) };
      case `${PATH}/content`:
        return { type: HTML, body: discordContent(this.view(url), PATH) };
      case `${PATH}/page.css`:
        return { type: 'text/css; charset=utf-8', body: DISCORD_STYLES };
      case `${PATH}/page.js`:
        return { type: 'text/javascript; charset=utf-8', body: DISCORD_SCRIPT };
      default:
        return this.pictureOf(url.pathname);
    }
  }

  private pictureOf(path: string): { type: string; body: Buffer } | null {
    const [, messageId, name] = PICTURE.exec(path) ?? [];
    const body = messageId && name ? this.standIn.pictures.of(messageId, decoded(name)) : null;
    // The product sends no other pictures.
    return body && { type: 'image/png', body };
  }

  private view(url: URL) {
    const channels = this.channels();
    const wanted = channels.find(({ id }) => id === url.searchParams.get('channel'));
    const shown = wanted ?? channels[0] ?? { id: '0', name: 'none' };
    return {
      clan: this.clanName,
      channels,
      shown,
      messages: this.standIn.messages,
      now: this.now(),
      hasPicture: this.hasPicture,
    };
  }

  private readonly hasPicture = (messageId: string, name: string): boolean =>
    this.standIn.pictures.of(messageId, name) !== null;

  /** Returns the known channels, and others that an admin has added. */
  private channels(): StandInChannel[] {
    const known = PRACTICE_WEBHOOKS.map(({ id, name }) => ({ id, name }));
    const others = [...new Set(this.standIn.messages.map(({ channel }) => channel))].filter(
      (id) => !known.some((channel) => channel.id === id),
    );
    return [...known, ...others.map((id) => ({ id, name: `channel-${id.slice(-4)}` }))];
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > LONGEST_BODY) return Buffer.alloc(0);
  }
  return Buffer.concat(parts);
}
