import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { siteFactsSchema } from '../../shared/site/site-facts.schemas.ts';
import { AppSettingRepository } from '../database/settings/app-setting.repository.ts';

const KEY = 'site';
const storedSchema = z.object({
  /** Counts the edits. */
  revision: z.int(),
  own: siteFactsSchema,
  /** What was there before the newest edit, for its undo; null when that cannot be undone. */
  before: z.nullable(siteFactsSchema),
  /** Time of that edit, ISO. */
  edited_at: z.nullable(z.string()),
  /** Digest of the file from which the facts were taken in; null when they were not. */
  file: z.nullable(z.string()),
});

/** The clan's own facts as they are stored. */
export type StoredFacts = z.infer<typeof storedSchema>;

/** Facts of a database in which nothing was written yet. */
const NOTHING: StoredFacts = { revision: 0, own: {}, before: null, edited_at: null, file: null };

/** Stores the facts of the site. */
@Injectable()
export class SiteFactsRepository {
  constructor(private readonly settings: AppSettingRepository) {}

  /** Returns null when neither a file was taken in nor an admin has written anything. */
  async find(tx: EntityManager): Promise<StoredFacts | null> {
    const row = await this.settings.find(tx, KEY);
    return row && storedSchema.parse(row.value);
  }

  async get(tx: EntityManager): Promise<StoredFacts> {
    return (await this.find(tx)) ?? NOTHING;
  }

  /** Returns the facts and keeps them from other writers until the transaction ends. */
  async lock(tx: EntityManager): Promise<StoredFacts> {
    // A row that does not exist cannot be locked.
    await this.settings.addOnce(tx, KEY, NOTHING);
    const row = await this.settings.lock(tx, KEY);
    return storedSchema.parse(row?.value);
  }

  /** Stores facts unless there are any, so that the first of several nodes takes its file in. */
  async addOnce(tx: EntityManager, facts: StoredFacts): Promise<void> {
    await this.settings.addOnce(tx, KEY, facts);
  }

  async put(tx: EntityManager, facts: StoredFacts): Promise<void> {
    await this.settings.put(tx, KEY, facts);
  }
}
