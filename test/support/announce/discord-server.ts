import { once } from 'node:events';
import { createServer } from 'node:http';
import { StandInDiscord } from '../../../server/practice/discord/stand-in.ts';

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
  close(): Promise<void>;
}

/** Address of a webhook that the stand-in knows. */
export const WEBHOOK = `https://discord.com/api/webhooks/223456789012345678/${'t'.repeat(68)}`;

/** Returns the settings of a site that calls the stand-in, with a key for what it stores. */
export function discordEnv({ url }: DiscordServer): Record<string, string> {
  return { DISCORD_API_URL: url, SECRETS_KEY: 'a key of at least thirty-two letters' };
}

export async function startDiscord(): Promise<DiscordServer> {
  const standIn = new StandInDiscord();
  const calls: Call[] = [];
  const cut: DiscordServer['cut'] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      const url = new URL(req.url ?? '/', 'http://discord');
      calls.push({ method: req.method ?? '', webhook: url.pathname.split('/')[3] ?? '', at: Date.now() });
      const fault = cut.shift();
      const answer = fault === 'lost' ? null : standIn.answer(req.method ?? '', url, body);
      if (fault || answer === null) {
        req.socket.destroy();
        return;
      }
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      res.end(answer.body === null ? '' : text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/discord`,
    standIn,
    calls,
    cut,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
