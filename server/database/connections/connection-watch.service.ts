import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { PRODUCT } from '../../../shared/product.ts';
import { Config } from '../../config/config.ts';
import { LISTENER_NAME } from './connection-names.ts';

/** Connections that all processes together open for a while: the turns of the backup and of the feed, and a backup's copy. */
const PASSING = 3;

const rowSchema = z.object({ allowed: z.number(), nodes: z.number(), others: z.number() });

/** Counts the connections of ordinary users; `nodes` by the one with which each process listens. */
const COUNT = `
SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) AS allowed,
  (count(*) FILTER (WHERE is_here AND application_name = $1))::int AS nodes,
  (count(*) FILTER (WHERE NOT (is_here AND application_name = ANY($2))))::int AS others
FROM (SELECT application_name, datname = current_database() AS is_here FROM pg_stat_activity
  WHERE datid IS NOT NULL AND usesysid IS NOT NULL) connection`;

/** Compares the connections that all processes may open with those that the database server allows. */
@Injectable()
export class ConnectionWatchService {
  constructor(
    private readonly database: DataSource,
    private readonly config: Config,
  ) {}

  /** Returns one sentence for operators, and whether the server allows all connections. */
  async check(): Promise<{ isEnough: boolean; text: string }> {
    const throughPooler = this.config.poolerUrl !== null;
    const ours = throughPooler ? [LISTENER_NAME] : [LISTENER_NAME, PRODUCT.id];
    const rows = await this.database.query<unknown[]>(COUNT, [LISTENER_NAME, ours]);
    const { allowed, nodes, others } = rowSchema.parse(rows[0]);
    const wanted = nodes * (throughPooler ? 1 : this.config.databaseConnections) + PASSING;
    const may = `${nodes === 1 ? '1 process' : `${nodes} processes`} may open ${wanted} connections`;
    if (wanted + others <= allowed) return { isEnough: true, text: `${may}; the database server allows ${allowed}` };
    return {
      isEnough: false,
      text:
        `${may} and others have ${others}, but the database server allows ${allowed}: ` +
        'lower DATABASE_CONNECTIONS, raise max_connections, or use a pooler (docs/scaling.md)',
    };
  }
}
