/** One node of the reference of the scale case: bare Socket.io with one room, and an answer to each opening. */
import http from 'node:http';
import { Server } from 'socket.io';
import { answerCalls } from '../support/child.mjs';
import { nowUs } from '../support/stats.mjs';

// The answer to every plain request is that of a health check, so that the edge uses the node.
const server = http.createServer((request, response) => response.end('ok'));
const io = new Server(server, { transports: ['websocket'], serveClient: false });
let version = 0;
io.on('connection', (socket) =>
  socket.on('live:open', (_, answer) => {
    void socket.join('clan');
    answer({ version, events: [] });
  }),
);

answerCalls({
  listen: () =>
    new Promise((resolve) => {
      server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => resolve(server.address().port));
    }),
  emit: ({ payload }) => {
    version += 1;
    io.to('clan').emit('live:event', { ...payload, version, changes: [{ ...payload.changes[0], t: nowUs() }] });
    return version;
  },
});
