import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { nameKey } from '../../shared/game/names.ts';

const rows = z.array(z.object({ from_key: z.string(), to_key: z.string() }));

type Names = { from: string; to: string };
type Queryable = Pick<EntityManager, 'query'>;

/** SQL of rename_dismissal: pairs that look like a rename and are two players. */
@Injectable()
export class RenameDismissalRepository {
  /** False: it was dismissed already. */
  async add(tx: EntityManager, { from, to }: Names, at: Date): Promise<boolean> {
    const added: unknown[] = await tx.query(
      `INSERT INTO rename_dismissal (from_key, to_key, dismissed_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING from_key`,
      [nameKey(from), nameKey(to), at],
    );
    return added.length > 0;
  }

  /** Whether a pair was dismissed, in any spelling. */
  async all(from: Queryable): Promise<(pair: Names) => boolean> {
    const stored = rows.parse(await from.query('SELECT from_key, to_key FROM rename_dismissal'));
    const known = new Set(stored.map(({ from_key, to_key }) => JSON.stringify([from_key, to_key])));
    return (pair) => known.has(JSON.stringify([nameKey(pair.from), nameKey(pair.to)]));
  }
}
