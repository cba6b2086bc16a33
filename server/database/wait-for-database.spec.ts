import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitForDatabase } from './wait-for-database.ts';

/** Starts a server that refuses every PostgreSQL connection with one code. */
function refusing(code: string): Promise<Server> {
  const fields = `SFATAL\0VFATAL\0C${code}\0Mno\0\0`;
  const answer = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)]);
  answer.writeUInt32BE(answer.length - 1, 1);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('waitForDatabase', () => {
  let server: Server | null = null;
  let seconds: number;
  let said: string[];
  let pauses: number;
  beforeEach(() => {
    [server, seconds, said, pauses] = [null, 0, [], 0];
  });
  afterEach(() => void server?.close());

  async function wait(): Promise<string> {
    const address = server?.address();
    const port = address && typeof address === 'object' ? address.port : 1;
    const pause = () => {
      pauses++;
      seconds += 5;
      return Promise.resolve();
    };
    return waitForDatabase(`postgres://me:word@127.0.0.1:${port}/clan`, {
      say: (sentence) => said.push(sentence),
      now: () => seconds,
      pause,
    }).then(
      () => 'usable',
      (error: unknown) =>
        String(error)
          .replace(/^Error: /, '')
          .replace(/:\d+/, ':1'),
    );
  }

  it('waits a minute while nothing answers, reports it every ten seconds, and throws one sentence', async () => {
    expect(await wait()).toBe(
      'The database 127.0.0.1:1/clan cannot be used as me: nothing answers there, for 60 s now. Check DATABASE_URL.',
    );
    expect(pauses).toBe(12);
    expect(said).toEqual(
      [60, 50, 40, 30, 20, 10].map((left) => `The database 127.0.0.1:1 does not answer; waiting up to ${left} s.`),
    );
  });

  it.each(['57P03', '53300', '57P01'])('keeps waiting for a server that answers %s', async (code) => {
    server = await refusing(code);
    expect(await wait()).toMatch(/, for 60 s now\. Check DATABASE_URL\.$/);
    expect(pauses).toBe(12);
  });

  it.each([
    ['28P01', 'it refuses the password'],
    ['28000', 'it refuses this user'],
    ['3D000', 'it has no database of that name'],
  ])('throws at once for an error that does not pass: %s', async (code, reason) => {
    server = await refusing(code);
    expect(await wait()).toBe(`The database 127.0.0.1:1/clan cannot be used as me: ${reason}. Check DATABASE_URL.`);
    expect([pauses, said]).toEqual([0, []]);
  });

  it('ends at once when its signal aborts', async () => {
    const stop = new AbortController();
    const waiting = waitForDatabase('postgres://127.0.0.1:1/clan', { say: () => stop.abort(), signal: stop.signal });
    await expect(waiting).rejects.toThrow('aborted');
  });
});
