import { Injectable } from '@nestjs/common';
import type { Checklist } from '../../shared/admin/admin.schemas.ts';
import { Config } from '../config/config.ts';
import { AnnounceCheckService } from './checks/announce-check.service.ts';
import { ClanCheckService } from './checks/clan-check.service.ts';
import { toCheck } from './checks/finding.ts';
import { ProcessChecksService } from './checks/process-checks.service.ts';
import { SecretsCheckService } from './checks/secrets-check.service.ts';
import { SetupChecksService } from './checks/setup-checks.service.ts';

/** Returns the state of each part of the site for operators, with what they can do about it. D321. */
@Injectable()
export class ChecklistService {
  constructor(
    private readonly config: Config,
    private readonly announce: AnnounceCheckService,
    private readonly clan: ClanCheckService,
    private readonly setup: SetupChecksService,
    private readonly secrets: SecretsCheckService,
    private readonly process: ProcessChecksService,
  ) {}

  async get(): Promise<Checklist> {
    const [clan, signIn, feed, announce, backup, secrets, clock, database] = await Promise.all([
      this.clan.find(),
      this.setup.signIn(),
      this.setup.feed(),
      this.announce.find(),
      this.setup.backup(),
      this.secrets.find(),
      this.process.clock(),
      this.process.database(),
    ]);
    const checks = [
      toCheck('clan', clan),
      toCheck('site', this.setup.facts()),
      toCheck('sign_in', signIn),
      toCheck('feed', feed),
      toCheck('announce', announce),
      toCheck('backup', backup),
      toCheck('secrets', secrets),
      toCheck('clock', clock),
      toCheck('database', database),
      toCheck('node', this.process.node()),
      toCheck('errors', this.process.errors()),
    ];
    return { practice: this.config.practice, checks };
  }
}
