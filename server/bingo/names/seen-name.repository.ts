import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { NameKind } from '../../../shared/bingo/names/names.schemas.ts';
import { AppSettingEntity } from '../../database/settings/app-setting.entity.ts';
import { BingoSeenNameEntity } from './bingo-seen-name.entity.ts';

const SETTING = 'bingo.seen_names';
/** Ids of the newest lines whose names are counted, of members and of guests. */
const placeSchema = z.object({ activity: z.number(), bingo_guest_line: z.number() });
export type SeenPlace = z.infer<typeof placeSchema>;
export const LINE_TABLES = ['activity', 'bingo_guest_line'] as const;
const lineRows = z.array(
  z.object({ id: z.coerce.number(), text: z.string(), details: z.string(), date: z.date(), read_at: z.date() }),
);

/** What lines say of one name. */
export type SeenName = Pick<BingoSeenNameEntity, 'kind' | 'key' | 'name' | 'lines' | 'firstAt' | 'lastAt'>;

/** Most names of a kind that are compared with a name that no log has. */
const MOST_COMPARED = 5000;

/** Reads and writes bingo_seen_name. */
@Injectable()
export class SeenNameRepository {
  /**
   * Locks how far the lines are read, until commit. Returns null while another node reads. Begins anew, with no names, when
   * nothing was read yet.
   */
  async lockPlace(tx: EntityManager): Promise<SeenPlace | null> {
    const settings = tx.getRepository(AppSettingEntity);
    await tx
      .createQueryBuilder()
      .insert()
      .into(AppSettingEntity)
      .values({ key: SETTING, value: { activity: 0, bingo_guest_line: 0 } })
      .orIgnore()
      .execute();
    const row = await settings.findOne({
      where: { key: SETTING },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    return row === null ? null : placeSchema.parse(row.value);
  }

  async savePlace(tx: EntityManager, place: SeenPlace): Promise<void> {
    await tx.getRepository(AppSettingEntity).update({ key: SETTING }, { value: place });
  }

  /** Returns the next stored lines up to the first that was read at `until` or later, in the order of storing. */
  async linesAfter(
    tx: EntityManager,
    table: (typeof LINE_TABLES)[number],
    after: number,
    until: Date,
    limit: number,
  ): Promise<z.infer<typeof lineRows>> {
    const rows: unknown = await tx.query(
      `SELECT id, text, details, date, read_at FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
    const lines = lineRows.parse(rows);
    const end = lines.findIndex((line) => line.read_at >= until);
    return end < 0 ? lines : lines.slice(0, end);
  }

  /** Adds up what lines say of names. A name without a spelling gets one. */
  async add(tx: EntityManager, names: readonly SeenName[]): Promise<void> {
    if (names.length === 0) return;
    await tx.query(
      `INSERT INTO bingo_seen_name AS known (kind, key, name, lines, first_at, last_at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[], $6::timestamptz[])
       ORDER BY 1, 2
       ON CONFLICT (kind, key) DO UPDATE SET lines = known.lines + excluded.lines,
         name = CASE WHEN known.name = '' THEN excluded.name ELSE known.name END,
         first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at)`,
      [
        names.map(({ kind }) => kind),
        names.map(({ key }) => key),
        names.map(({ name }) => name),
        names.map(({ lines }) => lines),
        names.map(({ firstAt }) => firstAt),
        names.map(({ lastAt }) => lastAt),
      ],
    );
  }

  /** Returns those of the keys that lines have. */
  async find(tx: EntityManager, keys: readonly string[]): Promise<BingoSeenNameEntity[]> {
    if (keys.length === 0) return [];
    return tx.getRepository(BingoSeenNameEntity).findBy({ key: Any(keys) });
  }

  /** Returns names of a kind as lines spell them, those of the most lines first. */
  async spellings(tx: EntityManager, kind: NameKind): Promise<string[]> {
    const rows = await tx.getRepository(BingoSeenNameEntity).find({
      select: { name: true },
      where: { kind },
      order: { lines: 'DESC', key: 'ASC' },
      take: MOST_COMPARED,
    });
    return rows.map(({ name }) => name).filter((name) => name !== '');
  }
}
