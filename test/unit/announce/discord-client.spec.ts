import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DiscordClient } from '../../../server/announce/discord/discord.client.ts';
import { discordMessage, withPicture } from '../../../server/announce/words/discord-message.ts';
import { parseMessage } from '../../../server/practice/discord/stand-in-body.ts';
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

describe('a message with a picture', () => {
  it('is one form with the message and the file, and an edit takes the picture away or brings another one', async () => {
    const bodies: { type: string | undefined; text: string }[] = [];
    const server = createServer((req, res) => {
      let text = '';
      req.setEncoding('latin1');
      req.on('data', (part: string) => (text += part));
      req.on('end', () => {
        bodies.push({ type: req.headers['content-type'], text });
        res.writeHead(200).end('{"id":"1"}');
      });
    });
    const discordUrl = `http://127.0.0.1:${await portOf(server)}`;
    const client = new DiscordClient({ discordUrl, publicUrl: 'https://clan.example' } as Config);
    const shown = withPicture(MESSAGE);
    expect(await client.post(WEBHOOK, shown, Buffer.from([0x89, 0x50, 0xff]))).toMatchObject({ kind: 'done' });
    expect(await client.edit(WEBHOOK, '1', MESSAGE)).toMatchObject({ kind: 'done' });
    expect(await client.edit(WEBHOOK, '1', shown, Buffer.from([0x89, 0x51]))).toMatchObject({ kind: 'done' });
    await client.onApplicationShutdown();
    const [posted, edited, redrawn] = bodies;
    expect(posted?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(posted?.text).toContain('name="files[0]"; filename="board.png"');
    expect(posted?.text).toContain('\x89P\xff');
    const messageOf = (text = '') => parseMessage(Buffer.from(text, 'latin1'));
    expect(messageOf(posted?.text)).toMatchObject({
      files: [{ name: 'board.png', bytes: Buffer.from([0x89, 0x50, 0xff]) }],
      embeds: [{ image: { url: 'attachment://board.png' } }],
    });
    expect(edited?.type).toBe('application/json');
    expect(JSON.parse(edited?.text ?? '')).toMatchObject({ attachments: [] });
    expect(redrawn?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(redrawn?.text).toContain('\x89Q');
    // Discord keeps only what is listed, the new file included.
    expect(messageOf(redrawn?.text)).toMatchObject({
      files: [{ name: 'board.png', bytes: Buffer.from([0x89, 0x51]) }],
      attachments: [{ id: 0, filename: 'board.png' }],
    });
    expect(messageOf(JSON.stringify(shown))).toBeNull();
  });
});

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
