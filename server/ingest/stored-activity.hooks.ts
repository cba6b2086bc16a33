import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Activity } from '../../shared/activities/activities.schemas.ts';

/** Lines of one person's log that the transaction has stored. */
export interface StoredActivities {
  /** Member or guest: their ids are of one sequence. */
  personId: number;
  added: readonly Activity[];
  /** Known before, with other words now. */
  reworded: readonly Activity[];
}

/** Where a feature says that it works with log lines as they are stored, in the same transaction. */
@Injectable()
export class StoredActivityHooks {
  private readonly listeners: ((tx: EntityManager, lines: StoredActivities) => Promise<void>)[] = [];

  /** Called once at start. A listener may append to streams before `clan` in the alphabet. */
  register(listener: (tx: EntityManager, lines: StoredActivities) => Promise<void>): void {
    this.listeners.push(listener);
  }

  /** Tells all; a listener's failure undoes the transaction. Nothing new: nobody is told. */
  async tell(tx: EntityManager, lines: StoredActivities): Promise<void> {
    if (lines.added.length + lines.reworded.length === 0) return;
    for (const listener of this.listeners) await listener(tx, lines);
  }
}
