import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.ts';
import { lastError } from '../../config/logger.ts';
import { nodeProblem } from '../../config/supported-node.ts';
import { ClockWatchService } from '../../database/clock/clock-watch.service.ts';
import { ConnectionWatchService } from '../../database/connections/connection-watch.service.ts';
import { VersionService } from '../upkeep/version.service.ts';
import type { Finding } from './finding.ts';

const OWN_SERVER = 'For a public site run a PostgreSQL of your own. docs/upgrading.md says how its data moves there.';

/** Checks the process that answers, its clock and its database. */
@Injectable()
export class ProcessChecksService {
  constructor(
    private readonly config: Config,
    private readonly clocks: ClockWatchService,
    private readonly connections: ConnectionWatchService,
    private readonly versions: VersionService,
  ) {}

  async clock(): Promise<Finding> {
    const problem = await this.clocks.problem();
    if (problem === null) {
      return {
        state: 'good',
        text: "This server's clock agrees with the database's, and no stored time is in the future",
      };
    }
    return { state: 'bad', text: problem, next: 'Let both machines follow a time server (NTP).' };
  }

  async database(): Promise<Finding> {
    const { isEnough, text } = await this.connections.check();
    if (!isEnough) return { state: 'bad', text, lines: [`DATABASE_CONNECTIONS=${this.config.databaseConnections}`] };
    const fixes = await this.versions.fixes();
    if (fixes.state === 'good') return { state: 'good', text };
    return this.config.databaseUrl === null
      ? { ...fixes, next: OWN_SERVER, lines: ['DATABASE_URL=postgres://citadel_watch:…@127.0.0.1:5432/citadel_watch'] }
      : { ...fixes, next: 'Upgrade PostgreSQL to its newest minor version; the data stays as it is.' };
  }

  node(): Finding {
    const { node } = process.versions;
    const problem = nodeProblem(node);
    return problem === null ? { state: 'good', text: `Node ${node} is supported` } : { state: 'bad', text: problem };
  }

  errors(): Finding {
    const error = lastError();
    if (!error) return { state: 'good', text: 'No error since the start' };
    return { state: 'bad', text: error.text, at: error.at.toISOString() };
  }
}
