import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { counted } from '../../../shared/format/numbers.ts';
import * as z from 'zod/mini';
import { Clock } from '../../config/clock.ts';
import { CLOCKS_AGREE_MS } from '../../config/stored-time.ts';
import { DatabaseClock } from './database-clock.ts';

/** Differences between the clocks, in ms. */
export interface ClockState {
  /** Time by which this machine's clock is ahead of the database's; null when this process does not follow that clock. */
  machineAheadMs: number | null;
  /** Time by which the furthest stored time is ahead of the database's clock; 0 when none is. */
  storedAheadMs: number;
  /** Name of that stored time for people, such as "the daily backup"; null when none is ahead. */
  storedWhat: string | null;
}

const aheadRows = z.array(z.object({ what: z.string(), ahead_ms: z.coerce.number() }));

/**
 * Stored times at which recurring work was last done and that are ahead of the clock; the next time the work is done
 * corrects them. History (audit, log lines, days of XP) is not checked and keeps its dates.
 */
const AHEAD = `
SELECT what, 1000 * extract(epoch FROM at - clock_timestamp()) AS ahead_ms FROM (
  SELECT 'the reading of a member' AS what, max(greatest(m.last_synced_at, m.skills_read_at, d.last_attempt_at)) AS at
  FROM member m LEFT JOIN sync_due d ON d.member_id = m.id WHERE m.is_active
  UNION ALL SELECT 'the reading of the clan list', max(done_at) FROM sync_turn WHERE name = 'clan-list'
  UNION ALL SELECT 'the daily backup', max((value ->> 'at')::timestamptz) FROM app_setting WHERE key = 'backup'
  UNION ALL SELECT 'the reading of the feed', max(greatest(fetched_at, attempted_at)) FROM feed_cache
) stored WHERE at > clock_timestamp() + ${CLOCKS_AGREE_MS} * interval '1 ms' ORDER BY at DESC LIMIT 1`;

/** Checks that the clocks agree with each other and with stored times. Writes nothing. */
@Injectable()
export class ClockWatchService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Calls `listener` when the database's clock was set, because timed work may be due now. */
  onSet(listener: () => void): void {
    if (this.clock instanceof DatabaseClock) this.clock.onSet(listener);
  }

  async check(): Promise<ClockState> {
    const [stored] = aheadRows.parse(await this.database.query(AHEAD));
    return {
      machineAheadMs: this.clock instanceof DatabaseClock ? this.clock.machineAheadMs : null,
      storedAheadMs: stored?.ahead_ms ?? 0,
      storedWhat: stored?.what ?? null,
    };
  }

  /** Returns a sentence for people about a wrong clock; null when the clocks agree. */
  async problem(): Promise<string | null> {
    return clockProblem(await this.check());
  }
}

function clockProblem({ machineAheadMs, storedAheadMs, storedWhat }: ClockState): string | null {
  if (machineAheadMs !== null && Math.abs(machineAheadMs) > CLOCKS_AGREE_MS) {
    const side = machineAheadMs > 0 ? 'ahead of' : 'behind';
    return `The clock of this server is ${duration(Math.abs(machineAheadMs))} ${side} the database's clock`;
  }
  if (storedWhat === null) return null;
  return `A clock was wrong: the stored time of ${storedWhat} is ${duration(storedAheadMs)} in the future`;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

function duration(ms: number): string {
  const [name, length] = UNITS.find(([, unit]) => ms >= 2 * unit) ?? UNITS[3];
  return counted(Math.max(1, Math.round(ms / length)), name);
}
