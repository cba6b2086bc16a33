import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { nextSlotAt, pausedUntil } from './stored-pace.ts';

const rowSchema = z.array(z.object({ paused_ms: z.coerce.number(), wait_ms: z.coerce.number() }));

/** Takes a slot in one statement by the database's clock, so that two processes never get the same one. */
const RESERVE = `
INSERT INTO host_pace AS p (host, next_at, reserved_at)
VALUES ($1, clock_timestamp() + $2 * interval '1 ms', clock_timestamp())
ON CONFLICT (host) DO UPDATE SET reserved_at = clock_timestamp(),
  next_at = CASE WHEN ${pausedUntil('p')} > clock_timestamp() THEN coalesce(${nextSlotAt('p')}, '-infinity')
    ELSE greatest(${nextSlotAt('p')}, clock_timestamp()) + $2 * interval '1 ms' END
RETURNING 1000 * extract(epoch FROM greatest(${pausedUntil('p')}, clock_timestamp()) - clock_timestamp()) AS paused_ms,
  1000 * extract(epoch FROM greatest(next_at - $2 * interval '1 ms', clock_timestamp()) - clock_timestamp()) AS wait_ms`;

const PAUSE = `
INSERT INTO host_pace AS p (host, paused_until) VALUES ($1, clock_timestamp() + $2 * interval '1 ms')
ON CONFLICT (host) DO UPDATE SET paused_until = greatest(${pausedUntil('p')}, excluded.paused_until)`;

/** Takes slots and stores pauses in the table host_pace, which has one row for each service. */
@Injectable()
export class HostPaceRepository {
  /** Takes the next slot of a service. Returns the rest of a pause and the wait until the slot, both in ms. */
  async reserve(tx: EntityManager, service: string, intervalMs: number): Promise<{ pausedMs: number; waitMs: number }> {
    const [row] = rowSchema.parse(await tx.query(RESERVE, [service, Math.round(intervalMs)]));
    if (!row) throw new Error(`no pace row for ${service}`);
    return { pausedMs: row.paused_ms, waitMs: row.wait_ms };
  }

  async pause(tx: EntityManager, service: string, ms: number): Promise<void> {
    await tx.query(PAUSE, [service, Math.round(ms)]);
  }
}
