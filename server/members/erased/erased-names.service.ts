import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { nameKey } from '../../../shared/game/names.ts';

const KEY = 'erasure-key';
const keyRows = z.array(z.object({ value: z.string() }));
const deletedSchema = z.tuple([z.array(z.unknown()), z.number()]);
const hashRows = z.array(z.object({ hash: z.string() }));

type Queryable = Pick<EntityManager, 'query'>;

/** Names that must not come back by themselves. Only keyed hashes are kept, so that the list names nobody. */
@Injectable()
export class ErasedNamesService {
  /** Of these names the erased ones, as given. */
  async among(from: Queryable, names: readonly string[]): Promise<Set<string>> {
    const stored: unknown = await from.query('SELECT hash FROM erased_name');
    const hashes = new Set(hashRows.parse(stored).map(({ hash }) => hash));
    if (hashes.size === 0) return new Set();
    const key = await this.key(from);
    return new Set(names.filter((name) => hashes.has(hashOf(key, name))));
  }

  /** The same rows without the names of those who were erased. */
  async withoutNames<R extends { name: string | null }>(from: Queryable, rows: readonly R[]): Promise<R[]> {
    const names = rows.flatMap(({ name }) => name ?? []);
    if (names.length === 0) return [...rows];
    const erased = await this.among(from, names);
    return rows.map((row) => (row.name !== null && erased.has(row.name) ? { ...row, name: null } : row));
  }

  async add(tx: EntityManager, name: string, at: Date): Promise<void> {
    await tx.query('INSERT INTO erased_name (hash, erased_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      hashOf(await this.key(tx), name),
      at,
    ]);
  }

  /** False: it was not among them. */
  async remove(tx: EntityManager, name: string): Promise<boolean> {
    const hash = hashOf(await this.key(tx), name);
    const gone = deletedSchema.parse(await tx.query('DELETE FROM erased_name WHERE hash = $1 RETURNING hash', [hash]));
    return gone[1] > 0;
  }

  private async key(from: Queryable): Promise<string> {
    await from.query(`INSERT INTO app_setting (key, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT DO NOTHING`, [
      KEY,
      randomBytes(32).toString('base64'),
    ]);
    const [row] = keyRows.parse(await from.query('SELECT value FROM app_setting WHERE key = $1', [KEY]));
    if (!row) throw new Error('the key of erased names was not kept');
    return row.value;
  }
}

function hashOf(key: string, name: string): string {
  return createHmac('sha256', key).update(nameKey(name)).digest('hex');
}
