import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Meant } from '../../../shared/bingo/names/dictionary.ts';
import { nameForms } from '../../../shared/bingo/names/name-forms.ts';
import type { BoardNames, NameKind, NameVerdict } from '../../../shared/bingo/names/names.schemas.ts';
import { BOSS_NAMES, ITEM_DICTIONARY, SOURCE_NAMES } from '../../../shared/bingo/names/names.ts';
import { SKILL_PETS } from '../../../shared/bingo/names/pet-says.ts';
import { itemKey } from '../../../shared/game/items.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { nearName } from '../engine/near-miss.ts';
import type { SquareNeed } from '../engine/kinds/square-kind.ts';
import { SquareRepository } from '../square.repository.ts';
import { SeenNameRepository } from './seen-name.repository.ts';
import { type AskedName, namesOfSquare } from './square-names.ts';

const MOST_SUGGESTED = 5;
const MOST_COUNTED = 40;
const NOTHING: Meant = { names: [], offers: [], isKnown: false };
const PETS = new Set(Object.values(SKILL_PETS).map(itemKey));

/** Tells whether logs have the names that squares ask for, and which ones may be meant instead. D374. */
@Injectable()
export class NameVerdictService {
  constructor(
    private readonly transactions: Transactions,
    private readonly names: SeenNameRepository,
    private readonly boards: BoardRepository,
    private readonly squares: SquareRepository,
  ) {}

  /** Returns the squares of a board with names that no log has. @throws DomainError BOARD_NOT_FOUND */
  ofBoard(boardId: number): Promise<BoardNames> {
    return this.transactions.snapshot(async (tx) => {
      const board = await this.boards.find(tx, boardId);
      if (!board || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      const squares = await this.squares.list(tx, boardId);
      const asked = squares.map((square) => namesOfSquare({ ...square, item_name: square.itemName }));
      const verdicts = await this.verdicts(tx, asked.flat());
      const neverSeen = new Map(
        verdicts.filter(({ seen }) => seen === 'never').map((verdict) => [`${verdict.kind} ${verdict.name}`, verdict]),
      );
      return squares.flatMap(({ rowNumber, columnNumber, itemName }, at) => {
        const names = asked[at]?.flatMap(({ kind, name }) => neverSeen.get(`${kind} ${name}`) ?? []) ?? [];
        const square = { row_number: rowNumber, column_number: columnNumber, item_name: itemName, names };
        return names.length === 0 ? [] : [square];
      });
    });
  }

  /** Returns the verdict on each name of a square. */
  ofSquare(tx: EntityManager, square: SquareNeed): Promise<NameVerdict[]> {
    return this.verdicts(tx, namesOfSquare(square));
  }

  private async verdicts(tx: EntityManager, asked: readonly AskedName[]): Promise<NameVerdict[]> {
    const keys = asked.map((each) => keysOf(each));
    const found = await this.names.find(tx, [...new Set(keys.flat(2))]);
    const lines = new Map(found.map((row) => [`${row.kind} ${row.key}`, row.lines]));
    const spellings = new Map<NameKind, string[]>();
    const verdicts: NameVerdict[] = [];
    for (const [at, { kind, name }] of asked.entries()) {
      // Forms of one name have the same lines; different names have different ones.
      const ever = (keys[at] ?? []).reduce(
        (sum, forms) => sum + Math.max(0, ...forms.map((key) => lines.get(`${kind} ${key}`) ?? 0)),
        0,
      );
      const { names, offers, isKnown } = meantBy(kind, name);
      const seen = ever > 0 ? 'seen' : isKnown ? 'known' : 'never';
      const known = spellings.get(kind) ?? (seen === 'never' ? await this.names.spellings(tx, kind) : []);
      if (seen === 'never') spellings.set(kind, known);
      verdicts.push({
        kind,
        name,
        seen,
        lines_ever: ever,
        counts: names.filter((log) => itemKey(log) !== itemKey(name)).slice(0, MOST_COUNTED),
        suggest: (seen === 'never' ? [...new Set([...offers, ...nearest(name, known)])] : offers).slice(
          0,
          MOST_SUGGESTED,
        ),
      });
    }
    return withoutTitles(asked, verdicts);
  }
}

/** Leaves out names that no log has when logs have all of those whose title they are. */
function withoutTitles(asked: readonly AskedName[], verdicts: readonly NameVerdict[]): NameVerdict[] {
  const known = new Set(verdicts.flatMap(({ kind, name, seen }) => (seen === 'never' ? [] : `${kind} ${name}`)));
  return verdicts.filter(({ kind, seen }, at) => {
    const others = asked[at]?.titleOf;
    return seen !== 'never' || !others?.every((name) => known.has(`${kind} ${name}`));
  });
}

function meantBy(kind: NameKind, name: string): Meant {
  if (kind === 'item') return ITEM_DICTIONARY.find(name);
  if (kind === 'boss') return BOSS_NAMES.find(name);
  if (kind === 'source') return SOURCE_NAMES.find(name);
  return { ...NOTHING, isKnown: kind === 'pet' && PETS.has(itemKey(name)) };
}

/** Returns the keys of a name and of each name that it counts. */
function keysOf({ kind, name }: AskedName): string[][] {
  const isBoss = kind === 'boss' || kind === 'source';
  const forms = (one: string): string[] => (isBoss ? nameForms(one) : [itemKey(one)]);
  const own = forms(name);
  const others = meantBy(kind, name)
    .names.map(forms)
    .filter((each) => !each.some((key) => own.includes(key)));
  return [own, ...others];
}

/** Returns the names that are spelt nearly like a name, in their order. */
function nearest(name: string, known: readonly string[]): string[] {
  const wanted = itemKey(name);
  return known.filter((each) => nearName(wanted, itemKey(each)) !== null);
}
