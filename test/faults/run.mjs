/**
 * npm run test:faults [-- --seed=<text> --rounds=<n> --only=<kind,kind> --short --report=<file>]
 *
 * Two nodes of the built product on a real PostgreSQL, broken in every way that the bench knows, with readers that follow
 * shared/live/PROTOCOL.md. Prints one table, then `N passed, N failed`: a round passes as a whole or not at all.
 */
import { register } from 'node:module';

register('../support/runner/ts-loader.mjs', import.meta.url);
register('./readers/page-loader.mjs', import.meta.url);
const { main } = await import('./main.ts');
await main(process.argv.slice(2));
