import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AdminChange } from '../../shared/admin/admin.changes.ts';
import type { AuditThing } from '../../shared/audit/audit-things.ts';

/** Ids of two members that are one player: `from` is merged into `into`. */
export interface MemberPair {
  into: number;
  from: number;
}

/** What a merge or its undo has changed for admins. */
export interface ForAdmins {
  /** Of the `admin` stream. */
  changes: AdminChange[];
  /** Further things that it has changed, in whose history it belongs. */
  things: AuditThing[];
}

/** A feature with data of members. Each call runs in the transaction of the action, before its live events. */
export interface MemberDataOwner {
  /** Stable key under which the result of `merge` is stored for an undo. */
  name: string;
  /**
   * Moves the data of `from` to `into`; the row of `from` is deleted afterwards. Returns JSON for `undo`.
   * @param lines ids of dropped log lines of `from`, with those of the equal lines of `into` that are kept
   */
  merge(tx: EntityManager, pair: MemberPair, lines: ReadonlyMap<number, number>): Promise<unknown>;
  /** Moves the data back, after both rows and their own lines were restored. @param saved result of `merge` */
  undo(tx: EntityManager, pair: MemberPair, saved: unknown): Promise<void>;
  /** Keeps data that is needed without the member, but not its name; the member's row is deleted afterwards. */
  erase(tx: EntityManager, memberId: number): Promise<void>;
  /**
   * Appends the changes of the action to the feature's own streams. Called last in the transaction, after the `admin`
   * stream and before `clan`. @param ids of the affected members; erased ones no longer exist
   */
  announce(tx: EntityManager, ids: readonly number[]): Promise<void>;
  /** Returns what a merge or its undo in this transaction has changed for admins. */
  forAdmins?(tx: EntityManager): ForAdmins;
  /** Takes guests of bingo, who are no members, out of what was told of them; their rows are deleted afterwards. */
  forgetGuests?(tx: EntityManager, guestIds: readonly number[]): Promise<void>;
  /** Corrects what was told of a member outside of the pages, after it was left out of announcements or named again. */
  retell?(tx: EntityManager, memberId: number): Promise<void>;
}

/** Registry of features with data of members, for renames, hiding and erasing. */
@Injectable()
export class MemberDataRegistry {
  private readonly parts: MemberDataOwner[] = [];

  /** Adds a feature, at startup. */
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

  forAdmins(tx: EntityManager): ForAdmins {
    const all = this.parts.flatMap((part) => part.forAdmins?.(tx) ?? []);
    return { changes: all.flatMap(({ changes }) => changes), things: all.flatMap(({ things }) => things) };
  }

  async forgetGuests(tx: EntityManager, guestIds: readonly number[]): Promise<void> {
    for (const part of this.parts) await part.forgetGuests?.(tx, guestIds);
  }

  async retell(tx: EntityManager, memberId: number): Promise<void> {
    for (const part of this.parts) await part.retell?.(tx, memberId);
  }
}
