import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../shared/game/names.ts';
import type { DismissedRename } from '../../shared/member-lifecycle/membership.schemas.ts';
import { returnedRows } from '../database/returned-rows.ts';
import { RenameDismissalEntity } from './rename-dismissal.entity.ts';

type Names = { from: string; to: string };

const MOST = 100;

/** Reads and writes pairs of names that an admin marked as different players. */
@Injectable()
export class RenameDismissalRepository {
  /** Stores a pair. Returns false when it is stored already. */
  async add(tx: EntityManager, { from, to }: Names, dismissedBy: string, dismissedAt: Date): Promise<boolean> {
    const added = await tx
      .getRepository(RenameDismissalEntity)
      .createQueryBuilder()
      .insert()
      .values({ fromKey: nameKey(from), toKey: nameKey(to), fromName: from, toName: to, dismissedBy, dismissedAt })
      .orIgnore()
      .returning('from_key')
      .execute();
    return returnedRows(added).length > 0;
  }

  /** Deletes a pair, in any spelling. Returns false when it was not stored. */
  async remove(tx: EntityManager, { from, to }: Names): Promise<boolean> {
    const deleted = await tx
      .getRepository(RenameDismissalEntity)
      .delete({ fromKey: nameKey(from), toKey: nameKey(to) });
    return (deleted.affected ?? 0) > 0;
  }

  /** Returns the latest 100 pairs, newest first. */
  async list(tx: EntityManager): Promise<DismissedRename[]> {
    const stored = await tx
      .getRepository(RenameDismissalEntity)
      .find({ order: { dismissedAt: 'DESC', fromKey: 'ASC', toKey: 'ASC' }, take: MOST });
    return stored.map((row) => ({
      from: row.fromName ?? row.fromKey,
      to: row.toName ?? row.toKey,
      by: row.dismissedBy,
      at: row.dismissedAt.toISOString(),
    }));
  }

  /** Returns a function that returns true for a dismissed pair, in any spelling. */
  async all(tx: EntityManager): Promise<(pair: Names) => boolean> {
    const stored = await tx.getRepository(RenameDismissalEntity).find();
    const known = new Set(stored.map(({ fromKey, toKey }) => JSON.stringify([fromKey, toKey])));
    return (pair) => known.has(JSON.stringify([nameKey(pair.from), nameKey(pair.to)]));
  }
}
