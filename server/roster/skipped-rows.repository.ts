import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { AppSettingRepository } from '../database/settings/app-setting.repository.ts';
import { type SkippedRow, skippedRowSchema } from '../../shared/roster/clan.schemas.ts';

const KEY = 'clan-list-skipped';
const rowsSchema = z.array(skippedRowSchema);
// Earlier versions, which did not distinguish repeated rows, stored the rows alone; the next list replaces them.
const storedSchema = z.union([z.object({ isWhole: z.boolean(), rows: rowsSchema }), rowsSchema]);

/** Rows of a clan list that were skipped. */
interface SkippedRows {
  /** True when the skipped rows only repeat names, so that no member is missing because of them. */
  isWhole: boolean;
  rows: SkippedRow[];
}

/** Reads and writes the skipped rows of the newest clan list, in app_setting. */
@Injectable()
export class SkippedRowsRepository {
  constructor(private readonly settings: AppSettingRepository) {}

  /** Stores the skipped rows of the newest list. Keeps the time of the first list with these rows. */
  async save(tx: EntityManager, skipped: SkippedRows): Promise<void> {
    if (skipped.rows.length === 0) await this.settings.delete(tx, KEY);
    else await this.settings.put(tx, KEY, skipped);
  }

  /** Returns the skipped rows. Returns null when there are none. */
  async find(tx: EntityManager): Promise<(SkippedRows & { since: Date }) | null> {
    const stored = await this.settings.find(tx, KEY);
    if (!stored) return null;
    const value = storedSchema.parse(stored.value);
    const since = stored.updatedAt;
    return Array.isArray(value) ? { since, isWhole: false, rows: value } : { since, ...value };
  }
}
