import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Tells all nodes. Nothing is stored. */
@Injectable()
export class EditingRepository {
  /** Notifies every node of the texts, in their order, and all of them at once. */
  async notify(tx: EntityManager, notices: readonly string[]): Promise<void> {
    await tx
      .createQueryBuilder()
      .select(`pg_notify('editing', told.notice)`, 'sent')
      .from('(SELECT unnest(:notices::text[]) AS notice)', 'told')
      .setParameters({ notices: [...notices] })
      .getRawMany();
  }
}
