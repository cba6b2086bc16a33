// npm run test:edge tests the real edge in front of two built nodes.
import { Tally } from './support/runner/tally.mjs';

const tally = new Tally();
await tally.run(() => tally.runJest(['edge']));
