import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { Transactions } from '../../database/transactions.ts';
import { type ReadingKeeper, StoredReadingHooks, type StoredSkills } from '../../ingest/stored-reading.hooks.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { type ReadingBoard, ReadingRepository } from './reading.repository.ts';

/** Edits are told by events; this finds what none tells, such as a guest who has joined the clan. */
const LOOK_MS = 60_000;

/** Keeps the skills of players while a board asks for XP. Who they are is in memory, so that other syncs cost nothing. */
@Injectable()
export class ReadingBoardsService implements ReadingKeeper, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(ReadingBoardsService.name);
  private boards: (Omit<ReadingBoard, 'persons'> & { persons: ReadonlySet<number> })[] = [];
  private loading: Promise<void> | null = null;
  private isOutdated = false;
  private stopWatching = () => {};

  constructor(
    private readonly transactions: Transactions,
    private readonly rows: ReadingRepository,
    private readonly hooks: StoredReadingHooks,
    private readonly live: LiveService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.hooks.register(this);
    this.stopWatching = await this.live.onEvent(ADMIN_STREAM, ({ changes }) => {
      if (changes.length === 0 || changes.some(({ type }) => type === 'board.listed' || type === 'board.unlisted')) {
        void this.refresh();
      }
    });
    await this.refresh();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopWatching();
    await this.loading;
  }

  /** Reads the boards again. Calls during a reading lead to one more. */
  @Interval('bingo-reading-boards', LOOK_MS)
  async refresh(): Promise<void> {
    this.isOutdated = true;
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
    await this.loading;
  }

  /** Returns true when a board needs readings at this time. Costs no statement. */
  isAsking(at: Date): boolean {
    return this.boards.some(({ from, to }) => from <= at && (to === null || at < to));
  }

  wants(personId: number, at: Date): boolean {
    return this.boardsOf(personId, at).length > 0;
  }

  /** Returns the boards that need a reading of a player at this time, by id. */
  boardsOf(personId: number, at: Date): number[] {
    return this.boards
      .filter(({ from, to, persons }) => from <= at && (to === null || at < to) && persons.has(personId))
      .map(({ id }) => id);
  }

  keep(tx: EntityManager, personId: number, skills: StoredSkills): Promise<boolean> {
    return this.rows.keep(tx, personId, skills);
  }

  seen(tx: EntityManager, personId: number, at: Date): Promise<boolean> {
    return this.rows.seen(tx, personId, at);
  }

  private async load(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false;
      try {
        const found = await this.rows.boards(this.transactions.manager);
        this.boards = found.map((board) => ({ ...board, persons: new Set(board.persons) }));
      } catch (error) {
        this.log.warn(`the boards that ask for XP are read again later: ${String(error)}`);
      }
    }
  }
}
