/**
 * npm run test:faults [-- --seed=<text> --rounds=<n> --only=<kind,kind> --short --report=<file>]
 *
 * Runs two nodes of the built product on a real PostgreSQL through every kind of fault, with readers that follow
 * shared/live/PROTOCOL.md. Prints one table, then `N passed, N failed`, where each round counts once.
 */
import { register } from 'node:module';

register('../support/runner/ts-loader.mjs', import.meta.url);
register('./readers/page-loader.mjs', import.meta.url);
const { main } = await import('./main.ts');
await main(process.argv.slice(2));
