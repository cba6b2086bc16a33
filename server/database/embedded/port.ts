import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Returns the last used port when it is free, so that pools and other processes reconnect; else any free port. */
export async function choosePort(home: string): Promise<number> {
  const file = path.join(home, 'port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (Number.isInteger(last) && last > 0 && (await findFreePort(last)) === last) return last;
  const port = await findFreePort(0);
  if (port === null) throw new Error('No free port for the embedded database.');
  return port;
}

export function rememberPort(home: string, port: number): void {
  writeFileSync(path.join(home, 'port'), String(port));
}

function findFreePort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(null));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null));
    });
  });
}
