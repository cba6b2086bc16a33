import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { AppSettingRepository } from '../database/settings/app-setting.repository.ts';

const KEY = 'secrets_key';
const storedSchema = z.object({ fingerprint: z.string() });

/** Stores the fingerprint of the key that seals the secrets of this database. */
@Injectable()
export class SecretFingerprintRepository {
  constructor(private readonly settings: AppSettingRepository) {}

  /** Returns null before the first secret. */
  async find(tx: EntityManager): Promise<string | null> {
    const row = await this.settings.find(tx, KEY);
    return row && storedSchema.parse(row.value).fingerprint;
  }

  async put(tx: EntityManager, fingerprint: string): Promise<void> {
    await this.settings.put(tx, KEY, { fingerprint });
  }
}
