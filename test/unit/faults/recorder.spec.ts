import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Server, type Socket } from 'socket.io';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import { Recorder, type Report } from '../../faults/readers/recorder.ts';
import { until } from '../../support/live/socket-client.ts';

/** Server with the answers that a test prescribes, right or wrong. */
let http: HttpServer;
let server: Server;
let recorder: Recorder | null = null;
let answers: unknown[];
let socket: Socket | null;

beforeEach(async () => {
  answers = [{ version: 5, reload: true }];
  socket = null;
  http = createServer();
  server = new Server(http);
  server.on('connection', (connected) => {
    socket = connected;
    connected.on('live:open', (_asked: unknown, answer: (given: unknown) => void) =>
      answer(answers.length > 1 ? answers.shift() : answers[0]),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  recorder?.close();
  await server.close();
});

const event = (version: number, changes: unknown[] = [{ type: 'told', version }]): LiveEvent => ({
  stream: 'clan',
  version,
  at: '2026-03-10T12:00:00.000Z',
  changes,
});

function record(name = 'clan on a', contents: Map<number, unknown> | null = null): Recorder {
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  recorder = new Recorder({ name, origin, namespace: '/', cookie: null, stream: 'clan', contents });
  return recorder;
}

/** Sends events after version 5. Returns the report of the recorder. */
async function hearing(...events: LiveEvent[]): Promise<Report> {
  const made = record();
  await until('the stream to be open', () => made.at === 5);
  for (const one of events) socket?.emit('live:event', one);
  let beats = 0;
  made.onBeat = () => beats++;
  socket?.emit('live:beat', { stream: 'clan', version: made.at, at: '2026-03-10T12:00:00.000Z' });
  await until('all of it to be heard', () => beats > 0);
  return made.report();
}

describe('the recorder of the bench of faults', () => {
  it('reports nothing for events in order', async () => {
    expect(await hearing(event(6), event(7))).toMatchObject({ events: 2, doubled: 0, outOfOrder: 0, sentences: [] });
    expect(recorder?.at).toBe(7);
  });

  it('finds an event that is sent twice', async () => {
    expect(await hearing(event(6), event(6))).toMatchObject({ events: 1, doubled: 1, outOfOrder: 0 });
  });

  it('finds an event that arrives after a later one', async () => {
    const { outOfOrder, sentences } = await hearing(event(6), event(7), event(6));
    expect(outOfOrder).toBe(1);
    expect(sentences).toEqual(['clan on a told version 6 after 7']);
  });

  it('stays at the version before a lost event', async () => {
    await hearing(event(6), event(8));
    expect(recorder?.at).toBe(6);
  });

  it('finds missing, repeated and misordered events of an answer', async () => {
    answers = [
      { version: 5, reload: true },
      { version: 11, events: [event(6), event(6), event(9), event(8)] },
    ];
    const made = record();
    await until('the stream to be open', () => made.at === 5);
    socket?.emit('live:beat', { stream: 'clan', version: 11, at: '2026-03-10T12:00:00.000Z' });
    await until('the answer to be taken', () => made.at === 11);
    expect(made.report()).toMatchObject({ doubled: 1, outOfOrder: 1, missing: 4 });
  });

  it('finds two contents of one version, from any two readers', async () => {
    const contents = new Map<number, unknown>([[6, [{ type: 'told', version: 'another' }]]]);
    const made = record('clan on b', contents);
    await until('the stream to be open', () => made.at === 5);
    socket?.emit('live:event', event(6));
    await until('it to be heard', () => made.at === 6);
    expect(made.report().contradicted).toBe(1);
  });

  it('opens the stream again when a board is removed, and reports a refusal until it is back', async () => {
    answers = [
      { version: 5, reload: true },
      { error: 'There is no such stream', code: 'NOT_FOUND' },
    ];
    const made = record();
    await until('the stream to be open', () => made.at === 5);
    socket?.emit('live:event', event(99, [{ type: 'board.removed', board_id: 1 }]));
    await until('the refusal', () => made.refused);
    expect(made.at).toBe(5);
    answers = [{ version: 7, events: [event(6), event(7)] }];
    await until('the board to be back', () => !made.refused && made.at === 7);
  });
});
