import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../shared/game/names.ts';
import { returnedRows } from '../database/returned-rows.ts';
import { RenameDismissalEntity } from './rename-dismissal.entity.ts';

type Names = { from: string; to: string };

/** Reads and writes pairs of names that an admin marked as different players. */
@Injectable()
export class RenameDismissalRepository {
  /** Stores a pair. Returns false when it is stored already. */
  async add(tx: EntityManager, { from, to }: Names, dismissedAt: Date): Promise<boolean> {
    const added = await tx
      .getRepository(RenameDismissalEntity)
      .createQueryBuilder()
      .insert()
      .values({ fromKey: nameKey(from), toKey: nameKey(to), dismissedAt })
      .orIgnore()
      .returning('from_key')
      .execute();
    return returnedRows(added).length > 0;
  }

  /** Returns a function that returns true for a dismissed pair, in any spelling. */
  async all(tx: EntityManager): Promise<(pair: Names) => boolean> {
    const stored = await tx.getRepository(RenameDismissalEntity).find();
    const known = new Set(stored.map(({ fromKey, toKey }) => JSON.stringify([fromKey, toKey])));
    return (pair) => known.has(JSON.stringify([nameKey(pair.from), nameKey(pair.to)]));
  }
}
