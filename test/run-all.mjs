// npm test runs every tier: those of Jest, the browser tests and a short bench of faults. Prints N passed, N failed.
import { Tally } from './support/runner/tally.mjs';

const tally = new Tally();
await tally.run(
  // The bench waits for most of its time, which costs the tests of Jest little.
  () => Promise.all([tally.runJest(['unit', 'dom', 'medium']), tally.runFaults()]),
  () => tally.runPlaywright(),
);
