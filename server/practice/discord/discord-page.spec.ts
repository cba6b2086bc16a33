import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PracticeDiscord } from './practice-discord.ts';

const FIRST = Buffer.from([0x89, 0x50, 0x0d, 0x0a, 0xff, 0x00]);
const SECOND = Buffer.from([0x89, 0x51]);

let server: Server;
let base: string;
let webhook: string;
let now = 1_795_000_000_000;

beforeEach(async () => {
  const discord = new PracticeDiscord('Ravenhold', () => now);
  const world = discord.worldAt('');
  webhook = `${world.webhooks[1]?.id}/${world.webhooks[1]?.token}`;
  server = createServer((req, res) => {
    void discord.call(new URL(req.url ?? '/', 'http://localhost'), req, res).then((isAnswered) => {
      if (!isAnswered) world.page(req, res, () => res.writeHead(404).end());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function withPicture(content: string, picture: Buffer): FormData {
  const form = new FormData();
  const embeds = [{ title: 'Board', image: { url: 'attachment://board.png' } }];
  form.set('payload_json', JSON.stringify({ content, embeds, attachments: [{ id: 0, filename: 'board.png' }] }));
  form.set('files[0]', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'board.png');
  return form;
}

/** Returns the id of the message. */
async function post(body: FormData): Promise<string> {
  const answer = await fetch(`${base}/discord/webhooks/${webhook}?wait=true`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

async function content(): Promise<string> {
  const answer = await fetch(`${base}/practice/discord/content?channel=${webhook.split('/')[0]}`);
  return answer.text();
}

/** Returns the addresses of the pictures on the page. */
async function pictures(): Promise<string[]> {
  return [...(await content()).matchAll(/<img class="picture" src="([^"]+)"/g)].map(([, src = '']) => src);
}

async function bytesOf(address: string | undefined): Promise<Buffer> {
  const answer = await fetch(base + address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  return Buffer.from(await answer.arrayBuffer());
}

describe('a moment in a message', () => {
  it('is shown in the form that the message asks for', async () => {
    const at = Math.floor(now / 1000) + 4 * 86_400;
    const body = JSON.stringify({ content: `Ends <t:${at}:f>, <t:${at}:R>, told <t:${at}:t>` });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${base}/discord/webhooks/${webhook}`, { method: 'POST', headers, body });
    expect(await content()).toMatch(/Ends (\d+ \w+ 2026) (\d\d:\d\d UTC), in 4 days, told \2</);
  });
});

describe('a picture in a message', () => {
  it('is shown by the page as it was sent, and as it was sent again with an edit', async () => {
    const id = await post(withPicture('The “board”', FIRST));
    const [first] = await pictures();
    expect(await content()).toContain('The “board”');
    expect(await bytesOf(first)).toEqual(FIRST);
    now += 1000;
    const edit = { method: 'PATCH', body: withPicture('The board, later', SECOND) };
    expect((await fetch(`${base}/discord/webhooks/${webhook}/messages/${id}`, edit)).status).toBe(200);
    const [second] = await pictures();
    expect(second).not.toBe(first);
    expect(await bytesOf(second)).toEqual(SECOND);
  });

  it('goes with an edit that keeps no files', async () => {
    const id = await post(withPicture('Board', FIRST));
    const [address] = await pictures();
    const headers = { 'content-type': 'application/json' };
    const edit = { method: 'PATCH', headers, body: JSON.stringify({ content: 'Taken back', attachments: [] }) };
    expect((await fetch(`${base}/discord/webhooks/${webhook}/messages/${id}`, edit)).status).toBe(200);
    expect(await pictures()).toEqual([]);
    expect((await fetch(base + address)).status).toBe(404);
  });

  it('goes with its message', async () => {
    const id = await post(withPicture('Board', FIRST));
    const [address] = await pictures();
    expect((await fetch(`${base}/discord/webhooks/${webhook}/messages/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await pictures()).toEqual([]);
    expect((await fetch(base + address)).status).toBe(404);
  });

  it('is only named when many newer ones came', async () => {
    for (let sent = 0; sent < 21; sent++) {
      now += 2000;
      await post(withPicture(`Board ${sent}`, FIRST));
    }
    expect(await pictures()).toHaveLength(20);
    expect((await content()).match(/With the picture board\.png/g)).toHaveLength(1);
  });

  it('answers strange addresses of pictures with not found', async () => {
    for (const path of ['1/board.png', '1/%E0%A4', '1/..%2F..%2Fpackage.json', 'x/board.png']) {
      expect((await fetch(`${base}/practice/discord/pictures/${path}`)).status).toBe(404);
    }
  });
});
