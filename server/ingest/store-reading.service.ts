import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { ClanChange } from '../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { ActivityIngestService } from '../activities/activity-ingest.service.ts';
import type { IngestOutcome } from '../activities/activity-ingest.service.ts';
import { ListenConnection } from '../database/listen/listen-connection.ts';
import { Transactions } from '../database/transactions.ts';
import type { MemberReading } from '../game/game-types.ts';
import { HappeningsService } from '../happenings/happenings.service.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { MemberDataRegistry } from '../members/member-data.registry.ts';
import { type LockedMember, MemberRowService, type MemberUpdate } from '../members/row/member-row.service.ts';
import { type XpOutcome, XpReadingService } from '../xp/readings/xp-reading.service.ts';
import { readingHappenings } from './reading-happenings.ts';
import { StoredReadingHooks } from './stored-reading.hooks.ts';
import { StoredActivityHooks } from './stored-activity.hooks.ts';

export interface StoredReading {
  /** XP gained since the last reading; ≥ 0. */
  xpGained: number;
  newActivities: number;
  /** True when a public field changed. */
  changed: boolean;
}

/** Greatest number of members whose last reading is kept in memory; far more than a clan has. */
const REMEMBERED = 20_000;

const NOTHING: IngestOutcome = { added: [], reworded: [], newest: null, isAccepted: true, remember: () => undefined };

/** Stores one reading of one member. All game data enters the database here. */
@Injectable()
export class StoreReadingService {
  /** Digest of the reading that this process has stored last, by member. */
  private readonly known = new LRUCache<number, string>({ max: REMEMBERED });

  constructor(
    private readonly transactions: Transactions,
    private readonly memberRows: MemberRowService,
    private readonly xp: XpReadingService,
    private readonly activities: ActivityIngestService,
    private readonly hooks: StoredActivityHooks,
    private readonly readings: StoredReadingHooks,
    private readonly happenings: HappeningsService,
    private readonly live: LiveService,
    private readonly memberData: MemberDataRegistry,
    connection: ListenConnection,
  ) {
    // After a lost connection the database may be a restored one, which lacks the newest readings.
    connection.onConnect(() => this.known.clear());
  }

  /**
   * Stores XP, log lines, the member's row and their live event in one transaction. A repeated reading changes only the
   * time of the sync. @throws DomainError MEMBER_NOT_FOUND
   * @param also runs in the transaction, for writes that must be committed with the reading; it appends no live events
   */
  async store(
    memberId: number,
    reading: MemberReading,
    also?: (tx: EntityManager, stored: StoredReading) => Promise<void>,
  ): Promise<StoredReading> {
    const { log, ...stored } = await this.transactions.run((tx) => this.write(tx, memberId, reading, also));
    log.remember();
    // The lines of a left out window are not in the database, so the same reading brings them again.
    if (log.isAccepted) this.known.set(memberId, digestOf(reading));
    else this.known.delete(memberId);
    return stored;
  }

  /**
   * Returns true when a reading with XP brings nothing new: it is equal to the one that this process has stored last, and
   * store() would only change the times of the reading. Such a reading needs no lock: whatever another reading stores
   * meanwhile is newer or the same, and remains.
   */
  async isUnchanged(memberId: number, reading: MemberReading): Promise<boolean> {
    // Lines are never removed, so those of a stored reading are in the database. Other news is found without a statement.
    if (this.known.get(memberId) !== digestOf(reading)) return false;
    const { readAt, activities } = reading;
    const { manager } = this.transactions;
    const before = await this.memberRows.find(manager, memberId);
    if (!before) return false;
    const xp = await this.xp.findUnchanged(manager, memberId, reading.skills, {
      readAt,
      lastReadAt: before.skillsReadAt,
    });
    if (!xp) return false;
    const newest =
      activities?.reduce<Date | null>((best, { date }) => (best && best > date ? best : date), null) ?? null;
    if (!this.memberRows.isUnchanged(before, this.updateOf(before, reading, xp, newest))) return false;
    return this.readings.seen(manager, memberId, readAt);
  }

  private updateOf(before: LockedMember, reading: MemberReading, xp: XpOutcome, newest: Date | null): MemberUpdate {
    const { readAt } = reading;
    return {
      readAt,
      profileState: reading.profileState,
      displayName: reading.displayName,
      combatLevel: xp.isLower ? null : (reading.combatLevel ?? higher(before.combatLevel, xp.combatLevel)),
      totalXp: xp.totalXp,
      totalRank: xp.totalRank,
      xpSource: xp.source,
      logRead: reading.activities !== null,
      activeAt: [notAfter(newest, readAt), xp.gained > 0 ? readAt : null],
    };
  }

  private async write(
    tx: EntityManager,
    memberId: number,
    reading: MemberReading,
    also?: (tx: EntityManager, stored: StoredReading) => Promise<void>,
  ) {
    const { readAt } = reading;
    const before = await this.memberRows.lock(tx, memberId);
    const xp = await this.xp.store(tx, memberId, reading.skills, { readAt, lastReadAt: before.skillsReadAt });
    const log = reading.activities
      ? await this.activities.ingest(tx, {
          member: { id: memberId, name: this.memberRows.nameAfter(before, reading.displayName) },
          lines: reading.activities,
          readAt,
          onlyIfContinued: xp.isLower,
          unread: reading.unreadLines ?? 0,
        })
      : NOTHING;
    const after = await this.memberRows.store(tx, before, this.updateOf(before, reading, xp, log.newest));

    const lines = [...log.reworded, ...log.added];
    const changes: ClanChange[] = [];
    if (xp.shown) changes.push(xp.shown);
    const row = this.memberRows.changeOf(after, xp.shown);
    if (row) changes.push(row);
    if (lines.length > 0) changes.push({ type: 'activities.added', activities: lines });
    const changed = changes.length > 0;
    tellReading(changes, memberId, before, after);
    const stored: StoredReading = { xpGained: xp.gained, newActivities: log.added.length, changed };
    await also?.(tx, stored);
    const isKept =
      xp.skills !== null && (await this.readings.keep(tx, memberId, { ...xp.skills, readAt, isGuest: false }));
    const renamed = after.member.name !== before.name;
    this.happenings.gather(tx);
    // One event for each stream: `announce` after a rename evaluates and publishes the effect of the lines as well.
    if (renamed) await this.memberData.announce(tx, [memberId]);
    else {
      const lines = { added: log.added, reworded: log.reworded };
      await this.hooks.notify(tx, { personId: memberId, ...lines, ...(isKept && { readAt }) });
    }
    await this.happenings.noteGathered(tx, readingHappenings(before, { added: log.added, xp, readAt }));
    // Nothing is published about a hidden member; the stored data appears when it is shown again.
    if (!before.isHidden) await this.live.append(tx, CLAN_STREAM, changes);
    return { ...stored, log };
  }
}

type StoredRow = Awaited<ReturnType<MemberRowService['store']>>;

/**
 * Adds to the changes of an event that a member was read. Most readings change only the times of its state, which takes a
 * few bytes: in the change of the skills when there is one, else as a change of its own.
 */
function tellReading(changes: ClanChange[], memberId: number, before: LockedMember, after: StoredRow): void {
  const { profileState, sources, lastSyncedAt } = after;
  const readAt = lastSyncedAt.toISOString();
  const isAsBefore =
    before.skillsReadAt !== null &&
    profileState === before.profileState &&
    sources.xp_source === before.xpSource &&
    sources.log_silent_since === (before.logSilentSince?.toISOString() ?? null) &&
    sources.xp_read_at === readAt;
  const skills = changes.find((change) => change.type === 'skills.changed');
  if (!isAsBefore) {
    changes.push({
      type: 'member.synced',
      member_id: memberId,
      last_synced_at: readAt,
      profile_state: profileState,
      sources,
    });
  } else if (skills?.at === readAt) skills.synced = true;
  else changes.push({ type: 'members.synced', member_ids: [memberId], read_at: [lastSyncedAt.getTime()] });
}

/** Returns a digest of everything in a reading except its time. */
function digestOf({ readAt: _readAt, ...contents }: MemberReading): string {
  return createHash('sha1').update(JSON.stringify(contents)).digest('base64');
}

/** Returns the higher combat level; null when none was computed. A computed level never lowers the game's. */
function higher(known: number | null, computed: number | null): number | null {
  return computed === null ? null : Math.max(known ?? 0, computed);
}

/** Limits a log date to the time of its reading, because its time zone is guessed. */
function notAfter(date: Date | null, limit: Date): Date | null {
  return date && date > limit ? limit : date;
}
