import { Injectable } from '@nestjs/common';
import { formatFull } from '../../../shared/format/dates.ts';
import { counted } from '../../../shared/format/numbers.ts';
import type { ClanStatus } from '../../../shared/roster/status.schemas.ts';
import { silenceText } from '../../../shared/roster/silences.ts';
import { href } from '../../../shared/site/page-address.ts';
import { Config } from '../../config/config.ts';
import { ClanStatusService } from '../../roster/status/clan-status.service.ts';
import { ReadingProblemsService } from '../../roster/status/reading-problems.service.ts';
import type { Finding } from './finding.ts';

const MEMBERS_TAB = { label: 'Open the Members tab', path: href('admin', {}, { tab: 'members' }) };

/** Checks that the clan was found and read. */
@Injectable()
export class ClanCheckService {
  constructor(
    private readonly config: Config,
    private readonly clan: ClanStatusService,
    private readonly problems: ReadingProblemsService,
  ) {}

  async find(): Promise<Finding> {
    const { status } = await this.clan.get(true);
    const at = status.newest_read_at;
    if (status.problem !== null) {
      return { state: 'bad', text: problemText(status, status.problem), at, ...this.remedy(status.problem) };
    }
    if (status.members === 0) {
      return {
        state: 'unknown',
        text: `The clan list of "${status.clan_name}" has not been read yet`,
        next: 'It is read within a minute of the start.',
        lines: this.ownClan(),
      };
    }
    return { ...(await this.readings(status)), at };
  }

  /** Says how many members were read, and which of them cannot be. */
  private async readings(status: ClanStatus): Promise<Finding> {
    const name = this.config.practice ? 'The practice clan' : status.clan_name;
    const { skipped_rows: skipped, members: failing } = await this.problems.get();
    // Rows that only repeat a name hold no departures back.
    const isDamaged = skipped?.is_whole === false;
    const lines = this.ownClan();
    const text = [
      `${name}: ${status.read} of ${status.members} members were read`,
      ...(failing.length > 0 ? [`${failing.length} cannot be read; the Members tab shows why`] : []),
      ...(isDamaged
        ? [`departures are not stored because of ${counted(skipped.rows.length, 'unreadable row')} in the clan list`]
        : []),
    ].join('; ');
    if (isDamaged || failing.some(({ is_closed }) => !is_closed)) {
      return { state: 'bad', text, link: MEMBERS_TAB, lines };
    }
    if (this.config.practice) return { state: 'todo', text, lines };
    if (status.first_reading || status.read === 0) {
      return { state: 'unknown', text, next: 'The first reading goes on by itself: 500 members take half an hour.' };
    }
    return { state: 'good', text };
  }

  /** Returns what an admin can do about a problem of the readings. */
  private remedy(problem: string): Pick<Finding, 'next' | 'link' | 'lines'> {
    if (/no such clan|check the name/.test(problem)) {
      return {
        next: 'Write the name as the game spells it, and start again.',
        lines: [`CLAN_NAME=${this.config.clanName}`],
      };
    }
    if (problem.includes('an admin must confirm')) return { link: MEMBERS_TAB };
    // The check of the clocks says what to do.
    if (/\bclock\b/i.test(problem)) return { lines: this.ownClan() };
    return {
      next: 'Nothing has to be done: the readings go on as soon as the service answers.',
      lines: this.ownClan(),
    };
  }

  /** Returns the line that leads from the practice clan to a real one. */
  private ownClan(): string[] {
    return this.config.practice ? ['CLAN_NAME=Your Clan'] : [];
  }
}

function problemText({ silences }: ClanStatus, problem: string): string {
  const silent = silences.map((one) => [silenceText(one), `since ${formatFull(one.since)}`] as const);
  // A silence that is the problem itself is told once, with its time.
  const first = silent.some(([text]) => text === problem) ? [] : [problem];
  return [...first, ...silent.map((parts) => parts.join(', '))].join('; ');
}
