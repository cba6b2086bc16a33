import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DiscordClient } from '../../../server/announce/discord/discord.client.ts';
import { discordMessage } from '../../../server/announce/words/discord-message.ts';
import type { Config } from '../../../server/config/config.ts';

const WEBHOOK = { id: '20000000000000001', token: 't'.repeat(68), threadId: null };
const LONGER_THAN_READ = 'x'.repeat(100_000);
const MESSAGE = discordMessage([], { username: 'Clan', origin: null, roleId: null, silent: false });

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function portOf(server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Posts a message to a server that gives this answer. */
async function post(status: number, headers: Record<string, string>, body: string) {
  const server = createServer((req, res) => {
    req.resume().on('end', () => res.writeHead(status, headers).end(body));
  });
  return postTo(`http://127.0.0.1:${await portOf(server)}`);
}

async function postTo(discordUrl: string) {
  const config: Pick<Config, 'discordUrl' | 'publicUrl'> = { discordUrl, publicUrl: 'https://clan.example' };
  const client = new DiscordClient(config as Config);
  try {
    return await client.post(WEBHOOK, MESSAGE);
  } finally {
    await client.onApplicationShutdown();
  }
}

describe('a call of a webhook', () => {
  it('obeys a limit whose answer cannot be read', async () => {
    const answer = await post(429, { 'retry-after': '600' }, LONGER_THAN_READ);
    expect(answer).toEqual({ kind: 'limited', scope: 'all', waitMs: 600_250 });
  });

  it('takes a deleted webhook for deleted whatever the answer says', async () => {
    expect((await post(404, {}, LONGER_THAN_READ)).kind).toBe('gone');
  });

  it('knows of no message when the answer to a post cannot be read', async () => {
    expect((await post(200, {}, LONGER_THAN_READ)).kind).toBe('unknown');
  });

  it('posts nothing when no connection comes to be, whatever the reason is', async () => {
    const cuts = createTcpServer((socket) => socket.destroy());
    const isNothing = { kind: 'failed', isDoubtful: false };
    expect(await postTo(`https://127.0.0.1:${await portOf(cuts)}`)).toMatchObject(isNothing);
    const free = createTcpServer();
    const port = await portOf(free);
    for (const close of closing.splice(-1)) close();
    expect(await postTo(`http://127.0.0.1:${port}`)).toEqual({
      ...isNothing,
      reason: 'Discord cannot be reached (ECONNREFUSED)',
    });
  });

  it('may have posted when a connection ends without an answer', async () => {
    const cuts = createServer((req) => req.socket.destroy());
    expect((await postTo(`http://127.0.0.1:${await portOf(cuts)}`)).kind).toBe('unknown');
  });
});
