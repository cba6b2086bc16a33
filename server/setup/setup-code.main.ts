import '../config/check-node.ts';
import { command } from '../config/command.ts';
import { readSettings } from '../config/read-settings.ts';
import { makeSetupCode } from './make-setup-code.ts';

// npm run setup-code, or in a container: node dist/server/setup/setup-code.main.js
await command(async () => {
  process.stdout.write(`To follow your own clan: ${await makeSetupCode(readSettings())}\n`);
});
