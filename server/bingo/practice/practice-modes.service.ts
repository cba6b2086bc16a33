import { Injectable } from '@nestjs/common';
import { BOARD_FILE_FORMAT, type BoardFile } from '../../../shared/bingo/bingo-inputs.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Transactions } from '../../database/transactions.ts';
import { BoardFileService } from '../board-files/board-file.service.ts';
import { BoardService } from '../boards/board.service.ts';
import { LOCKOUT_SQUARES, MODE_SIDE, PATH_SQUARES, type PathSquare } from './mode-boards.ts';
import { PracticeBingoRepository } from './practice-bingo.repository.ts';
import { PRACTICE_TEAMS } from './practice-board.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * Both boards began before the main one, so that the page and overlays without a number keep showing that: they show the
 * board that began last. The lockout is the younger one.
 */
const LOCKOUT_AGE_MS = 4 * DAY_MS;
const PATH_AGE_MS = 4.5 * DAY_MS;
const LASTS_MS = 7 * DAY_MS;
/** Oldest reading that the boards need. */
export const OLDEST_MS = PATH_AGE_MS;
const TEAMS = 3;
const MOST_IN_TEAM = 8;

interface ModeBoard {
  title: string;
  description: string;
  mode: 'classic' | 'lockout';
  squares: readonly PathSquare[];
  ageMs: number;
}

/** Sets up a lockout and a board with secret squares in the practice world, so that a new user sees both at play. */
@Injectable()
export class PracticeModesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clan: PracticeBingoRepository,
    private readonly boards: BoardService,
    private readonly files: BoardFileService,
  ) {}

  /** Creates both boards. Returns their ids. @param members most active first */
  async create(organiser: AuditActor, now: Date, members: readonly number[]): Promise<number[]> {
    const names = await this.clan.names(this.transactions.manager, members.slice(0, TEAMS * MOST_IN_TEAM));
    const lockout: ModeBoard = {
      title: 'Lockout',
      description: 'The first team that completes a square has it, and it closes for the others.',
      mode: 'lockout',
      squares: LOCKOUT_SQUARES,
      ageMs: LOCKOUT_AGE_MS,
    };
    const path: ModeBoard = {
      title: 'The hidden path',
      description: 'Two squares are known. Each one that a team completes shows what is beside it.',
      mode: 'classic',
      squares: PATH_SQUARES,
      ageMs: PATH_AGE_MS,
    };
    return [await this.add(organiser, now, names, lockout), await this.add(organiser, now, names, path)];
  }

  /** Adds the whole board at once, as a file: square by square each one would be evaluated for itself. */
  private async add(organiser: AuditActor, now: Date, names: readonly string[], plan: ModeBoard): Promise<number> {
    const { board } = await this.files.import(organiser, fileOf(plan, names), false);
    if (!board) throw new Error(`the practice board “${plan.title}” was not imported`);
    const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - plan.ageMs;
    await this.boards.update(organiser, board.id, null, {
      start_date: new Date(start).toISOString(),
      end_date: new Date(start + LASTS_MS).toISOString(),
      is_active: true,
    });
    return board.id;
  }
}

function fileOf({ title, description, mode, squares }: ModeBoard, names: readonly string[]): BoardFile {
  return {
    format: BOARD_FILE_FORMAT,
    ...{ title, description, mode, rows: MODE_SIDE, columns: MODE_SIDE },
    // The players have played since the start of the board, which is before their seats.
    settings: { late_joiners: 'all' },
    items: squares.map((square, index) => ({
      row: Math.floor(index / MODE_SIDE) + 1,
      column: (index % MODE_SIDE) + 1,
      ...square,
    })),
    teams: PRACTICE_TEAMS.slice(0, TEAMS).map(({ name, color }, at) => ({
      ...{ team_name: name, color },
      members: names.filter((_, place) => place % TEAMS === at),
    })),
  };
}
