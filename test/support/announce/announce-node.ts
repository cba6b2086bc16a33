import { once } from 'node:events';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { startTestApp } from '../app/app.ts';
import { discordEnv } from './discord-server.ts';

/** Starts the node of announce-node.mjs: the whole server, which sends only when it is told to. */
export async function runAnnounceNode(): Promise<void> {
  const { DISCORD_API_URL: url = '', DATABASE_URL: databaseUrl = '' } = process.env;
  const { app } = await startTestApp({ env: discordEnv({ url }), databaseUrl });
  console.log('booted');
  await once(process.stdin, 'data');
  await app.get(AnnounceLoopService, { strict: false }).turn();
}
