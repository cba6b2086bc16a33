import type { Pool, PoolClient } from 'pg';

/** Released connection. `readyForQuery`, missing in pg's types, is false while the server has not answered. */
type ReleasedClient = Pick<PoolClient, 'getTransactionStatus' | 'end'> & { readyForQuery?: boolean };

/** Transaction status of an idle connection outside any transaction. */
const IDLE = 'I';

/**
 * Ends each connection that is released to the pool before the server has answered, or inside a transaction. This
 * happens after a read timeout: this process gave up the statement, but the server may still execute it, and the ROLLBACK
 * was never sent. The next user of such a connection would write into another caller's transaction.
 */
export function endUnfinished(pool: Pool): void {
  // The pool emits this before it decides whether to keep the client, and it keeps none that is ending.
  pool.on('release', (_error: Error, client: ReleasedClient) => {
    const status = client.getTransactionStatus();
    const isFinished = client.readyForQuery !== false && (status === null || status === IDLE);
    if (!isFinished) void client.end();
  });
}
