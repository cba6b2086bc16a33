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

  /**
   * Call it with the result of each evaluation. The caller holds the lock of the board's row.
   * @returns the change that publishes squares, to be applied before their completions; none when all stay secret
   */
  async keep(tx: EntityManager, boardId: number, revealed: readonly Revealed[], now: Date): Promise<BingoChange[]> {
    const moments = new Map(revealed.map(({ square, at }) => [square, at]));
    const sealed = await this.squares.sealed(tx, boardId);
    const open = sealed.filter(({ id }) => (moments.get(id) ?? Infinity) <= now.getTime());
    for (const { id, revealDue } of sealed.filter((square) => !open.includes(square))) {
      const due = moments.get(id) ?? null;
      if (due !== (revealDue?.getTime() ?? null))
        await this.squares.setDue(tx, id, due === null ? null : new Date(due));
    }
    if (open.length === 0) return [];
    await this.squares.setSealed(
      tx,
      open.map(({ id }) => id),
      false,
    );
    const items = open.map((square) => presentItem({ ...square, isSealed: false }));
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
