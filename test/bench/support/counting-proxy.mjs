/**
 * Relay in front of PostgreSQL that records the text of every statement of its clients as transmitted, whatever the
 * settings of the server.
 */
import net from 'node:net';

const CODE = { query: 0x51, parse: 0x50, bind: 0x42, execute: 0x45 };

/** Returns a reader of the bytes of one client, which calls `seen(text)` for each statement. */
function reader(seen) {
  let left = Buffer.alloc(0);
  let begun = false;
  const named = new Map();
  let bound = '';
  const textAt = (bytes, at) => bytes.toString('utf8', at, bytes.indexOf(0, at));
  const message = (code, body) => {
    if (code === CODE.query) seen(textAt(body, 0));
    else if (code === CODE.parse) {
      const name = textAt(body, 0);
      named.set(name, textAt(body, Buffer.byteLength(name) + 1));
    } else if (code === CODE.bind) {
      const portal = textAt(body, 0);
      bound = named.get(textAt(body, Buffer.byteLength(portal) + 1)) ?? '?';
    } else if (code === CODE.execute) seen(bound);
  };
  return (chunk) => {
    left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    for (;;) {
      // The first message has no type byte before its length.
      const head = begun ? 1 : 0;
      if (left.length < head + 4) return;
      const size = head + left.readUInt32BE(head);
      if (left.length < size) return;
      if (begun) message(left[0], left.subarray(5, size));
      begun = true;
      left = left.subarray(size);
    }
  };
}

/** Starts the relay. Returns its address for DATABASE_URL, and `take()` for the statements since the last take. */
export async function countStatements(databaseUrl) {
  const { hostname, port } = new URL(databaseUrl);
  let statements = [];
  const open = new Set();
  const server = net.createServer((client) => {
    const upstream = net.connect({ host: hostname, port: Number(port) });
    const read = reader((text) => statements.push(text.replace(/\s+/g, ' ').trim()));
    client.on('data', read);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(databaseUrl);
  address.host = `127.0.0.1:${server.address().port}`;
  return {
    address: address.toString(),
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(resolve);
      }),
  };
}
