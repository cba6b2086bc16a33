import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { type StoredActivities, StoredActivityHooks } from '../../ingest/stored-activity.hooks.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { BingoEvaluator } from '../bingo-evaluator.ts';
import { SquareIndex } from '../engine/square-index.ts';
import { EvaluationRepository } from './evaluation.repository.ts';

/** Completes squares in the transaction that stores a line, so that both are committed together. */
@Injectable()
export class LineEvaluationService implements OnModuleInit {
  constructor(
    private readonly hooks: StoredActivityHooks,
    private readonly evaluator: BingoEvaluator,
    private readonly rows: EvaluationRepository,
    private readonly live: LiveService,
  ) {}

  onModuleInit(): void {
    this.hooks.register((tx, stored) => this.linesStored(tx, stored));
  }

  /** Evaluates the boards that one of the lines may affect and publishes the changes. Appends to `bingo:*` only. */
  async linesStored(tx: EntityManager, stored: StoredActivities): Promise<void> {
    const dates = [...stored.added, ...stored.reworded].map(({ activity_date }) => Date.parse(activity_date));
    const running = await this.rows.lockRunning(tx, new Date(Math.min(...dates)), new Date(Math.max(...dates)));
    if (running.length === 0) return;
    const played = await this.rows.played(tx, running, stored.personId);
    if (played.length === 0) return;

    const changesByStream: [`bingo:${number}`, BingoChange[]][] = [];
    for (const id of await this.concerned(tx, played, stored)) {
      const changes = await this.evaluator.evaluate(tx, id);
      if (changes.length > 0) changesByStream.push([bingoStream(id), changes]);
    }
    changesByStream.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [stream, changes] of changesByStream) await this.live.append(tx, stream, changes);
  }

  /**
   * Returns the boards with a square that one of the lines completes, by id. Returns all boards when a line was
   * reworded, because its earlier text is not known.
   */
  private async concerned(
    tx: EntityManager,
    boards: number[],
    { added, reworded }: StoredActivities,
  ): Promise<number[]> {
    if (reworded.length > 0) return boards.sort((a, b) => a - b);
    const squares = await this.rows.squares(tx, boards);
    return boards
      .filter((id) => {
        const index = new SquareIndex(squares.filter(({ board_id }) => board_id === id));
        return added.some(({ text, details }) => index.ofLine(text, details).length > 0);
      })
      .sort((a, b) => a - b);
  }
}
