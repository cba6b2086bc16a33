import type { Pool, PoolClient } from 'pg';

/** `readyForQuery` is false while the server has not answered; the types leave it out. */
type GivenBack = Pick<PoolClient, 'getTransactionStatus' | 'end'> & { readyForQuery?: boolean };

/** Idle, outside of any transaction. */
const IDLE = 'I';

/**
 * Ends each connection that is given back to the pool before the server has answered, or inside a transaction. That
 * happens after a read timeout: the statement was given up here, but the server may still do it, and the ROLLBACK behind
 * it was never sent. The next user of such a connection would write into somebody else's transaction.
 */
export function endUnfinished(pool: Pool): void {
  // The pool emits this before it decides whether to keep the client, and it keeps none that is ending.
  pool.on('release', (_error: Error, client: GivenBack) => {
    const status = client.getTransactionStatus();
    const isFinished = client.readyForQuery !== false && (status === null || status === IDLE);
    if (!isFinished) void client.end();
  });
}
