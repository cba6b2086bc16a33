import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { BingoSquareEntity } from './squares/bingo-square.entity.ts';

export interface Position {
  row: number;
  column: number;
}

/** The fields of a square that an admin sets. */
export type SquareFields = Pick<
  BingoSquareEntity,
  | 'itemName'
  | 'itemId'
  | 'iconUrl'
  | 'description'
  | 'alternatives'
  | 'rule'
  | 'points'
  | 'steps'
  | 'opensAt'
  | 'closesAt'
  | 'reveal'
>;

/** Whether visitors know a square. */
type Seal = Pick<BingoSquareEntity, 'isSealed'>;

/** Reads and writes bingo_square. */
@Injectable()
export class SquareRepository {
  /** Returns the squares that are on the board now, by row and column. */
  list(tx: EntityManager, boardId: number): Promise<BingoSquareEntity[]> {
    return tx
      .getRepository(BingoSquareEntity)
      .find({ where: { boardId, clearedAt: IsNull() }, order: { rowNumber: 'ASC', columnNumber: 'ASC' } });
  }

  at(tx: EntityManager, boardId: number, { row, column }: Position): Promise<BingoSquareEntity | null> {
    return tx
      .getRepository(BingoSquareEntity)
      .findOneBy({ boardId, rowNumber: row, columnNumber: column, clearedAt: IsNull() });
  }

  /** Returns the squares at several positions, in their order; null for an empty one. */
  async atEach(
    tx: EntityManager,
    boardId: number,
    positions: readonly Position[],
  ): Promise<(BingoSquareEntity | null)[]> {
    const found = await tx
      .getRepository(BingoSquareEntity)
      .findBy(
        positions.map(({ row, column }) => ({ boardId, rowNumber: row, columnNumber: column, clearedAt: IsNull() })),
      );
    return positions.map(
      ({ row, column }) =>
        found.find(({ rowNumber, columnNumber }) => rowNumber === row && columnNumber === column) ?? null,
    );
  }

  /** Returns the square that is at a position, and those that were, last cleared first. */
  async placed(
    tx: EntityManager,
    boardId: number,
    { row, column }: Position,
  ): Promise<{ before: BingoSquareEntity | null; past: BingoSquareEntity[] }> {
    const all = await tx.getRepository(BingoSquareEntity).find({
      where: { boardId, rowNumber: row, columnNumber: column },
      order: { clearedAt: { direction: 'DESC', nulls: 'FIRST' }, id: 'DESC' },
    });
    const past = all.filter(({ clearedAt }) => clearedAt !== null);
    return { before: all.find(({ clearedAt }) => clearedAt === null) ?? null, past };
  }

  /** Returns all squares that were on a board, last cleared first. */
  past(tx: EntityManager, boardId: number): Promise<BingoSquareEntity[]> {
    return tx.getRepository(BingoSquareEntity).find({
      where: { boardId, clearedAt: Not(IsNull()) },
      order: { clearedAt: 'DESC', id: 'DESC' },
    });
  }

  async add(
    tx: EntityManager,
    boardId: number,
    position: Position,
    fields: SquareFields & Seal,
    at: Date,
  ): Promise<BingoSquareEntity> {
    const [square] = await this.addAll(tx, boardId, [{ ...position, ...fields }], at);
    if (!square) throw new Error('no square was added');
    return square;
  }

  /** Adds squares in one statement. Returns them in the given order. */
  async addAll(
    tx: EntityManager,
    boardId: number,
    added: readonly (Position & SquareFields & Seal)[],
    at: Date,
  ): Promise<BingoSquareEntity[]> {
    if (added.length === 0) return [];
    const squares = tx.getRepository(BingoSquareEntity);
    const rows = added.map(({ row, column, ...fields }) =>
      squares.create({ ...fields, boardId, rowNumber: row, columnNumber: column, setAt: at, clearedAt: null }),
    );
    await squares.insert(rows);
    return rows;
  }

  /** Updates a square of a locked board, and restores it when it was cleared. */
  async save(tx: EntityManager, square: BingoSquareEntity, fields: SquareFields & Seal): Promise<BingoSquareEntity> {
    return update(tx, square, { ...fields, clearedAt: null });
  }

  async clear(tx: EntityManager, id: number, at: Date): Promise<void> {
    await tx.getRepository(BingoSquareEntity).update(id, { clearedAt: at });
  }

  /**
   * Moves one or two squares of a locked board, each to the position with it, which must be free or that of the other one.
   * Returns them in the given order.
   */
  async move(
    tx: EntityManager,
    moves: readonly (Position & { square: BingoSquareEntity })[],
  ): Promise<BingoSquareEntity[]> {
    const squares = tx.getRepository(BingoSquareEntity);
    const [one, other] = moves;
    if (one && !other) await squares.update(one.square.id, placeOf(one));
    if (one && other) {
      const ofEach = (column: string) => () =>
        `CASE id WHEN :one THEN :${column}::smallint ELSE :other_${column}::smallint END`;
      // In one statement, at the end of which each place has one square again.
      await squares
        .createQueryBuilder()
        .update({ rowNumber: ofEach('row'), columnNumber: ofEach('column') })
        .where({ id: In([one.square.id, other.square.id]) })
        .setParameters({ one: one.square.id, row: one.row, column: one.column })
        .setParameters({ other_row: other.row, other_column: other.column })
        .execute();
    }
    return moves.map((move) => ({ ...move.square, ...placeOf(move) }));
  }
}

function placeOf({ row, column }: Position): Pick<BingoSquareEntity, 'rowNumber' | 'columnNumber'> {
  return { rowNumber: row, columnNumber: column };
}

/** Updates a square and returns the new row without a read, as no other transaction writes a locked board. */
async function update(
  tx: EntityManager,
  square: BingoSquareEntity,
  fields: Partial<BingoSquareEntity>,
): Promise<BingoSquareEntity> {
  await tx.getRepository(BingoSquareEntity).update(square.id, fields);
  return { ...square, ...fields };
}
