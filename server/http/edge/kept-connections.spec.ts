import type { Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Config } from '../../config/config.ts';
import { parseEnv } from '../../config/env-schema.ts';
import { createHttpServer } from './edge.adapter.ts';
import { HttpEdge } from './edge.ts';

let edge: HttpEdge;
let server: Server;

beforeAll(async () => {
  const env = parseEnv({});
  if (!env.ok) throw new Error(env.problems.join('; '));
  edge = new HttpEdge(new Config(env.env));
  edge.app = (_req, res) => res.end('here');
  server = createHttpServer(edge.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** Sends requests one after the other over one connection. Returns the answers. */
function ask(requests: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const answers: string[] = [];
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    const next = (): void => {
      const request = requests[answers.length];
      if (request === undefined) {
        socket.destroy();
        resolve(answers);
      } else socket.write(`GET /health/live ${request}\r\n\r\n`);
    };
    socket.setEncoding('latin1').on('error', reject).on('connect', next);
    socket.on('data', (text: string) => {
      answers.push(text);
      next();
    });
  });
}

const HOST = 'Host: localhost';

it('keeps a connection without a word about it', async () => {
  const answers = await ask([`HTTP/1.1\r\n${HOST}`, `HTTP/1.1\r\n${HOST}`]);
  expect(answers).toHaveLength(2);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).not.toMatch(/^(connection|keep-alive):/im);
  }
});

it.each([`HTTP/1.1\r\n${HOST}\r\nConnection: close`, `HTTP/1.0\r\n${HOST}`])(
  'says that it ends the connection of %j',
  async (request) => {
    const answers = await ask([request]);
    expect(answers[0]).toMatch(/^connection: close\r$/im);
  },
);

it('says on each answer that the connection ends while the node leaves', async () => {
  edge.leaving = true;
  const answers = await ask([`HTTP/1.1\r\n${HOST}`]);
  expect(answers[0]).toMatch(/^connection: close\r$/im);
});
