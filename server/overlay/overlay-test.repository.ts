import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Tells all nodes of a test alert. Nothing is stored. */
@Injectable()
export class OverlayTestRepository {
  /** Notifies every node of a key. */
  async notify(tx: EntityManager, key: string): Promise<void> {
    await tx
      .createQueryBuilder()
      .select(`pg_notify('overlay_test', told.key)`, 'sent')
      .from('(SELECT :key::text AS key)', 'told')
      .setParameters({ key })
      .getRawMany();
  }
}
