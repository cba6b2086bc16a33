import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { type AuditThing, thingKey } from '../../../shared/audit/audit-things.ts';
import type { setItemBodySchema } from '../../../shared/bingo/bingo-inputs.ts';
import type { Item } from '../../../shared/bingo/bingo.schemas.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { editedParts } from '../../../shared/bingo/edits/edited-parts.ts';
import type { EditedParts } from '../../../shared/http/edit-conflict.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { IconService } from '../../icons/icon.service.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import type { Seen } from '../boards/edited-thing.ts';
import { presentItem, presentPublicItem } from '../bingo.presenter.ts';
import type { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { checkFree, checkMode, checkTimes, isSealed } from '../modes/mode-rules.ts';
import { squareKey } from '../engine/kinds/kinds.ts';
import type { BingoSquareEntity } from './bingo-square.entity.ts';
import { type Position, type SquareFields, SquareRepository } from '../square.repository.ts';
import { scoreOf } from '../scoring/square-score.ts';
import { storedRule } from './stored-rule.ts';

type SetBody = z.output<typeof setItemBodySchema>;

/** Sets, clears, swaps and fills squares. Each write evaluates the board, so that stored lines complete new squares. */
@Injectable()
export class SquareService {
  constructor(
    private readonly squares: SquareRepository,
    private readonly editing: BoardEditService,
    private readonly icons: IconService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets a square; absent fields of a set square are kept. Setting a position to an item that it had before restores
   * that square with its records and revocations. @throws DomainError BOARD_NOT_FOUND, BOARD_CHANGED, VALIDATION_FAILED
   */
  async set(admin: AuditActor, expected: number | null, body: SetBody): Promise<Item> {
    // Before the board is locked, because re-encoding is slow.
    const icon = body.icon_url === undefined ? undefined : await this.icons.accept(body.icon_url);
    return this.editing.edit(admin, body.board_id, this.seen(expected, body.board_id, body), async (tx, board) => {
      const at = positionOn(board, body);
      const { before, past } = await this.squares.placed(tx, board.id, at);
      const fields = this.withIcon(merged(before, body, icon));
      if (before && !differs(before, fields)) return { result: presentItem(before, board.revealAt), changes: null };
      checkMode(board.mode, [fields.rule], 'rule');
      checkTimes(fields, board);
      checkFree(fields);
      const known =
        before && keyOf(before) === keyOf(fields) ? before : past.find((old) => keyOf(old) === keyOf(fields));
      const sealed = { ...fields, isSealed: isSealed(known === before ? before : null, fields, board) };
      if (before && before !== known) await this.squares.clear(tx, before.id, this.clock.now());
      const after = known
        ? await this.squares.save(tx, known, sealed)
        : await this.squares.add(tx, board.id, at, sealed, this.clock.now());
      const item = presentItem(after, board.revealAt);
      return {
        result: item,
        changes: [{ type: 'square.set', item: presentPublicItem(after, board.revealAt) }],
        touched: [after.id],
        fact: {
          action: 'bingo.square.set',
          subject: `${label(at)} of board ${board.title}`,
          things: [thingAt(board.id, at)],
          before: before && presentItem(before, board.revealAt),
          after: item,
        },
      };
    });
  }

  /** Clears a square if it is set. @throws DomainError BOARD_NOT_FOUND, BOARD_CHANGED, VALIDATION_FAILED */
  async clear(admin: AuditActor, boardId: number, expected: number | null, position: Position): Promise<void> {
    await this.editing.edit<null>(admin, boardId, this.seen(expected, boardId, position), async (tx, board) => {
      const at = positionOn(board, position);
      const before = await this.squares.at(tx, boardId, at);
      if (!before) return { result: null, changes: null };
      await this.squares.clear(tx, before.id, this.clock.now());
      return {
        result: null,
        changes: [{ type: 'square.cleared', row_number: at.row, column_number: at.column }],
        fact: {
          action: 'bingo.square.clear',
          subject: `${label(at)} of board ${board.title}`,
          things: [thingAt(boardId, at)],
          before: presentItem(before, board.revealAt),
        },
      };
    });
  }

  /** Swaps two squares with their completions; one may be empty. */
  async swap(
    admin: AuditActor,
    boardId: number,
    expected: number | null,
    from: Position,
    to: Position,
  ): Promise<Item[]> {
    return this.editing.edit(admin, boardId, expected, async (tx, board) => {
      const [a, b] = [positionOn(board, from), positionOn(board, to)];
      const [first = null, second = null] = await this.squares.atEach(tx, boardId, [a, b]);
      const same = a.row === b.row && a.column === b.column;
      if (same || (!first && !second)) return { result: [], changes: null };
      const moves = [...(second ? [{ square: second, ...a }] : []), ...(first ? [{ square: first, ...b }] : [])];
      const moved = await this.squares.move(tx, moves);
      const items = moved.map((row) => presentItem(row, board.revealAt));
      const emptied = !first ? b : !second ? a : null;
      const changes: BingoChange[] = moved.map((row) => ({
        type: 'square.set',
        item: presentPublicItem(row, board.revealAt),
      }));
      if (emptied) changes.push({ type: 'square.cleared', row_number: emptied.row, column_number: emptied.column });
      return {
        result: items,
        changes,
        touched: moved.map(({ id }) => id),
        fact: {
          action: 'bingo.square.swap',
          subject: `${label(a)} and ${label(b)} of board ${board.title}`,
          things: [thingAt(boardId, a), thingAt(boardId, b)],
        },
      };
    });
  }

  /**
   * Sets empty squares to names, in reading order. @throws DomainError VALIDATION_FAILED for more names than squares
   */
  async fill(admin: AuditActor, boardId: number, expected: number | null, names: readonly string[]): Promise<Item[]> {
    return this.editing.edit(admin, boardId, expected, async (tx, board) => {
      const taken = new Set((await this.squares.list(tx, boardId)).map((row) => label(positionOf(row))));
      const empty = positionsOf(board).filter((at) => !taken.has(label(at)));
      if (names.length > empty.length) {
        throw DomainError.at('names', 'VALIDATION_FAILED', tooMany(names.length, empty.length));
      }
      const past = await this.squares.past(tx, boardId);
      const fresh: (Position & SquareFields & { isSealed: boolean })[] = [];
      const restored: BingoSquareEntity[] = [];
      for (const [index, at] of empty.slice(0, names.length).entries()) {
        const plain = this.withIcon(merged(null, { item_name: names[index] ?? '' }, undefined));
        const fields = { ...plain, isSealed: board.revealAt !== null };
        const old = past.find((row) => label(positionOf(row)) === label(at) && keyOf(row) === keyOf(fields));
        if (old) restored.push(await this.squares.save(tx, old, fields));
        else fresh.push({ ...at, ...fields });
      }
      const added = await this.squares.addAll(tx, boardId, fresh, this.clock.now());
      const rows = [...restored, ...added].sort((a, b) => a.rowNumber - b.rowNumber || a.columnNumber - b.columnNumber);
      return {
        result: rows.map((row) => presentItem(row, board.revealAt)),
        changes: rows.map((row) => ({ type: 'square.set', item: presentPublicItem(row, board.revealAt) })),
        touched: rows.map(({ id }) => id),
        fact: {
          action: 'bingo.square.fill',
          subject: `Board ${board.title}`,
          things: empty.slice(0, names.length).map((at) => thingAt(boardId, at)),
          after: { names },
        },
      };
    });
  }

  /** The square at a position as its form edits it; an empty one has no parts. */
  private seen(revision: number | null, boardId: number, position: Position): Seen {
    const present = async (tx: EntityManager): Promise<EditedParts> => {
      const row = await this.squares.at(tx, boardId, position);
      return editedParts(row && presentItem(row));
    };
    return { revision, thing: { key: thingKey(thingAt(boardId, position)), present } };
  }

  private withIcon(fields: SquareFields): SquareFields {
    const { itemName: item_name, rule, iconUrl } = fields;
    return { ...fields, iconUrl: this.icons.shownFor(iconUrl, { item_name, rule }) };
  }
}

/** Returns the column's letter and the row's number: "C3". */
function label({ row, column }: Position): string {
  return `${String.fromCharCode(64 + column)}${row}`;
}

/** Returns the square as the audit names it. */
function thingAt(board: number, at: Position): AuditThing {
  return { kind: 'square', board, place: label(at) };
}

function positionOf({ rowNumber, columnNumber }: BingoSquareEntity): Position {
  return { row: rowNumber, column: columnNumber };
}

function positionsOf(board: BingoBoardEntity): Position[] {
  return Array.from({ length: board.rows * board.columns }, (_, i) => ({
    row: Math.floor(i / board.columns) + 1,
    column: (i % board.columns) + 1,
  }));
}

function positionOn(board: BingoBoardEntity, { row, column }: Position): Position {
  if (row <= board.rows && column <= board.columns) return { row, column };
  throw DomainError.at(
    row > board.rows ? 'row' : 'column',
    'VALIDATION_FAILED',
    `This board has ${board.rows} rows and ${board.columns} columns`,
  );
}

function tooMany(names: number, squares: number): string {
  return `There are ${names} names and only ${squares} empty ${squares === 1 ? 'square' : 'squares'}`;
}

function merged(
  before: SquareFields | null,
  body: Partial<Omit<SetBody, 'item_name'>> & { item_name: string },
  icon: string | null | undefined,
): SquareFields {
  const itemId = body.item_id === undefined || body.item_id === null ? body.item_id : String(body.item_id);
  const alternatives = body.alternatives ?? before?.alternatives ?? [];
  const rule = body.rule === undefined ? (before?.rule ?? null) : storedRule(body.rule);
  return {
    itemName: body.item_name,
    itemId: itemId === undefined ? (before?.itemId ?? null) : itemId || null,
    iconUrl: icon === undefined ? (before?.iconUrl ?? null) : icon,
    description: body.description === undefined ? (before?.description ?? null) : body.description || null,
    alternatives,
    rule,
    ...scoreOf(before, body, { item_name: body.item_name, alternatives, rule }),
    opensAt: body.opens_at === undefined ? (before?.opensAt ?? null) : dateOf(body.opens_at),
    closesAt: body.closes_at === undefined ? (before?.closesAt ?? null) : dateOf(body.closes_at),
    reveal: body.reveal === undefined ? (before?.reveal ?? null) : body.reveal,
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function keyOf({ itemName, rule }: SquareFields): string {
  return squareKey({ item_name: itemName, rule });
}

/** Returns true when any field differs, compared exactly: a change of case is a change. */
function differs(before: SquareFields, after: SquareFields): boolean {
  return Object.entries(after).some(
    ([key, value]) => JSON.stringify(Reflect.get(before, key)) !== JSON.stringify(value),
  );
}
