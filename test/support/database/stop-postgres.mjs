import { rmSync } from 'node:fs';

export default async function teardown() {
  const server = globalThis.testPostgres;
  if (!server) return;
  const { stopServer } = await import('../../../server/database/embedded/launcher.ts');
  // Other suites may keep the machine busy.
  await stopServer(server.pid, 60_000);
  rmSync(server.home, { recursive: true, force: true });
}
