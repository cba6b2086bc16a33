import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedNameEntity } from './erased-name.entity.ts';

/** Reads and writes keyed hashes of erased names. */
@Injectable()
export class ErasedNameRepository {
  async hashes(tx: EntityManager): Promise<Set<string>> {
    const rows = await tx.getRepository(ErasedNameEntity).find({ select: { hash: true } });
    return new Set(rows.map(({ hash }) => hash));
  }

  /** Stores a hash unless it is stored already. */
  async add(tx: EntityManager, hash: string, erasedAt: Date): Promise<void> {
    const insert = tx.getRepository(ErasedNameEntity).createQueryBuilder().insert().values({ hash, erasedAt });
    await insert.orIgnore().execute();
  }

  /** Deletes a hash. Returns false when it was not stored. */
  async delete(tx: EntityManager, hash: string): Promise<boolean> {
    const { affected } = await tx.getRepository(ErasedNameEntity).delete({ hash });
    return affected === 1;
  }
}
