import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { nextTurnAt, pausedUntil } from './stored-pace.ts';

const rowSchema = z.array(z.object({ paused_ms: z.coerce.number(), wait_ms: z.coerce.number() }));

/** One statement takes the turn, so two processes never get the same one; the database's clock is the only clock. */
const RESERVE = `
INSERT INTO host_pace AS p (host, next_at, reserved_at)
VALUES ($1, clock_timestamp() + $2 * interval '1 ms', clock_timestamp())
ON CONFLICT (host) DO UPDATE SET reserved_at = clock_timestamp(),
  next_at = CASE WHEN ${pausedUntil('p')} > clock_timestamp() THEN coalesce(${nextTurnAt('p')}, '-infinity')
    ELSE greatest(${nextTurnAt('p')}, clock_timestamp()) + $2 * interval '1 ms' END
RETURNING 1000 * extract(epoch FROM greatest(${pausedUntil('p')}, clock_timestamp()) - clock_timestamp()) AS paused_ms,
  1000 * extract(epoch FROM greatest(next_at - $2 * interval '1 ms', clock_timestamp()) - clock_timestamp()) AS wait_ms`;

const PAUSE = `
INSERT INTO host_pace AS p (host, paused_until) VALUES ($1, clock_timestamp() + $2 * interval '1 ms')
ON CONFLICT (host) DO UPDATE SET paused_until = greatest(${pausedUntil('p')}, excluded.paused_until)`;

/** Takes turns and stores pauses of the table host_pace, one row a service. */
@Injectable()
export class HostPaceRepository {
  /** Takes the next turn of a service. Returns how long a pause lasts from now on, and how long the turn is away. */
  async reserve(tx: EntityManager, service: string, intervalMs: number): Promise<{ pausedMs: number; waitMs: number }> {
    const [row] = rowSchema.parse(await tx.query(RESERVE, [service, Math.round(intervalMs)]));
    if (!row) throw new Error(`no pace row for ${service}`);
    return { pausedMs: row.paused_ms, waitMs: row.wait_ms };
  }

  async pause(tx: EntityManager, service: string, ms: number): Promise<void> {
    await tx.query(PAUSE, [service, Math.round(ms)]);
  }
}
