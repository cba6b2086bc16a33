// Process that sends messages as a server does. Its settings come from the environment.
// Prints `booted`, does everything that is due at the line `go`, and is killed by a test.
import { register } from 'node:module';

register('../runner/ts-loader.mjs', import.meta.url);
const { runAnnounceNode } = await import('./announce-node.ts');
await runAnnounceNode();
