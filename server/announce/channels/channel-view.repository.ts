import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { IS_PAUSED } from '../discord/longest-pause.ts';
import { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { IS_FLOODED } from '../routing/flood.ts';

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

/** Subqueries about a channel c. */
const WAITING = `SELECT count(*) FROM announce_message m
  WHERE m.channel_id = c.id AND m.state IN ('collecting', 'waiting', 'sending')`;
const DEAD = `SELECT count(*) FROM announce_message m WHERE m.channel_id = c.id AND m.state = 'dead'`;
const LAST_SENT = 'SELECT max(m.sent_at) FROM announce_message m WHERE m.channel_id = c.id AND m.sent_at IS NOT NULL';
const PAUSED = `SELECT max(p.paused_until) FROM host_pace p WHERE p.host IN ('discord', 'discord:' || c.id)
  AND ${IS_PAUSED}`;

/** Reads what pages show of channels beside their rows. */
@Injectable()
export class ChannelViewRepository {
  /** Returns the figures of a channel, or with null of all. */
  async figures(tx: EntityManager, id: number | null): Promise<ReadonlyMap<number, ChannelFigures>> {
    const channels = tx
      .getRepository(AnnounceChannelEntity)
      .createQueryBuilder('c')
      .select('c.id', 'id')
      .addSelect(`(${WAITING})`, 'waiting')
      .addSelect(`(${DEAD})`, 'dead')
      .addSelect(`(${LAST_SENT})`, 'last_sent_at')
      .addSelect(IS_FLOODED, 'is_flooded')
      .addSelect(`(${PAUSED})`, 'paused_until')
      .addSelect(`coalesce(extract(epoch FROM (${PAUSED}) - clock_timestamp()), 0)`, 'paused_s');
    if (id !== null) channels.where({ id });
    const rows = z.array(figuresSchema).parse(await channels.getRawMany());
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns those of these boards that visitors see. */
  async shownBoards(tx: EntityManager, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const boards = tx.createQueryBuilder().select('b.id', 'id').from('bingo_board', 'b');
    boards.where('b.id IN (:...ids) AND b.is_active AND b.deleted_at IS NULL AND b.public_from IS NOT NULL', { ids });
    return new Set(idRows.parse(await boards.getRawMany()).map(({ id }) => id));
  }
}
