import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { AppSettingRepository } from '../database/settings/app-setting.repository.ts';

const KEY = 'setup_code';
const storedSchema = z.object({
  /** SHA-256 of each code, and when it ends, ISO; newest first. */
  codes: z.array(z.object({ hash: z.string(), until: z.string() })),
  /** True after the set-up was finished: no code counts any more. */
  done: z.boolean(),
});
export type StoredCodes = z.infer<typeof storedSchema>;
const NONE: StoredCodes = { codes: [], done: false };

/** Stores the hashes of the setup codes, in the database of the practice world. */
@Injectable()
export class SetupCodeRepository {
  constructor(private readonly settings: AppSettingRepository) {}

  async find(tx: EntityManager): Promise<StoredCodes> {
    const row = await this.settings.find(tx, KEY);
    return row ? storedSchema.parse(row.value) : NONE;
  }

  /** Returns the codes and keeps them from other writers until the transaction ends. */
  async lock(tx: EntityManager): Promise<StoredCodes> {
    // A row that does not exist cannot be locked.
    await this.settings.addOnce(tx, KEY, NONE);
    const row = await this.settings.lock(tx, KEY);
    return storedSchema.parse(row?.value);
  }

  async put(tx: EntityManager, codes: StoredCodes): Promise<void> {
    await this.settings.put(tx, KEY, codes);
  }

  /** Ends all codes, and notifies every process at the commit. */
  async end(tx: EntityManager): Promise<void> {
    await this.put(tx, { codes: [], done: true });
    await tx.createQueryBuilder().select(`pg_notify('world', '')`, 'sent').from('(SELECT 1)', 'one').getRawMany();
  }
}
