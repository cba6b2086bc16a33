import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from './migrations.ts';
import { SnakeNaming } from './columns/snake-naming.ts';
import { endUnfinished } from './unfinished-connections.ts';

interface DatabaseOptions {
  /** Tables that repositories read and write by their entities. None: SQL only. */
  entities?: readonly (new () => object)[];
  /** Connections of the pool. */
  poolSize?: number;
  /** A statement that takes longer is ended; 0: never. */
  statementTimeoutMs?: number;
  /** A connection is replaced when it is older, as soon as nobody uses it. In seconds. */
  connectionLifetimeS?: number;
  /** How much longer than a statement may take its answer is waited for. */
  unheardMs?: number;
  /** Defaults to the product's migrations. */
  migrations?: typeof MIGRATIONS;
  /** Told of errors of idle connections; the pool replaces them by itself. */
  onPoolError?: (error: unknown) => void;
}

/** The server ends a statement by itself; past this more, it is not there any more, whatever the connection says. */
const UNHEARD_MS = 3000;
/** A connection that was lost without a word (a firewall that forgot it, a server that moved) is kept no longer. */
const LIFETIME_S = 60;

/**
 * Opens the one DataSource of a process. `bigint` comes back as a number (XP fits), sums as strings.
 * @throws when the server does not answer.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<DataSource> {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5000;
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
    applicationName: 'citadel-watch',
    poolErrorHandler: options.onPoolError ?? (() => undefined),
    extra: {
      statement_timeout: statementTimeoutMs,
      lock_timeout: statementTimeoutMs === 0 ? 0 : 4000,
      // Only this process can notice that no answer will ever come; without it the question would wait for ever.
      query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + (options.unheardMs ?? UNHEARD_MS),
      maxLifetimeSeconds: statementTimeoutMs === 0 ? 0 : (options.connectionLifetimeS ?? LIFETIME_S),
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
    },
  }).initialize();
  if ('master' in database.driver) endUnfinished(database.driver.master as Pool);
  return database;
}
