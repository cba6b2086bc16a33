import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { nameKey } from '../../../shared/game/names.ts';
import { AppSettingRepository } from '../../database/settings/app-setting.repository.ts';
import { ErasedNameRepository } from './erased-name.repository.ts';

const KEY = 'erasure-key';
const keySchema = z.string();

/** Keeps names of erased members from being added again. Only keyed hashes are stored, so that no name can be read. */
@Injectable()
export class ErasedNamesService {
  constructor(
    private readonly names: ErasedNameRepository,
    private readonly settings: AppSettingRepository,
  ) {}

  /** Returns those of the names that are erased, as given. */
  async among(tx: EntityManager, names: readonly string[]): Promise<Set<string>> {
    const hashes = await this.names.hashes(tx);
    if (hashes.size === 0) return new Set();
    const key = await this.key(tx);
    return new Set(names.filter((name) => hashes.has(hashOf(key, name))));
  }

  /** Returns the rows with null in place of erased names. */
  async withoutNames<R extends { name: string | null }>(tx: EntityManager, rows: readonly R[]): Promise<R[]> {
    const names = rows.flatMap(({ name }) => name ?? []);
    if (names.length === 0) return [...rows];
    const erased = await this.among(tx, names);
    return rows.map((row) => (row.name !== null && erased.has(row.name) ? { ...row, name: null } : row));
  }

  async add(tx: EntityManager, name: string, at: Date): Promise<void> {
    await this.names.add(tx, hashOf(await this.key(tx), name), at);
  }

  /** Allows a name again. Returns false when it was not erased. */
  async remove(tx: EntityManager, name: string): Promise<boolean> {
    return this.names.delete(tx, hashOf(await this.key(tx), name));
  }

  private async key(tx: EntityManager): Promise<string> {
    await this.settings.addOnce(tx, KEY, randomBytes(32).toString('base64'));
    const stored = await this.settings.find(tx, KEY);
    if (!stored) throw new Error('the key of erased names was not kept');
    return keySchema.parse(stored.value);
  }
}

function hashOf(key: string, name: string): string {
  return createHmac('sha256', key).update(nameKey(name)).digest('hex');
}
