/** Reference of the fan-out: bare Socket.io with one room, as in its guide. */
import http from 'node:http';
import { Server } from 'socket.io';
import { answerCalls } from '../support/child.mjs';
import { trimmedCompletion } from '../support/overlay-board.mjs';
import { nowUs, sleep } from '../support/stats.mjs';

const server = http.createServer();
const io = new Server(server, { cors: { origin: '*' } });
io.on('connection', (socket) => socket.join('clan'));

answerCalls({
  listen: () =>
    new Promise((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, () => resolve(server.address().port))),
  async emit({ events, gapMs, payload }) {
    for (let i = 0; i < events; i++) {
      io.to('clan').emit('live:event', { ...payload, version: i, changes: [{ ...payload.changes[0], t: nowUs() }] });
      await sleep(gapMs);
    }
    return true;
  },
  /** Sends frames that a client of the product has received. Returns the time (µs) of each number behind `text`. */
  async replay({ frames, gapMs, text }) {
    const sentAt = {};
    const from = Date.now();
    for (const [i, frame] of frames.entries()) {
      const events = JSON.parse(frame);
      const now = nowUs();
      for (const part of frame.split(text).slice(1)) sentAt[Number.parseInt(part, 10)] = now;
      io.to('clan').emit('live:event', ...events);
      await sleep(Math.max(0, from + (i + 1) * gapMs - Date.now()));
    }
    return sentAt;
  },
  /** Sends completions of a board as overlays receive them. */
  async complete({ events, gapMs, payload }) {
    const from = Date.now();
    for (let i = 0; i < events; i++) {
      const changes = [{ type: 'completion.recorded', completion: trimmedCompletion(i) }];
      io.to('clan').emit('live:event', { ...payload, version: i, changes });
      await sleep(Math.max(0, from + (i + 1) * gapMs - Date.now()));
    }
    return true;
  },
});
