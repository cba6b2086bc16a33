import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { FLOOD, FLOOD_MINUTES } from '../routing/flood.ts';

const figuresSchema = z.object({
  id: z.number(),
  waiting: z.coerce.number(),
  dead: z.coerce.number(),
  last_sent_at: z.nullable(z.date()),
  paused_until: z.nullable(z.date()),
  /** Seconds of that pause that are left. */
  paused_s: z.coerce.number(),
  is_flooded: z.boolean(),
});
/** What a channel does at the moment. */
export type ChannelFigures = z.infer<typeof figuresSchema>;
const idRows = z.array(z.object({ id: z.number() }));

const FIGURES = `
SELECT c.id,
  (SELECT count(*) FROM announce_message m WHERE m.channel_id = c.id AND m.state IN ('collecting', 'waiting', 'sending')) AS waiting,
  (SELECT count(*) FROM announce_message m WHERE m.channel_id = c.id AND m.state = 'dead') AS dead,
  (SELECT max(m.sent_at) FROM announce_message m WHERE m.channel_id = c.id AND m.sent_at IS NOT NULL) AS last_sent_at,
  p.until AS paused_until, coalesce(extract(epoch FROM p.until - clock_timestamp()), 0) AS paused_s,
  (SELECT count(*) FROM announce_message m WHERE m.channel_id = c.id
    AND m.sent_at > clock_timestamp() - interval '${FLOOD_MINUTES} minutes') > ${FLOOD} AS is_flooded
FROM announce_channel c LEFT JOIN LATERAL (
  SELECT max(h.paused_until) AS until FROM host_pace h WHERE h.host IN ('discord', 'discord:' || c.id)
    AND h.paused_until > clock_timestamp() AND h.paused_until < 'infinity'
) p ON true WHERE $1::int IS NULL OR c.id = $1`;
const SHOWN = `
SELECT id FROM bingo_board WHERE id = ANY ($1::int[]) AND is_active AND deleted_at IS NULL AND public_from IS NOT NULL`;

/** Reads what pages show of channels beside their rows. */
@Injectable()
export class ChannelViewRepository {
  /** Returns the figures of a channel, or with null of all. */
  async figures(tx: EntityManager, id: number | null): Promise<ReadonlyMap<number, ChannelFigures>> {
    const rows = z.array(figuresSchema).parse(await tx.query(FIGURES, [id]));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns those of these boards that visitors see. */
  async shownBoards(tx: EntityManager, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    return new Set(idRows.parse(await tx.query(SHOWN, [ids])).map(({ id }) => id));
  }
}
