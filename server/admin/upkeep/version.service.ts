import { Injectable } from '@nestjs/common';
import type { VersionFacts } from '../../../shared/admin/upkeep.routes.ts';
import { Config } from '../../config/config.ts';
import { VERSION } from '../../config/version.ts';
import { MIGRATIONS } from '../../database/migrations.ts';
import { DatabaseFactsRepository } from '../database-facts.repository.ts';
import { UpdateService } from './update.service.ts';
import { databaseFixes, type Fixes } from './known-fixes.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Tells which versions run. The database's is read each time: it may be upgraded while the site runs. */
@Injectable()
export class VersionService {
  constructor(
    private readonly config: Config,
    private readonly database: DatabaseFactsRepository,
    private readonly updates: UpdateService,
  ) {}

  async get(): Promise<VersionFacts> {
    const postgres = await this.database.version();
    return {
      product: VERSION.version,
      commit: VERSION.commit,
      built_at: VERSION.builtAt,
      node: process.versions.node,
      postgres,
      built_in: this.config.databaseUrl === null,
      fixes: this.fixesOf(postgres),
      migration: MIGRATIONS.at(-1)?.name ?? '',
      update: await this.updates.newest(),
    };
  }

  /** Returns what the version of the database lacks. */
  async fixes(): Promise<Fixes> {
    return this.fixesOf(await this.database.version());
  }

  private fixesOf(postgres: string): Fixes {
    const { databaseUrl, publicUrl } = this.config;
    return databaseFixes(postgres, databaseUrl === null, !LOOPBACK.includes(new URL(publicUrl).hostname));
  }
}
