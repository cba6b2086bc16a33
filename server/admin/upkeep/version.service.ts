import { Injectable } from '@nestjs/common';
import type { VersionFacts } from '../../../shared/admin/upkeep.routes.ts';
import { Config } from '../../config/config.ts';
import { VERSION } from '../../config/version.ts';
import { MIGRATIONS } from '../../database/migrations.ts';
import { Transactions } from '../../database/transactions.ts';
import { UpdateService } from './update.service.ts';
import { databaseFixes, type Fixes } from './known-fixes.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Tells which versions run. The database's is read when the connection opens, so it costs no statement of its own. */
@Injectable()
export class VersionService {
  constructor(
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly updates: UpdateService,
  ) {}

  async get(): Promise<VersionFacts> {
    return {
      product: VERSION.version,
      commit: VERSION.commit,
      built_at: VERSION.builtAt,
      node: process.versions.node,
      postgres: this.postgres,
      built_in: this.config.databaseUrl === null,
      fixes: this.fixes(),
      migration: MIGRATIONS.at(-1)?.name ?? '',
      update: await this.updates.newest(),
    };
  }

  /** Returns what the version of the database lacks. */
  fixes(): Fixes {
    const { databaseUrl, publicUrl } = this.config;
    return databaseFixes(this.postgres, databaseUrl === null, !LOOPBACK.includes(new URL(publicUrl).hostname));
  }

  private get postgres(): string {
    return this.transactions.manager.connection.driver.version ?? '';
  }
}
