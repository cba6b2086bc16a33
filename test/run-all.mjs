// npm test: every tier: Jest's, the browser's, and a short bench of faults. Ends with one line: N passed, N failed.
import { Tally } from './support/runner/tally.mjs';

const tally = new Tally();
await tally.run(
  () => tally.runJest(['unit', 'dom', 'medium']),
  () => tally.runPlaywright(),
  () => tally.runFaults(),
);
