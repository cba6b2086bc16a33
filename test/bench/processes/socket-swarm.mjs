/**
 * Light viewers in one process: raw TCP sockets with just enough Engine.IO to join, open a stream and count the marks
 * of the events: a text followed by a number, the time in µs at which the event was sent or a key of that time. They need
 * a fraction of real clients, so that the server is measured.
 */
import net from 'node:net';
import { answerCalls } from '../support/child.mjs';
import { nowUs, quantile } from '../support/stats.mjs';

let mark = Buffer.from('"t":');
let sockets = [];
/** The number of each mark and the time (µs) at which it arrived. */
let marks = [];
let received = 0;

/** Returns a masked text frame with a mask of zero. Payloads must be shorter than 126 bytes. */
const frame = (text) => Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

function join(port, open) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let left = Buffer.alloc(0);
    let stage = 'upgrade';
    const upgrade = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
    ];
    const has = (bytes, text) => bytes.includes(text);
    socket.on('connect', () => socket.write(`${upgrade.join('\r\n')}\r\n\r\n`));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed before it had joined')));
    socket.on('data', (chunk) => {
      const bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
      left = Buffer.alloc(0);
      if (stage === 'upgrade' && has(bytes, 'pingTimeout')) {
        stage = 'connect';
        socket.write(frame('40'));
      } else if (stage === 'connect' && has(bytes, '40{')) {
        stage = 'open';
        if (open) socket.write(frame(`421["live:open",${JSON.stringify(open)}]`));
        else resolve(socket);
      } else if (stage === 'open' && open && has(bytes, '431[')) {
        if (has(bytes, '"error"')) return reject(new Error(`not opened: ${bytes.toString('latin1')}`));
        stage = 'live';
        resolve(socket);
      } else if (stage === 'live' || (stage === 'open' && !open)) {
        received += chunk.length;
        left = count(bytes);
      } else {
        left = bytes;
      }
      // Answers an Engine.IO ping: without a pong the server closes the socket after its timeout.
      if (chunk.length === 3 && chunk[2] === 0x32) socket.write(frame('3'));
    });
  });
}

/** Records every mark. Returns the last bytes, which may contain half a mark. */
function count(bytes) {
  const now = nowUs();
  let at = 0;
  for (;;) {
    const found = bytes.indexOf(mark, at);
    if (found < 0) return Buffer.from(bytes.subarray(Math.max(at, bytes.length - mark.length + 1)));
    let end = found + mark.length;
    let number = 0;
    while (end < bytes.length && bytes[end] >= 48 && bytes[end] <= 57) number = number * 10 + bytes[end++] - 48;
    if (end >= bytes.length) return Buffer.from(bytes.subarray(found));
    marks.push([number, now]);
    at = end;
  }
}

answerCalls({
  /** Connects viewers. `text` is the mark before the number of an event. Returns the number of sockets. */
  async join({ port, viewers, open, text = '"t":' }) {
    mark = Buffer.from(text);
    for (let from = 0; from < viewers; from += 50) {
      const batch = Array.from({ length: Math.min(50, viewers - from) }, () => join(port, open));
      sockets.push(...(await Promise.all(batch)));
    }
    return sockets.length;
  },
  start: () => {
    marks = [];
    received = 0;
    return true;
  },
  /**
   * Waits for `expect` marks, at most 10 s. `sentAt` has the time (µs) of each key; without it the numbers are times.
   * Returns {got, p50, p99 (ms), bytes (of all sockets)}.
   */
  async finish({ expect, sentAt }) {
    const until = Date.now() + 10_000;
    while (marks.length < expect && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
    const times = marks.map(([number, at]) => at - (sentAt ? sentAt[number] : number));
    return { got: times.length, p50: quantile(times, 0.5) / 1000, p99: quantile(times, 0.99) / 1000, bytes: received };
  },
  leave: () => {
    sockets.forEach((socket) => socket.destroy());
    sockets = [];
    return true;
  },
});
