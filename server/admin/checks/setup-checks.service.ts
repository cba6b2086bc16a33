import { Injectable } from '@nestjs/common';
import { counted, thousands } from '../../../shared/format/numbers.ts';
import { formatBytes } from '../../../shared/format/quantities.ts';
import { href } from '../../../shared/site/page-address.ts';
import { AdminIdentity } from '../../auth/admin.guard.ts';
import { SetupAdminService } from '../../auth/identity/setup-admin.service.ts';
import { BackupService } from '../../backup/backup.service.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { ageMs } from '../../config/stored-time.ts';
import { FeedService } from '../../feed/feed.service.ts';
import { SiteService } from '../../site/site.service.ts';
import type { Finding } from './finding.ts';
import { signInFinding } from './sign-in-finding.ts';

const DAY_MS = 86_400_000;
/** Age above which a daily backup counts as missed. */
const BACKUP_OVERDUE_MS = 26 * 3_600_000;
/** Time after the start in which the first daily backup is expected. */
const FIRST_BACKUP_S = 3600;

const AFTER_THE_LINES = 'Write these into the settings, and start again.';
const SITE_TAB = { label: 'Open the Site tab', path: href('admin', {}, { tab: 'site' }) };
const BY_HAND = { next: 'Make one by hand, which says why it fails:', lines: ['npm run backup'] };

/** Checks what an operator sets up: the facts of the site, the sign-in, the feed and the backups. */
@Injectable()
export class SetupChecksService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly identity: AdminIdentity,
    private readonly setup: SetupAdminService,
    private readonly site: SiteService,
    private readonly posts: FeedService,
    private readonly backups: BackupService,
  ) {}

  facts(): Finding {
    if (this.config.practice) return { state: 'good', text: 'The practice clan shows samples; a real clan shows none' };
    const { unwritten, samples } = this.site;
    if (samples.length > 0) {
      return {
        state: 'bad',
        text: `Still samples, which visitors see: ${samples.join(', ')}`,
        next: 'Write your own; an empty text shows nothing.',
        link: SITE_TAB,
      };
    }
    if (unwritten.length === 0) return { state: 'good', text: 'All facts about the clan are written' };
    return {
      state: 'todo',
      text: `Not written yet and not shown: ${unwritten.join(', ')}`,
      next: 'Write them; what stays empty is not shown.',
      link: SITE_TAB,
    };
  }

  async signIn(): Promise<Finding> {
    return signInFinding(this.config, this.identity.configured, await this.setup.endsAt());
  }

  async feed(): Promise<Finding> {
    const { status } = await this.posts.adminStatus();
    if (!status.configured) {
      return {
        state: 'todo',
        text: 'Not configured',
        next: `${AFTER_THE_LINES} The site works without posts.`,
        lines: ['X_BEARER_TOKEN=…', 'X_USERNAME=YourClan'],
      };
    }
    const { used, limit } = status.requests;
    const quota = `${thousands(used)} of ${thousands(limit)} requests of this month are used`;
    if (status.last_error !== null) {
      return {
        state: 'bad',
        text: `${status.last_error}; ${quota}`,
        at: status.last_attempt_at,
        next: 'It is tried again every hour; Refresh on the Dashboard tab tries it now.',
        link: { label: 'Open the Dashboard tab', path: href('admin') },
      };
    }
    if (used >= limit) return { state: 'bad', text: quota, lines: [`X_MONTHLY_LIMIT=${limit}`] };
    if (status.fetched_at === null) {
      const next = 'They are read within a minute.';
      return { state: 'unknown', text: `The posts of @${status.username ?? ''} have not been read yet`, next };
    }
    return { state: 'good', text: quota, at: status.fetched_at };
  }

  async backup(): Promise<Finding> {
    const { at, bytes, error } = await this.backups.state();
    if (error !== null) return { state: 'bad', text: `The daily backup failed: ${error}`, at, ...BY_HAND };
    if (at === null) {
      return process.uptime() < FIRST_BACKUP_S
        ? { state: 'unknown', text: 'The first daily backup will be made within an hour' }
        : { state: 'bad', text: 'No daily backup has been made yet', ...BY_HAND };
    }
    const age = ageMs(new Date(at), this.clock.now());
    if (age === Infinity) return { state: 'bad', text: 'The newest daily backup is dated in the future', at };
    const text = `The newest daily backup: ${formatBytes(bytes)}`;
    if (age <= BACKUP_OVERDUE_MS) return { state: 'good', text, at };
    return { state: 'bad', text: `No daily backup for ${counted(Math.floor(age / DAY_MS), 'day')}`, at, ...BY_HAND };
  }
}
