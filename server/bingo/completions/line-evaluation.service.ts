import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { type StoredActivities, StoredActivityHooks } from '../../ingest/stored-activity.hooks.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { BingoEvaluator } from '../bingo-evaluator.ts';
import { SquareIndexes } from '../squares/square-indexes.ts';
import { ReadingBoardsService } from '../readings/reading-boards.service.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';

/** Without lines no board is found by its dates: no time is after the last and before the first one. */
const [FIRST, LAST] = [Date.UTC(1970, 0), Date.UTC(9999, 0)];

/** A board and the number of its last edit. */
interface RunningBoard {
  id: number;
  revision: number;
}

/** Completes squares in the transaction that stores a line, so that both are committed together. */
@Injectable()
export class LineEvaluationService implements OnModuleInit {
  private readonly indexes = new SquareIndexes();

  constructor(
    private readonly hooks: StoredActivityHooks,
    private readonly evaluator: BingoEvaluator,
    private readonly rows: EvaluationRepository,
    private readonly live: LiveService,
    private readonly readingBoards: ReadingBoardsService,
  ) {}

  onModuleInit(): void {
    this.hooks.register((tx, stored) => this.linesStored(tx, stored));
  }

  /** Evaluates the boards that one of the lines may affect and publishes the changes. Appends to `bingo:*` only. */
  async linesStored(tx: EntityManager, stored: StoredActivities): Promise<void> {
    const dates = [...stored.added, ...stored.reworded].map(({ activity_date }) => Date.parse(activity_date));
    const { readAt } = stored;
    const asking = readAt === undefined ? [] : this.readingBoards.boardsOf(stored.personId, readAt);
    if (dates.length + asking.length === 0) return;
    const [first = LAST, last = FIRST] = dates.length === 0 ? [] : [Math.min(...dates), Math.max(...dates)];
    const running = await this.rows.lockRunning(tx, new Date(first), new Date(last), asking);
    const byLine = dates.length === 0 ? [] : await this.concerned(tx, running, stored);
    const open = new Set(running.map(({ id }) => id));
    const concerned = [...new Set([...byLine, ...asking.filter((id) => open.has(id))])];
    if (concerned.length === 0) return;
    const played = await this.rows.played(tx, concerned, stored.personId);

    const changesByStream: [`bingo:${number}`, BingoChange[]][] = [];
    for (const id of played.sort((a, b) => a - b)) {
      const changes = await this.evaluator.evaluate(tx, id);
      if (changes.length > 0) changesByStream.push([bingoStream(id), changes]);
    }
    changesByStream.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [stream, changes] of changesByStream) await this.live.append(tx, stream, changes);
  }

  /**
   * Returns the boards with a square for which one of the lines counts. Returns all boards when a line was reworded,
   * because its earlier text is not known. Reads the squares of those boards only that were edited since they were read.
   */
  private async concerned(
    tx: EntityManager,
    boards: readonly RunningBoard[],
    { added, reworded }: StoredActivities,
  ): Promise<number[]> {
    if (reworded.length > 0) return boards.map(({ id }) => id);
    const unread = boards.filter(({ id, revision }) => !this.indexes.find(id, revision)).map(({ id }) => id);
    const squares = unread.length === 0 ? [] : await this.rows.squares(tx, unread);
    return boards
      .filter(({ id, revision }) => {
        const known = this.indexes.find(id, revision);
        const ownSquares = () => squares.filter(({ board_id }) => board_id === id);
        const index = known ?? this.indexes.keep(id, revision, ownSquares());
        return added.some(({ text, details }) => index.read(text, details) !== null);
      })
      .map(({ id }) => id);
  }
}
