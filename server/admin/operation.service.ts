import { Injectable } from '@nestjs/common';
import type { Operation } from '../../shared/admin/admin.schemas.ts';
import { BackupService } from '../backup/backup.service.ts';
import { Config } from '../config/config.ts';
import { ConnectionWatchService } from '../database/connections/connection-watch.service.ts';
import { ClanStatusService } from '../roster/status/clan-status.service.ts';
import { DatabaseFactsRepository } from './database-facts.repository.ts';

/** Returns facts about the database, the backups and the readings, for the sections of the System tab. */
@Injectable()
export class OperationService {
  constructor(
    private readonly config: Config,
    private readonly facts: DatabaseFactsRepository,
    private readonly connections: ConnectionWatchService,
    private readonly backups: BackupService,
    private readonly clan: ClanStatusService,
  ) {}

  async get(): Promise<Operation> {
    const [facts, connections, backups, { status }, list] = await Promise.all([
      this.facts.read(),
      this.connections.count(),
      this.backups.state(),
      this.clan.get(),
      this.clan.list(),
    ]);
    return {
      database: { ...facts, built_in: this.config.databaseUrl === null, connections },
      backups: {
        ...backups,
        folder: this.backups.folder,
        due_at: this.backups.nextDue(backups)?.toISOString() ?? null,
      },
      sync: {
        list_at: list?.doneAt?.toISOString() ?? null,
        list_problem: list?.problem ?? null,
        newest_read_at: status.newest_read_at,
        members: status.members,
        unread_today: status.unread_today,
        never_read: status.members - status.read,
        silences: status.silences,
      },
    };
  }
}
