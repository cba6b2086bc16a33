import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PracticeWebhook } from '../../config/practice-addresses.ts';
import { DISCORD_SCRIPT, DISCORD_STYLES } from './page-files.ts';
import { discordContent, discordPage, type StandInChannel } from './page.ts';
import { StandInDiscord } from './stand-in.ts';

/** Address of the page on the product's server. */
const PATH = '/practice/discord';
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
    now: () => number,
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
    res.writeHead(200, { 'content-type': `${found.type}; charset=utf-8`, 'cache-control': 'no-store' });
    res.end(req.method === 'HEAD' ? undefined : found.body);
  };

  private pageOf(url: URL): { type: string; body: string } | null {
    switch (url.pathname) {
      case PATH:
        return { type: 'text/html', body: discordPage(this.view(url), PATH) };
      case `${PATH}/content`:
        return { type: 'text/html', body: discordContent(this.view(url), PATH) };
      case `${PATH}/page.css`:
        return { type: 'text/css', body: DISCORD_STYLES };
      case `${PATH}/page.js`:
        return { type: 'text/javascript', body: DISCORD_SCRIPT };
      default:
        return null;
    }
  }

  private view(url: URL) {
    const channels = this.channels();
    const wanted = channels.find(({ id }) => id === url.searchParams.get('channel'));
    const shown = wanted ?? channels[0] ?? { id: '0', name: 'none' };
    return { clan: this.clanName, channels, shown, messages: this.standIn.messages };
  }

  /** Returns the known channels, and others that an admin has added. */
  private channels(): StandInChannel[] {
    const known = PRACTICE_WEBHOOKS.map(({ id, name }) => ({ id, name }));
    const others = [...new Set(this.standIn.messages.map(({ channel }) => channel))].filter(
      (id) => !known.some((channel) => channel.id === id),
    );
    return [...known, ...others.map((id) => ({ id, name: `channel-${id.slice(-4)}` }))];
  }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let text = '';
  req.setEncoding('utf8');
  for await (const part of req) {
    text += String(part);
    if (text.length > LONGEST_BODY) return '';
  }
  return text;
}
