// A process of its own that reads members: what a server does, without HTTP. Settings come from the environment.
// Prints `booted`, begins on `go`, and is meant to be killed.
import { register } from 'node:module';

register('../runner/ts-loader.mjs', import.meta.url);
const { runSyncNode } = await import('./sync-node.ts');
await runSyncNode();
