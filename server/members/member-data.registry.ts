import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Two members that are one player. `into` goes on, `from` is merged into it. */
export interface MemberPair {
  into: number;
  from: number;
}

/** What another feature keeps of a member. Each call runs in the transaction of the deed, before its live events. */
export interface MemberDataOwner {
  /** Stable word, under which what `merge` answers is kept for the undo. */
  name: string;
  /**
   * Takes over what belongs to `from`; its row is deleted afterwards. @param lines ids of dropped log lines of `from`
   * and the equal one of `into` that stays
   * @returns JSON that undo needs
   */
  merge(tx: EntityManager, pair: MemberPair, lines: ReadonlyMap<number, number>): Promise<unknown>;
  /** Both rows, and their own lines, are there again. @param saved what merge answered */
  undo(tx: EntityManager, pair: MemberPair, saved: unknown): Promise<void>;
  /** Keeps what must outlive the member, without its name; its row is deleted afterwards. */
  erase(tx: EntityManager, memberId: number): Promise<void>;
  /**
   * Last in the transaction, after the `admin` stream and before `clan`: appends to streams of the feature's own what
   * the deed changed there. @param ids the members concerned; erased ones exist no more
   */
  announce(tx: EntityManager, ids: readonly number[]): Promise<void>;
}

/** Where features say what they keep of members, so that renames, hiding and erasing reach it. */
@Injectable()
export class MemberDataRegistry {
  private readonly parts: MemberDataOwner[] = [];

  /** Called once at start. */
  register(part: MemberDataOwner): void {
    this.parts.push(part);
  }

  async merge(
    tx: EntityManager,
    pair: MemberPair,
    lines: ReadonlyMap<number, number>,
  ): Promise<Record<string, unknown>> {
    const saved: Record<string, unknown> = {};
    for (const part of this.parts) saved[part.name] = (await part.merge(tx, pair, lines)) ?? null;
    return saved;
  }

  async undo(tx: EntityManager, pair: MemberPair, saved: Record<string, unknown>): Promise<void> {
    for (const part of this.parts) await part.undo(tx, pair, saved[part.name] ?? null);
  }

  async erase(tx: EntityManager, memberId: number): Promise<void> {
    for (const part of this.parts) await part.erase(tx, memberId);
  }

  async announce(tx: EntityManager, ids: readonly number[]): Promise<void> {
    for (const part of this.parts) await part.announce(tx, ids);
  }
}
