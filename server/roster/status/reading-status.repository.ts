import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppSettingRepository } from '../../database/settings/app-setting.repository.ts';
import { HostPaceEntity } from '../../game/transport/host-pace.entity.ts';
import { pausedUntil } from '../../game/transport/stored-pace.ts';

const FIRST_READING_OVER = 'first-reading-over';

const PAUSED_S = `extract(epoch FROM greatest(${pausedUntil('p')}, clock_timestamp()) - clock_timestamp())::float8`;

/** Before the first list was read, min(listed_at) is null and selects the members added by admins. */
const FIRST_READING = `
SELECT EXISTS (SELECT 1 FROM app_setting WHERE key = $1) AS "isStored",
  EXISTS (SELECT 1 FROM member WHERE listed_at IS NOT NULL) AS "wasListed",
  EXISTS (
    SELECT 1 FROM member m LEFT JOIN sync_due d ON d.member_id = m.id
    WHERE m.is_active AND m.last_synced_at IS NULL AND d.last_attempt_at IS NULL
      AND m.listed_at IS NOT DISTINCT FROM (SELECT min(listed_at) FROM member)) AS untried`;

/** Sorted by the time since which the member has failed, with private accounts last. */
const FAILING = `
SELECT m.id, m.name, (
    SELECT l.message FROM sync_log l WHERE l.member_id = m.id AND l.status = 'failed' ORDER BY l.at DESC LIMIT 1) AS reason,
  coalesce(d.failing_since, d.last_attempt_at, m.joined_at) AS since, m.skills_read_at IS NOT NULL AS was_read,
  m.profile_state IN ('private', 'not_a_member') AS is_closed
FROM sync_due d JOIN member m ON m.id = d.member_id AND m.is_active
WHERE d.failures > 0 ORDER BY is_closed, since, m.id`;

interface FirstReading {
  /** True when its end is stored. */
  isStored: boolean;
  /** True when a clan list was read. */
  wasListed: boolean;
  /** True when a member of the first list was not tried yet. */
  untried: boolean;
}

interface FailingMember {
  id: number;
  name: string;
  reason: string | null;
  since: Date;
  was_read: boolean;
  is_closed: boolean;
}

/** Reads the progress of the clan's readings, and its obstacles. */
@Injectable()
export class ReadingStatusRepository {
  constructor(private readonly settings: AppSettingRepository) {}

  /** Returns the remaining seconds of a pause of RuneMetrics; 0 when it is not paused. */
  async pausedSeconds(tx: EntityManager): Promise<number> {
    const pace = await tx
      .getRepository(HostPaceEntity)
      .createQueryBuilder('p')
      .select(PAUSED_S, 'seconds')
      .where({ host: 'runemetrics' })
      .getRawOne<{ seconds: number }>();
    return pace?.seconds ?? 0;
  }

  async firstReading(tx: EntityManager): Promise<FirstReading | null> {
    const [row] = await tx.query<FirstReading[]>(FIRST_READING, [FIRST_READING_OVER]);
    return row ?? null;
  }

  /** Stores the end of the first reading, with its time. */
  async endFirstReading(tx: EntityManager): Promise<void> {
    await this.settings.addOnce(tx, FIRST_READING_OVER, () => 'to_jsonb(now())');
  }

  /** Returns the active members that could not be read. */
  failing(tx: EntityManager): Promise<FailingMember[]> {
    return tx.query<FailingMember[]>(FAILING);
  }
}
