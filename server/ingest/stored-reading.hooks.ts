import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Skills of a member or guest as they were known at a moment, in the order of SKILLS. */
export interface StoredSkills {
  readAt: Date;
  /** Null for a skill that no service knows. */
  xp: readonly (number | null)[];
  level: readonly (number | null)[];
  isGuest: boolean;
}

/** A feature that keeps the skills of some people. */
export interface ReadingKeeper {
  /** Returns true when the skills of a person at this time are wanted. Costs no statement. */
  wants(personId: number, at: Date): boolean;
  /** Stores skills in the transaction of their reading. Returns true when they tell something new. */
  keep(tx: EntityManager, personId: number, skills: StoredSkills): Promise<boolean>;
  /** Notes that a person was read again with the skills that were kept last. Returns false when none were. */
  seen(tx: EntityManager, personId: number, at: Date): Promise<boolean>;
}

/** Gives stored skills to the feature that keeps them. A reading of anybody else costs nothing. */
@Injectable()
export class StoredReadingHooks {
  private keeper: ReadingKeeper | null = null;

  /** Sets the keeper, at startup. */
  register(keeper: ReadingKeeper): void {
    this.keeper = keeper;
  }

  /** Stores skills that are wanted. Returns true when they tell something new. */
  async keep(tx: EntityManager, personId: number, skills: StoredSkills): Promise<boolean> {
    return this.keeper?.wants(personId, skills.readAt) === true && (await this.keeper.keep(tx, personId, skills));
  }

  wants(personId: number, at: Date): boolean {
    return this.keeper?.wants(personId, at) === true;
  }

  /** Returns true unless skills are wanted of which none were kept yet. */
  async seen(tx: EntityManager, personId: number, at: Date): Promise<boolean> {
    return this.keeper?.wants(personId, at) !== true || (await this.keeper.seen(tx, personId, at));
  }
}
