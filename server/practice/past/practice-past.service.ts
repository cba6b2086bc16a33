import type { DataSource } from 'typeorm';
import { nameKey } from '../../../shared/game/names.ts';
import { ActivityBackfillService, type ActivityPast } from '../../activities/activity-backfill.service.ts';
import type { MemberReading } from '../../game/game-types.ts';
import { XpBackfillService, type XpPast } from '../../xp/readings/xp-backfill.service.ts';
import type { PracticeClan } from '../clan/clan.ts';
import { flagsAmong, membersOf, type PastMember } from './past-clan.ts';
import { bingoWeekBefore } from './past-lines.ts';
import { readingsOf, type Span } from './past-readings.ts';
import { type NewMember, type PastRename, PracticePastRepository } from './practice-past.repository.ts';

/** Work for the event loop between two members, so that a stop during the start is noticed. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Longer than a rename can be undone. */
const UNDO_MS = 31 * 86_400_000;

type Database = Pick<DataSource, 'manager' | 'transaction'>;

/** A member with everything that the readings of the past leave. */
interface Told extends PastMember {
  xp: XpPast;
  lines: ActivityPast[];
  last: MemberReading;
  /** Since when the log could not be read; null when it can. */
  silentSince: Date | null;
  totalXp: number;
  isActive: boolean;
}

/** Writes what the site would have stored if it had followed the practice clan for months. D271. */
export class PracticePastService {
  private readonly rows = new PracticePastRepository();
  private readonly xp = new XpBackfillService();
  private readonly activities = new ActivityBackfillService();

  constructor(private readonly timeZone: string) {}

  /** Returns the week of the ended bingo, whose lines a past that ends at a time keeps. */
  static bingoWeekBefore(at: Date): { from: Date; to: Date } {
    const { from, to } = bingoWeekBefore(at.getTime());
    return { from: new Date(from), to: new Date(to) };
  }

  /**
   * Writes the past of a span into a database without members. Returns false when there are members. A crash leaves
   * nothing, and the next start writes it. @throws the reason of `signal` when it is aborted
   */
  async write(database: Database, clan: PracticeClan, span: Span, signal?: AbortSignal): Promise<boolean> {
    if (await this.rows.hasMembers(database.manager)) return false;
    // Before the transaction, because the server ends one that is idle for as long as a busy machine computes.
    const told = await this.tellAll(clan, span, signal);
    const lines = told.flatMap(({ lines }, index) => lines.map((line) => ({ index, line })));
    // In the order in which they were read, as their ids would have it.
    lines.sort((a, b) => a.line.readAt.getTime() - b.line.readAt.getTime());
    const flagsOf = flagsAmong(told);
    const members = told.map((one) => ({ ...rowOf(one, clan, span.to), ...flagsOf(one.life) }));
    return database.transaction(async (tx) => {
      await this.rows.lock(tx);
      if (await this.rows.hasMembers(tx)) return false;
      const ids = await this.rows.addMembers(tx, members);
      const idOf = (index: number): number => ids[index] ?? 0;
      await this.rows.addStats(
        tx,
        told.flatMap(({ xp }, index) => (xp.stat ? [{ memberId: idOf(index), ...xp.stat }] : [])),
      );
      await this.rows.addReads(
        tx,
        told.map(({ last }, index) => ({ memberId: idOf(index), lastAttemptAt: last.readAt })),
      );
      await this.rows.addDays(
        tx,
        told.flatMap(({ xp }, index) => xp.days.map((day) => ({ memberId: idOf(index), ...day }))),
      );
      await this.rows.addLines(
        tx,
        lines.map(({ index, line }) => ({ memberId: idOf(index), ...line })),
      );
      await this.rows.addRenames(
        tx,
        told
          .flatMap((one, index) => renameOf(one, idOf(index), span.to))
          .sort((a, b) => a.renamedAt.getTime() - b.renamedAt.getTime()),
      );
      await this.rows.analyse(tx);
      return true;
    });
  }

  private async tellAll(clan: PracticeClan, span: Span, signal?: AbortSignal): Promise<Told[]> {
    const told: Told[] = [];
    for (const member of membersOf(clan, span)) {
      signal?.throwIfAborted();
      const one = this.tell(member, span);
      if (one !== null) told.push(one);
      await pause();
    }
    return told;
  }

  /** Returns null for a member who came and went between two readings. */
  private tell(member: PastMember, span: Span): Told | null {
    const readings = readingsOf(member.life, member.name, span, this.timeZone);
    const last = readings.at(-1);
    if (last === undefined) return null;
    const lines = readings.flatMap(({ readAt, activities }) => (activities ? [{ readAt, lines: activities }] : []));
    const xp = this.xp.rowsOf(readings);
    return {
      ...member,
      last,
      xp,
      totalXp: xp.stat?.xp[0] ?? 0,
      isActive: member.missingSince === null,
      lines: this.activities.rowsOf(lines),
      silentSince: last.activities === null ? (readings[0]?.readAt ?? null) : null,
    };
  }
}

/** Returns the member's row after the last reading and the last list, without flags. */
function rowOf(
  told: Told,
  clan: PracticeClan,
  to: number,
): Omit<NewMember, keyof ReturnType<ReturnType<typeof flagsAmong>>> {
  const { life, name, last, xp, totalXp, lines, joinedAt, missingSince, silentSince } = told;
  const row = clan.rowOf(life, Math.min(to, life.leftAt), totalXp);
  const shown = last.displayName ?? name;
  return {
    name: shown,
    nameKey: nameKey(shown),
    clanRank: row.rank,
    clanXp: row.clanXp,
    kills: row.kills,
    totalXp,
    totalRank: xp.stat?.rank[0] ?? null,
    combatLevel: last.combatLevel ?? xp.combatLevel,
    isActive: told.isActive,
    profileState: last.profileState,
    joinedAt,
    lastActivityDate: newest([xp.activeAt, ...lines.map(({ date }) => date)], last.readAt),
    lastSyncedAt: last.readAt,
    skillsReadAt: xp.skillsReadAt,
    listedAt: joinedAt,
    missingSince,
    removal: null,
    logSilentSince: silentSince,
    xpSource: last.skills[0]?.source ?? null,
  };
}

/** Returns the rename of a member, none when it is so recent that an admin could undo it: nothing is kept for that. */
function renameOf({ renamed, name, last }: Told, memberId: number, to: number): PastRename[] {
  if (renamed === null || renamed.at.getTime() > to - UNDO_MS) return [];
  return [{ memberId, fromName: renamed.from, toName: last.displayName ?? name, renamedAt: renamed.at }];
}

/** Returns the newest date, at most `limit`; null without dates. */
function newest(dates: readonly (Date | null)[], limit: Date): Date | null {
  let best: Date | null = null;
  for (const date of dates) if (date && (best === null || date > best)) best = date;
  return best && best > limit ? limit : best;
}
