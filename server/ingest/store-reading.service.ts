import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ClanChange } from '../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { ActivityIngestService } from '../activities/activity-ingest.service.ts';
import type { IngestOutcome } from '../activities/activity-ingest.service.ts';
import { Transactions } from '../database/transactions.ts';
import type { MemberReading } from '../game/game.types.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { MemberDataRegistry } from '../members/member-data.registry.ts';
import { MemberRowService } from '../members/member-row.service.ts';
import { XpReadingService } from '../xp/readings/xp-reading.service.ts';
import { StoredActivityHooks } from './stored-activity.hooks.ts';

export interface StoredReading {
  /** XP seen first by this reading; ≥ 0. */
  xpGained: number;
  newActivities: number;
  /** Something that a visitor sees changed. */
  changed: boolean;
}

const NOTHING: IngestOutcome = { added: [], reworded: [], newest: null, remember: () => undefined };

/** The one way of what the game said into the database. */
@Injectable()
export class StoreReadingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly memberRows: MemberRowService,
    private readonly xp: XpReadingService,
    private readonly activities: ActivityIngestService,
    private readonly hooks: StoredActivityHooks,
    private readonly live: LiveService,
    private readonly memberData: MemberDataRegistry,
  ) {}

  /**
   * Stores one reading of one member whole or not at all: XP, log lines, the member's row and their live event.
   * The same reading again changes nothing but the time of the sync. @throws DomainError MEMBER_NOT_FOUND
   * @param also joins the transaction with what must be true exactly when the reading is stored; it appends nothing
   */
  async store(
    memberId: number,
    reading: MemberReading,
    also?: (tx: EntityManager, stored: StoredReading) => Promise<void>,
  ): Promise<StoredReading> {
    const { log, ...stored } = await this.transactions.run((tx) => this.write(tx, memberId, reading, also));
    log.remember();
    return stored;
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
          onlyIfContinued: xp.fell,
          unread: reading.unreadLines ?? 0,
        })
      : NOTHING;
    const after = await this.memberRows.store(tx, before, {
      readAt,
      profileState: reading.profileState,
      displayName: reading.displayName,
      combatLevel: xp.fell ? null : (reading.combatLevel ?? higher(before.combatLevel, xp.combatLevel)),
      totalXp: xp.totalXp,
      totalRank: xp.totalRank,
      xpSource: xp.source,
      logRead: reading.activities !== null,
      activeAt: [notAfter(log.newest, readAt), xp.gained > 0 ? readAt : null],
    });

    const lines = [...log.reworded, ...log.added];
    const changes: ClanChange[] = [];
    if (after.changed) changes.push({ type: 'member.changed', member: after.member });
    if (lines.length > 0) changes.push({ type: 'activities.added', activities: lines });
    if (xp.shown) changes.push({ type: 'xp.changed', member_id: memberId, skills: xp.shown });
    const changed = changes.length > 0;
    changes.push({
      type: 'member.synced',
      member_id: memberId,
      last_synced_at: after.lastSyncedAt.toISOString(),
      profile_state: after.profileState,
      sources: after.sources,
    });
    const stored: StoredReading = { xpGained: xp.gained, newActivities: log.added.length, changed };
    await also?.(tx, stored);
    const renamed = after.member.name !== before.name;
    // One event a stream: who tells of the new name tells of what the lines changed as well.
    if (renamed) await this.memberData.announce(tx, [memberId]);
    else await this.hooks.tell(tx, { personId: memberId, added: log.added, reworded: log.reworded });
    // Nobody may hear of a hidden member; what is stored now is there when it is shown again.
    if (!before.isHidden) await this.live.append(tx, CLAN_STREAM, changes);
    return { ...stored, log };
  }
}

/** A level that was computed takes nothing away from one that the game gave: combat levels do not fall. */
function higher(known: number | null, computed: number | null): number | null {
  return computed === null ? null : Math.max(known ?? 0, computed);
}

/** A log date is read in a guessed zone: never later than its reading. */
function notAfter(date: Date | null, limit: Date): Date | null {
  return date && date > limit ? limit : date;
}
