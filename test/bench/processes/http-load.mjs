/**
 * Load generator in a process of its own: keep-alive sockets that send fixed requests and only count whole answers, so
 * that the server is measured and not the generator.
 */
import net from 'node:net';
import { answerCalls } from '../support/child.mjs';
import { nowUs, quantile } from '../support/stats.mjs';

const END = Buffer.from('\r\n\r\n');

/** Sends the requests that `next` returns, one after the other, until it returns null. */
function loop(port, next, state) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let head = Buffer.alloc(0);
    let bodyLeft = 0;
    let sentAt = 0;
    const send = () => {
      const request = next();
      if (request === null) {
        socket.destroy();
        resolve();
        return;
      }
      sentAt = nowUs();
      socket.write(request);
    };
    const done = () => {
      state.count++;
      state.times.push(nowUs() - sentAt);
      send();
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      state.bytes += chunk.length;
      if (bodyLeft > 0) {
        bodyLeft -= chunk.length;
        if (bodyLeft <= 0) done();
        return;
      }
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(END);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      const status = Number(text.slice(9, 12));
      if (status !== 200 && status !== 304) state.bad++;
      const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      bodyLeft = length - (head.length - end - END.length);
      head = Buffer.alloc(0);
      if (bodyLeft <= 0) done();
    });
  });
}

function requestOf(port, path, headers) {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}

answerCalls({
  /** Sends requests for `seconds` over `connections` sockets. Returns {count, bad, perSecond, p50, p99} (ms). */
  async run({ port, path, headers = {}, seconds = 2, connections = 32 }) {
    const request = requestOf(port, path, headers);
    const state = { count: 0, bad: 0, bytes: 0, times: [] };
    const from = Date.now();
    const until = from + seconds * 1000;
    const next = () => (Date.now() < until ? request : null);
    await Promise.all(Array.from({ length: connections }, () => loop(port, next, state)));
    return {
      count: state.count,
      bad: state.bad,
      perSecond: (state.count * 1000) / (Date.now() - from),
      p50: quantile(state.times, 0.5) / 1000,
      p99: quantile(state.times, 0.99) / 1000,
    };
  },
  /** Lets readers come at once, each with a socket of its own for all paths. Returns {ms (until all have it), bad, bytes}. */
  async herd({ port, paths, headers = {}, readers }) {
    const requests = paths.map((path) => requestOf(port, path, headers));
    const state = { count: 0, bad: 0, bytes: 0, times: [] };
    const reader = () => {
      let at = 0;
      return loop(port, () => requests[at++] ?? null, state);
    };
    const from = nowUs();
    await Promise.all(Array.from({ length: readers }, reader));
    const missing = readers * paths.length - state.count;
    return { ms: (nowUs() - from) / 1000, bad: state.bad + missing, bytes: state.bytes };
  },
});
