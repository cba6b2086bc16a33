import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from './migrations.ts';
import { PRODUCT } from '../../shared/product.ts';
import { SnakeNaming } from './columns/snake-naming.ts';
import { POOLED_NAME } from './connections/connection-names.ts';
import { endUnfinished } from './unfinished-connections.ts';

/** How a DataSource is opened. */
export interface DatabaseOptions {
  /** Entities that repositories use; absent when only SQL is used. */
  entities?: readonly (new () => object)[];
  /** Number of connections of the pool. */
  poolSize?: number;
  /** Address of a pooler in transaction mode for the pool; `url` stays the address of the server itself. */
  poolerUrl?: string | null;
  /** Time limit of a statement; 0 for none. */
  statementTimeoutMs?: number;
  /** Age in seconds at which an idle connection is replaced. */
  connectionLifetimeS?: number;
  /** Additional time for the answer to arrive after a statement's time limit. */
  unheardMs?: number;
  /** Defaults to the product's migrations. */
  migrations?: typeof MIGRATIONS;
  /** Called with errors of idle connections; the pool replaces such connections by itself. */
  onPoolError?: (error: unknown) => void;
}

/** The server ends a statement at its limit; without an answer this much later it counts as lost. */
const UNHEARD_MS = 3000;
/** Limits how long a connection is kept that was lost silently (a firewall dropped it, the server moved). */
const LIFETIME_S = 60;

/**
 * Opens the DataSource of a process. Values of `bigint` are numbers (XP fits), sums are strings.
 * @throws when the server does not answer.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<DataSource> {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5000;
  const poolerUrl = options.poolerUrl ?? null;
  const database = await new DataSource({
    type: 'postgres',
    url,
    entities: [...(options.entities ?? [])],
    migrations: options.migrations ?? MIGRATIONS,
    migrationsTableName: 'schema_migration',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    parseInt8: true,
    poolSize: options.poolSize ?? 10,
    connectTimeoutMS: 5000,
    applicationName: poolerUrl === null ? PRODUCT.id : POOLED_NAME,
    poolErrorHandler: options.onPoolError ?? (() => undefined),
    extra: {
      ...(poolerUrl === null ? serverLimits(statementTimeoutMs) : { connectionString: poolerUrl }),
      // Only this process can notice that no answer will come; without a limit the query would wait for ever.
      query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + (options.unheardMs ?? UNHEARD_MS),
      maxLifetimeSeconds: statementTimeoutMs === 0 ? 0 : (options.connectionLifetimeS ?? LIFETIME_S),
      keepAlive: true,
    },
  }).initialize();
  if ('master' in database.driver) endUnfinished(database.driver.master as Pool);
  return database;
}

/** Limits that the server keeps for a connection. A pooler rejects them: it sets them on its own connections. */
function serverLimits(statementTimeoutMs: number) {
  return {
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs === 0 ? 0 : 4000,
    idle_in_transaction_session_timeout: 10_000,
  };
}
