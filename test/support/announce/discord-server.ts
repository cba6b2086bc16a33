import { once } from 'node:events';
import { createServer } from 'node:http';
import { type StandInAnswer, StandInDiscord } from '../../../server/practice/discord/stand-in.ts';

/** A call as it arrived. */
interface Call {
  method: string;
  webhook: string;
  at: number;
}

/** The stand-in for Discord as a server of its own, which writes down every call. */
export interface DiscordServer {
  url: string;
  standIn: StandInDiscord;
  calls: Call[];
  /** What the next calls get instead of an answer; `stored`: the message is stored, and the connection ends without one. */
  cut: ('stored' | 'lost')[];
  /** What happens before an answer is given or the connection ends; null for nothing. */
  beforeAnswer: (() => Promise<void>) | null;
  /** Returns what a call gets instead of the stand-in's answer: another one, or `cut` for none; null for neither. */
  instead: ((webhook: string) => StandInAnswer | 'cut' | null) | null;
  close(): Promise<void>;
}

/** Address of a webhook that the stand-in knows. */
export const WEBHOOK = `https://discord.com/api/webhooks/223456789012345678/${'t'.repeat(68)}`;

/** Returns the settings of a site that calls the stand-in, with a key for what it stores. */
export function discordEnv({ url }: Pick<DiscordServer, 'url'>): Record<string, string> {
  return { DISCORD_API_URL: url, SECRETS_KEY: 'a key of at least thirty-two letters' };
}

/** Starts the stand-in. @param now its time, in ms */
export async function startDiscord(now: () => number = Date.now): Promise<DiscordServer> {
  const standIn = new StandInDiscord(now);
  const calls: Call[] = [];
  const cut: DiscordServer['cut'] = [];
  const discord: DiscordServer = {
    url: '',
    standIn,
    calls,
    cut,
    beforeAnswer: null,
    instead: null,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const url = new URL(req.url ?? '/', 'http://discord');
      const webhook = url.pathname.split('/')[3] ?? '';
      calls.push({ method: req.method ?? '', webhook, at: now() });
      const other = discord.instead?.(webhook) ?? null;
      const fault = other === 'cut' ? 'lost' : cut.shift();
      const usual = (): StandInAnswer | null => standIn.answer(req.method ?? '', url, Buffer.concat(parts));
      const answer = fault === 'lost' || other === 'cut' ? null : (other ?? usual());
      const give = (): void => {
        if (fault || answer === null) {
          req.socket.destroy();
          return;
        }
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
        res.end(answer.body === null ? '' : text);
      };
      if (discord.beforeAnswer === null) give();
      else void discord.beforeAnswer().then(give);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  discord.url = `http://127.0.0.1:${port}/discord`;
  return discord;
}
