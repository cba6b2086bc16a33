// Process that reads members as a server does, without HTTP. Its settings come from the environment.
// Prints `booted`, starts at the line `go`, and is killed by a test.
import { register } from 'node:module';

register('../runner/ts-loader.mjs', import.meta.url);
const { runSyncNode } = await import('./sync-node.ts');
await runSyncNode();
