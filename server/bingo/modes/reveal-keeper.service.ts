import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { presentItem, presentPublicItem } from '../bingo.presenter.ts';
import type { Revealed } from '../engine/engine-types.ts';
import { RevealRepository } from './reveal.repository.ts';

/** Makes secret squares public whose time has come, and stores when the others are due. D403. */
@Injectable()
export class RevealKeeper {
  constructor(private readonly squares: RevealRepository) {}

  /** Returns the ids of the secret squares that are public from now on. */
  opening(sealed: readonly { id: number }[], revealed: readonly Revealed[], now: Date): number[] {
    const moments = new Map(revealed.map(({ square, at }) => [square, at]));
    return sealed.filter(({ id }) => (moments.get(id) ?? Infinity) <= now.getTime()).map(({ id }) => id);
  }

  /**
   * Call it with the result of each evaluation. The caller holds the lock of the board's row.
   * @param sealed the squares that visitors do not know, with the stored moments of their reveals
   * @returns the change that publishes squares, to be applied before their completions; none when all stay secret
   */
  async keep(
    tx: EntityManager,
    sealed: readonly { id: number; revealDue: number | null }[],
    revealed: readonly Revealed[],
    now: Date,
  ): Promise<BingoChange[]> {
    const moments = new Map(revealed.map(({ square, at }) => [square, at]));
    const open = this.opening(sealed, revealed, now);
    const changed = sealed.filter((one) => !open.includes(one.id) && (moments.get(one.id) ?? null) !== one.revealDue);
    await this.squares.setDue(
      tx,
      changed.map(({ id }) => ({ id, due: dateOf(moments.get(id)) })),
    );
    if (open.length === 0) return [];
    const rows = await this.squares.ofIds(tx, open);
    await this.squares.setSealed(tx, open, false);
    const items = rows.map((square) => presentItem({ ...square, isSealed: false }));
    return [{ type: 'squares.revealed', items: items.map(({ reveal: _, ...item }) => item) }];
  }

  /**
   * Makes secret or public what another reveal of the whole board says. The evaluation that follows publishes what is due.
   * The caller holds the lock of the board's row.
   * @returns the changes that tell readers, to be applied before those of the evaluation
   */
  async sealAll(tx: EntityManager, boardId: number, { revealAt }: { revealAt: Date | null }): Promise<BingoChange[]> {
    const all = await this.squares.all(tx, boardId);
    const isSecret = (reveal: unknown): boolean => reveal !== null || revealAt !== null;
    // A square with a rule of its own that is public stays so when the board has no reveal any more.
    const affected = all.filter(({ reveal, isSealed }) => revealAt !== null || (reveal === null && isSealed));
    for (const value of [true, false]) {
      const ids = affected.filter(({ reveal }) => isSecret(reveal) === value).map(({ id }) => id);
      await this.squares.setSealed(tx, ids, value);
    }
    return affected.map((square) => ({
      type: 'square.set',
      item: presentPublicItem({ ...square, isSealed: isSecret(square.reveal) }, revealAt),
    }));
  }
}

function dateOf(moment: number | undefined): Date | null {
  return moment === undefined ? null : new Date(moment);
}
