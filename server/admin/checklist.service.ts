import { Injectable } from '@nestjs/common';
import { thousands } from '../../shared/format/numbers.ts';
import { formatBytes } from '../../shared/format/quantities.ts';
import type { Check } from '../../shared/admin/admin.schemas.ts';
import { BackupService } from '../backup/backup.service.ts';
import { AdminIdentity } from '../auth/admin.guard.ts';
import { ClanStatusService } from '../roster/status/clan-status.service.ts';
import { ReadingProblemsService } from '../roster/status/reading-problems.service.ts';
import { formatFull } from '../../shared/format/dates.ts';
import { silenceText } from '../../shared/roster/silences.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { nodeProblem } from '../config/supported-node.ts';
import { lastError } from '../config/logger.ts';
import { ageMs } from '../config/stored-time.ts';
import { ConnectionWatchService } from '../database/connections/connection-watch.service.ts';
import { ClockWatchService } from '../database/clock/clock-watch.service.ts';
import { FeedService } from '../feed/feed.service.ts';
import { SiteService } from '../site/site.service.ts';

/** Age above which a daily backup counts as missed. */
const BACKUP_OVERDUE_MS = 26 * 3_600_000;
/** Time after the start in which the first daily backup is expected. */
const FIRST_BACKUP_S = 3600;

/** Sample of the file with the site's facts; parts that are left out keep their defaults. */
const SITE_SAMPLE = [
  '{ "description": "…", "links": { "chat": "https://…", "social": "", "photos": "", "stream": "" },',
  '  "information": { "short": ["…"], "full": ["…"] }, "special_names": [],',
  '  "stats": { "total_level": "hidden", "citadel_level": 7, "kill_death_ratio": "hidden" } }',
];

type Finding = Omit<Check, 'key' | 'lines' | 'at'> & Partial<Check>;

/** Returns the state of each part of the site for operators, with the settings that change it. */
@Injectable()
export class ChecklistService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly identity: AdminIdentity,
    private readonly clan: ClanStatusService,
    private readonly problems: ReadingProblemsService,
    private readonly feed: FeedService,
    private readonly backups: BackupService,
    private readonly clocks: ClockWatchService,
    private readonly connections: ConnectionWatchService,
    private readonly site: SiteService,
  ) {}

  async get(): Promise<Check[]> {
    const [clan, feed, backup, clock, database] = await Promise.all([
      this.clanCheck(),
      this.feedCheck(),
      this.backupCheck(),
      this.clockCheck(),
      this.databaseCheck(),
    ]);
    return [
      entry('clan', clan),
      entry('site', this.siteCheck()),
      entry('sign_in', this.signInCheck()),
      entry('feed', feed),
      entry('backup', backup),
      entry('clock', clock),
      entry('database', database),
      entry('node', this.nodeCheck()),
      entry('errors', this.errorCheck()),
    ];
  }

  private async clanCheck(): Promise<Finding> {
    const { status } = await this.clan.get();
    const lines = this.config.practice ? ['CLAN_NAME=Your Clan'] : [];
    const at = status.newest_read_at;
    if (status.problem !== null) {
      const silent = status.silences.map((one) => [silenceText(one), `since ${formatFull(one.since)}`] as const);
      // A silence that is the problem itself is told once, with its time.
      const problem = silent.some(([text]) => text === status.problem) ? [] : [status.problem];
      const text = [...problem, ...silent.map((parts) => parts.join(', '))].join('; ');
      return { state: 'bad', text, at, lines };
    }
    if (status.members === 0) return { state: 'todo', text: 'There are no members yet', lines };
    const name = this.config.practice ? 'The practice clan' : status.clan_name;
    const { skipped_rows: skipped, members: failing } = await this.problems.get();
    // Rows that only repeat a name hold no departures back.
    const isDamaged = skipped?.is_whole === false;
    const text = [
      `${name}: ${status.read} of ${status.members} members were read`,
      ...(failing.length > 0 ? [`${failing.length} cannot be read; the Members tab shows why`] : []),
      ...(isDamaged
        ? [`departures are not stored because of ${countOf(skipped.rows.length, 'unreadable row')} in the clan list`]
        : []),
    ].join('; ');
    if (isDamaged || failing.some(({ is_closed }) => !is_closed)) return { state: 'bad', text, at, lines };
    return { state: this.config.practice ? 'todo' : 'good', text, at, lines };
  }

  private siteCheck(): Finding {
    if (this.config.practice) return { state: 'good', text: 'The practice clan shows samples; a real clan shows none' };
    const { unwritten, file } = this.site;
    if (unwritten.length === 0) return { state: 'good', text: 'All facts about the clan are written' };
    return {
      state: 'todo',
      text: `Not written yet and not shown: ${unwritten.join(', ')}. Write them into the file below and restart; an empty text shows nothing`,
      lines: [file, ...SITE_SAMPLE],
    };
  }

  private signInCheck(): Finding {
    const lines = ['OIDC_CLIENT_ID=…', 'OIDC_CLIENT_SECRET=…', 'ADMIN_EMAILS=you@example.org'];
    if (this.config.oidc === null) {
      return this.identity.configured
        ? { state: 'todo', text: 'Anyone who can reach this machine can use the practice sign-in', lines }
        : { state: 'todo', text: 'Sign-in is not configured', lines };
    }
    const admins = this.config.adminEmails.length;
    if (admins === 0) return { state: 'bad', text: 'No admin e-mail address is configured', lines: lines.slice(2) };
    const who = admins === 1 ? '1 admin e-mail address is' : `${admins} admin e-mail addresses are`;
    return { state: 'good', text: `${who} configured` };
  }

  private async feedCheck(): Promise<Finding> {
    const { status } = await this.feed.adminStatus();
    if (!status.configured) {
      return { state: 'todo', text: 'Not configured', lines: ['X_BEARER_TOKEN=…', 'X_USERNAME=YourClan'] };
    }
    const { used, limit } = status.requests;
    const quota = `${thousands(used)} of ${thousands(limit)} requests of this month are used`;
    if (status.last_error !== null) {
      return { state: 'bad', text: `${status.last_error}; ${quota}`, at: status.last_attempt_at };
    }
    const spent = used >= limit;
    return { state: spent ? 'bad' : 'good', text: quota, lines: spent ? [`X_MONTHLY_LIMIT=${limit}`] : [] };
  }

  private async backupCheck(): Promise<Finding> {
    const { at, bytes, error } = await this.backups.state();
    if (error !== null) return { state: 'bad', text: `The daily backup failed: ${error}`, at };
    if (at === null) {
      return process.uptime() < FIRST_BACKUP_S
        ? { state: 'todo', text: 'The first daily backup will be made within an hour' }
        : { state: 'bad', text: 'No daily backup has been made yet' };
    }
    const age = ageMs(new Date(at), this.clock.now());
    if (age === Infinity) return { state: 'bad', text: 'The newest daily backup is dated in the future', at };
    const overdue = age > BACKUP_OVERDUE_MS;
    return { state: overdue ? 'bad' : 'good', text: `The newest daily backup: ${formatBytes(bytes)}`, at };
  }

  private async clockCheck(): Promise<Finding> {
    const problem = await this.clocks.problem();
    return problem === null
      ? { state: 'good', text: "This server's clock agrees with the database's, and no stored time is in the future" }
      : { state: 'bad', text: problem };
  }

  private async databaseCheck(): Promise<Finding> {
    const { isEnough, text } = await this.connections.check();
    const lines = isEnough ? [] : [`DATABASE_CONNECTIONS=${this.config.databaseConnections}`];
    return { state: isEnough ? 'good' : 'bad', text, lines };
  }

  private nodeCheck(): Finding {
    const { node } = process.versions;
    const problem = nodeProblem(node);
    return problem === null ? { state: 'good', text: `Node ${node} is supported` } : { state: 'bad', text: problem };
  }

  private errorCheck(): Finding {
    const error = lastError();
    if (!error) return { state: 'good', text: 'No error since the start' };
    return { state: 'bad', text: error.text, at: error.at.toISOString() };
  }
}

function countOf(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

function entry(key: Check['key'], finding: Finding): Check {
  return { at: null, lines: [], ...finding, key };
}
