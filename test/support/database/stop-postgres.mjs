import { rmSync } from 'node:fs';

export default async function teardown() {
  const server = globalThis.testPostgres;
  if (!server) return;
  const { stopServer } = await import('../../../server/database/embedded/launcher.ts');
  await stopServer(server.pid);
  rmSync(server.home, { recursive: true, force: true });
}
