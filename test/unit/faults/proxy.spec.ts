import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Proxy } from '../../faults/site/proxy.ts';
import { until } from '../../support/live/socket-client.ts';

/** Server that echoes all bytes. */
let echo: net.Server;
let proxy: Proxy;
const clients: net.Socket[] = [];

beforeEach(async () => {
  echo = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  proxy = await Proxy.start({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.stop();
  await new Promise((resolve) => echo.close(resolve));
});

interface Line {
  socket: net.Socket;
  text: () => string;
  closed: () => boolean;
  ended: () => boolean;
}

function connect(): Line {
  const socket = net.connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(socket);
  let [text, closed, ended] = ['', false, false];
  socket.on('data', (bytes) => (text += bytes.toString()));
  socket.on('close', () => (closed = true));
  socket.on('end', () => (ended = true));
  socket.on('error', () => undefined);
  return { socket, text: () => text, closed: () => closed, ended: () => ended };
}

async function connected(): Promise<Line> {
  const line = connect();
  line.socket.write('a');
  await until('the first echo', () => line.text() === 'a');
  return line;
}

describe('the proxy of the bench of faults', () => {
  it('drops connections, refuses new ones on request, and passes them again after heal', async () => {
    const line = await connected();
    proxy.refuse();
    proxy.drop();
    await until('the cut', line.closed);
    const refused = connect();
    await until('the refusal', refused.closed);
    proxy.heal();
    await connected();
  });

  it('holds all bytes back while the proxy is frozen, and loses none', async () => {
    const line = await connected();
    proxy.freeze();
    line.socket.write('b');
    const late = connect();
    late.socket.write('c');
    await until('the late one to be accepted', () => late.socket.readyState === 'open');
    expect([line.text(), late.text()]).toEqual(['a', '']);
    proxy.heal();
    await until('what was held back', () => line.text() === 'ab' && late.text() === 'c');
  });

  it('keeps the order of delayed bytes, also when the delay ends meanwhile', async () => {
    const line = await connected();
    proxy.delay(100);
    line.socket.write('b');
    await until('the echo to have it', () => proxy.waiting > 0);
    proxy.heal();
    line.socket.write('c');
    await until('both', () => line.text().length === 3);
    expect(line.text()).toBe('abc');
  });

  it('ends one side of a connection and keeps the other open', async () => {
    const line = await connected();
    proxy.halfClose('near');
    await until('the end', line.ended);
    expect(line.closed()).toBe(false);
  });

  it('loses the bytes of open connections silently and passes new connections', async () => {
    const line = await connected();
    proxy.lose();
    line.socket.write('b');
    await connected();
    proxy.heal();
    expect([line.text(), line.closed()]).toEqual(['a', false]);
  });
});
