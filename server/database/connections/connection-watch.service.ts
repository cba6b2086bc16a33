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

/** Connections of all processes of this database. */
export interface ConnectionCount {
  processes: number;
  /** How many the processes may open, how many others have, and how many the database server allows to both. */
  wanted: number;
  others: number;
  allowed: number;
}

/** Compares the connections that all processes may open with those that the database server allows. */
@Injectable()
export class ConnectionWatchService {
  constructor(
    private readonly database: DataSource,
    private readonly config: Config,
  ) {}

  async count(): Promise<ConnectionCount> {
    const throughPooler = this.config.poolerUrl !== null;
    const ours = throughPooler ? [LISTENER_NAME] : [LISTENER_NAME, PRODUCT.id];
    const rows = await this.database.query<unknown[]>(COUNT, [LISTENER_NAME, ours]);
    const { allowed, nodes, others } = rowSchema.parse(rows[0]);
    const wanted = nodes * (throughPooler ? 1 : this.config.databaseConnections) + PASSING;
    return { processes: nodes, wanted, others, allowed };
  }

  /** Returns one sentence for operators, and whether the server allows all connections. */
  async check(): Promise<{ isEnough: boolean; text: string }> {
    const { processes, wanted, others, allowed } = await this.count();
    const may = `${processes === 1 ? '1 process' : `${processes} processes`} may open ${wanted} connections`;
    if (wanted + others <= allowed) return { isEnough: true, text: `${may}; the database server allows ${allowed}` };
    return {
      isEnough: false,
      text:
        `${may} and others have ${others}, but the database server allows ${allowed}: ` +
        'lower DATABASE_CONNECTIONS, raise max_connections, or use a pooler (docs/scaling.md)',
    };
  }
}
