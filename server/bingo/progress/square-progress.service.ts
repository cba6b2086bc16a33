import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import type { SquareProgress } from '../../../shared/bingo/goals/square-progress.schemas.ts';
import { cellNeed } from '../../../shared/bingo/goals/cell-need.ts';
import { HIDDEN_MEMBER, withoutNameIn } from '../../../shared/bingo/hide-members.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { Versioned } from '../../live/reads/versioned.ts';
import { FORMER_MEMBER, type PlayerNames, playerNames } from '../completion.repository.ts';
import { BoardFactsService, type StoredFacts } from '../completions/board-facts.service.ts';
import type { Contribution, PartProgress, Settlement } from '../engine/engine-types.ts';
import { evaluate } from '../engine/evaluate.ts';
import { goalOf, leavesOf } from '../engine/kinds/kinds.ts';
import { contributionEvidence } from '../evidence.ts';
import { BingoReadsService } from '../reads/bingo-reads.service.ts';

/** Greatest number of contributions, and of unused lines, of one team in an answer. */
const MOST_SHOWN = 200;
/** Greatest number of boards in memory. */
const MOST_BOARDS = 8;

type PartOnWire = NonNullable<SquareProgress['parts']>[number];

interface Place {
  row: number;
  column: number;
}

/** A board with everything that counted and did not. */
export interface Explained {
  stored: StoredFacts;
  settlement: Settlement;
  names: PlayerNames;
}

/** Answers from which lines and records each team has what it has of a square. */
@Injectable()
export class SquareProgressService {
  /** Boards by id. Each is evaluated once for a version, whatever squares its readers open. */
  private readonly kept = new LRUCache<number, Versioned<Promise<Explained | null>>>({ max: MOST_BOARDS });

  constructor(
    private readonly transactions: Transactions,
    private readonly reads: BingoReadsService,
    private readonly board: BoardFactsService,
  ) {}

  /**
   * Returns the teams that have begun a square, in order of creation, as visitors see them. Lines that no event has told
   * yet may be in it. @throws DomainError BOARD_NOT_FOUND
   */
  async read(boardId: number, place: Place): Promise<Versioned<SquareProgress[]>> {
    const { shown, explained } = await this.explain(boardId);
    return { state: explained === null ? [] : teamsOf(explained, place), version: shown.version };
  }

  /**
   * Returns a board as visitors see it, and with what counted and did not, which visitors do not see whole. Lines that no
   * event has told yet may be in it. @throws DomainError BOARD_NOT_FOUND
   */
  async explain(boardId: number): Promise<{ shown: Versioned<BingoState>; explained: Explained | null }> {
    const shown = await this.reads.board(boardId);
    if (!shown) throw new DomainError('BOARD_NOT_FOUND');
    const { version } = shown;
    let kept = this.kept.get(boardId);
    if (kept?.version !== version) {
      kept = { version, state: this.load(boardId) };
      // A failure is for those who wait for it, not for later readers.
      kept.state.catch(() => this.kept.delete(boardId));
      this.kept.set(boardId, kept);
    }
    return { shown, explained: await kept.state };
  }

  private load(boardId: number): Promise<Explained | null> {
    return this.transactions.snapshot(async (tx) => {
      const stored = await this.board.read(tx, boardId);
      if (!stored) return null;
      const settlement = evaluate(stored.facts, true);
      const people = [...settlement.progress.flatMap(({ contributions }) => contributions), ...settlement.spare];
      const ids = new Set(people.flatMap(({ person }) => person ?? []));
      return { stored, settlement, names: await playerNames(tx, [...ids]) };
    });
  }
}

function teamsOf({ stored, settlement, names }: Explained, { row, column }: Place): SquareProgress[] {
  const square = stored.facts.squares.find((each) => each.row_number === row && each.column_number === column);
  // What nearly counted would tell what a secret square asks for.
  if (!square || square.isSealed === true) return [];
  const isOwn = (each: { square: number }): boolean => each.square === square.id;
  const progress = settlement.progress.filter(isOwn);
  const unused = settlement.spare.filter(isOwn);
  const need = cellNeed(goalOf(square));
  const labels = leavesOf(square).map(({ label }) => label);
  const teams = [...new Set([...progress, ...unused].map(({ team }) => team))].sort((a, b) => a - b);
  return teams.map((team): SquareProgress => {
    const own = progress.find((each) => each.team === team);
    const contributions = own?.contributions ?? [];
    const spare = unused.filter((each) => each.team === team);
    return {
      team_id: team,
      have: own?.have ?? 0,
      need: own?.need ?? need,
      ...(own?.parts && { parts: own.parts.map(partOf) }),
      contributions: newest(contributions).map((each) => ({
        ...claim(stored, names, each),
        ...(each.fills && { parts: each.fills.map(({ leaf }) => labels[leaf] ?? '') }),
        counted: each.counted,
      })),
      total: contributions.length,
      spare: newest(spare).map((each) => ({ ...claim(stored, names, each), why: each.why })),
    };
  });
}

function partOf({ label, have, need, at, parts }: PartProgress): PartOnWire {
  const own = { label, have, need, at: at === null ? null : new Date(at).toISOString() };
  return parts === null ? own : { ...own, parts: parts.map(partOf) };
}

function newest<T>(inOrder: readonly T[]): T[] {
  return inOrder.slice(-MOST_SHOWN).reverse();
}

/** Returns a line or record as visitors see it: a hidden member counts without a name. */
function claim(stored: StoredFacts, names: PlayerNames, one: Omit<Contribution, 'counted'>) {
  const { at, amount, line: line_id, record: record_id } = one;
  const common = { line_id, record_id, at: new Date(at).toISOString(), amount };
  const evidence = contributionEvidence(stored, one);
  const player = names.get(one.person ?? 0);
  if (!player) return { ...common, person_id: null, name: FORMER_MEMBER, evidence };
  if (!player.is_hidden) return { ...common, person_id: one.person, name: player.name, evidence };
  return {
    ...common,
    person_id: null,
    name: HIDDEN_MEMBER,
    evidence: withoutNameIn(evidence, player.name, HIDDEN_MEMBER),
  };
}
