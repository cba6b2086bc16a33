// npm test: every tier, Jest's and then the browser's. Ends with one line: N passed, N failed.
import { Tally } from './support/tally.mjs';

const tally = new Tally();
await tally.run(
  () => tally.runJest(['unit', 'dom', 'medium']),
  () => tally.runPlaywright(),
);
