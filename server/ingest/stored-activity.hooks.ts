import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Activity } from '../../shared/activities/activities.schemas.ts';

/** Log lines of a member or guest that a transaction has stored. */
export interface StoredActivities {
  /** Id of a member or guest; both have ids of one sequence. */
  personId: number;
  added: readonly Activity[];
  /** Stored lines with a new wording. */
  reworded: readonly Activity[];
  /** Time of the reading when it told new skills that somebody keeps; absent for others. */
  readAt?: Date;
}

/** Calls listeners of other features with stored log lines, in the same transaction. */
@Injectable()
export class StoredActivityHooks {
  private readonly listeners: ((tx: EntityManager, lines: StoredActivities) => Promise<void>)[] = [];

  /** Adds a listener, at startup. It may append to streams that precede `clan` in alphabetical order. */
  register(listener: (tx: EntityManager, lines: StoredActivities) => Promise<void>): void {
    this.listeners.push(listener);
  }

  /** Calls all listeners unless there is no news. An error of a listener rolls the transaction back. */
  async notify(tx: EntityManager, lines: StoredActivities): Promise<void> {
    if (lines.added.length + lines.reworded.length === 0 && lines.readAt === undefined) return;
    for (const listener of this.listeners) await listener(tx, lines);
  }
}
