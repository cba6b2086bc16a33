import { Injectable } from '@nestjs/common';
import { XP_GRACE_MINUTES } from '../../../shared/bingo/teams/xp-grace.ts';
import type * as z from 'zod/mini';
import {
  END_AFTER_START,
  type createBoardBodySchema,
  type updateBoardBodySchema,
} from '../../../shared/bingo/bingo-inputs.ts';
import { CLOSES_AFTER_OPENING } from '../../../shared/bingo/sign-ups/sign-up-fields.ts';
import { UNDO_DAYS } from '../../../shared/bingo/bingo-limits.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { PICTURE_DAYS } from '../../../shared/bingo/proofs/proof-settings.ts';
import { editedParts } from '../../../shared/bingo/edits/edited-parts.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BoardEditService } from './board-edit.service.ts';
import { presentBoard } from '../bingo.presenter.ts';
import { BoardRepository, type BoardFields } from './board.repository.ts';
import { storedScoring } from './stored-scoring.ts';
import type { EditedThing } from './edited-thing.ts';
import { codeWordOf } from './code-word.ts';
import { checkMode } from '../modes/mode-rules.ts';
import { RevealKeeper } from '../modes/reveal-keeper.service.ts';
import { SquareRepository } from '../square.repository.ts';
import { storedSettings } from './stored-settings.ts';

/** The settings of a board, as their form edits them. */
const SETTINGS: EditedThing = { key: null, present: (_tx, board) => editedParts(presentBoard(board)) };
const DAY_MS = 86_400_000;
/** Fields that may change while the results are final. */
const HARMLESS: ReadonlySet<string> = new Set(['title', 'description', 'is_active', 'stream_delay_s']);

/** Creates, updates, deletes and restores boards. */
@Injectable()
export class BoardService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly editing: BoardEditService,
    private readonly squares: SquareRepository,
    private readonly reveals: RevealKeeper,
    private readonly clock: Clock,
  ) {}

  create(admin: AuditActor, body: z.output<typeof createBoardBodySchema>): Promise<Board> {
    const now = this.clock.now();
    const settings = storedSettings({}, body.settings);
    const startDate = dateOf(body.start_date ?? null);
    const fields: BoardFields = {
      title: body.title,
      description: body.description || null,
      rows: body.rows,
      columns: body.columns,
      startDate,
      endDate: dateOf(body.end_date ?? null),
      signupFrom: dateOf(body.signup_from ?? null),
      signupUntil: dateOf(body.signup_until ?? null),
      isActive: body.is_active,
      settings,
      scoring: storedScoring(null, body.scoring),
      mode: body.mode ?? 'classic',
      revealAt: dateOf(body.reveal_at ?? null),
      codeWord: codeWordOf({ settings, start: startDate ?? now }, null, now),
      streamDelayS: body.stream_delay_s ?? 0,
    };
    return this.transactions.run(async (tx) => {
      const id = await this.boards.add(tx, fields, now);
      const fact = { action: 'bingo.board.create' as const, subject: `Board ${fields.title}`, after: audited(fields) };
      return presentBoard(
        await this.editing.publish(tx, admin, { id, publicFrom: null }, { result: null, changes: [], fact }),
      );
    });
  }

  /** Keeps absent fields, clears null ones. @throws DomainError BOARD_NOT_FOUND, BOARD_CHANGED, BOARD_LOCKED, VALIDATION_FAILED */
  async update(
    admin: AuditActor,
    id: number,
    expected: number | null,
    body: z.output<typeof updateBoardBodySchema>,
  ): Promise<Board> {
    return this.editing.edit(admin, id, { revision: expected, thing: SETTINGS }, async (tx) => {
      const board = await this.boards.counted(tx, id);
      const settings = storedSettings(board.settings, body.settings);
      const startDate = body.start_date === undefined ? board.startDate : dateOf(body.start_date);
      const start = startDate ?? board.createdAt;
      const after = {
        title: body.title ?? board.title,
        description: body.description === undefined ? board.description : body.description || null,
        startDate,
        endDate: body.end_date === undefined ? board.endDate : dateOf(body.end_date),
        signupFrom: body.signup_from === undefined ? board.signupFrom : dateOf(body.signup_from),
        signupUntil: body.signup_until === undefined ? board.signupUntil : dateOf(body.signup_until),
        isActive: body.is_active ?? board.isActive,
        settings,
        scoring: storedScoring(board.scoring, body.scoring),
        mode: body.mode ?? board.mode,
        revealAt: body.reveal_at === undefined ? board.revealAt : dateOf(body.reveal_at),
        codeWord: codeWordOf({ settings, start }, board.codeWord, this.clock.now()),
        streamDelayS: body.stream_delay_s ?? board.streamDelayS,
      };
      if (after.startDate && after.endDate && after.endDate <= after.startDate) {
        throw new DomainError('VALIDATION_FAILED', END_AFTER_START, [{ path: 'end_date', message: END_AFTER_START }]);
      }
      if (after.signupFrom && after.signupUntil && after.signupUntil <= after.signupFrom) {
        throw DomainError.at('signup_until', 'VALIDATION_FAILED', CLOSES_AFTER_OPENING);
      }
      const changed = differences(audited(board), audited(after));
      if (changed === null) return { result: presentBoard(board), changes: null };
      if (after.mode !== board.mode) {
        const squares = await this.squares.list(tx, id);
        const rules = squares.map(({ rule }) => rule);
        checkMode(after.mode, rules, 'mode');
      }
      await this.boards.update(tx, id, after);
      const changes = text(after.revealAt) === text(board.revealAt) ? [] : await this.reveals.sealAll(tx, id, after);
      // Equals the row after `publish`, which increments the revision.
      const result = presentBoard({ ...board, ...after, revision: board.revision + 1 });
      const fact = { action: 'bingo.board.update' as const, subject: `Board ${after.title}`, ...changed };
      const keepsResults = Object.keys(changed.after).every((key) => HARMLESS.has(key));
      return { result, changes, fact, ...(keepsResults && { keepsResults }) };
    });
  }

  /** Marks a board as deleted; it can be restored for 30 days. @throws DomainError BOARD_NOT_FOUND, BOARD_CHANGED */
  async remove(admin: AuditActor, id: number, expected: number | null): Promise<void> {
    await this.editing.edit(admin, id, expected, async (tx) => {
      const board = await this.boards.counted(tx, id);
      await this.boards.setDeleted(tx, id, this.clock.now());
      const before = { is_active: board.isActive, teams: board.teamCount, squares: board.itemCount };
      const fact = { action: 'bingo.board.delete' as const, subject: `Board ${board.title}`, before };
      return { result: null, changes: [], fact, keepsResults: true };
    });
  }

  /** Restores a deleted board as it was. @throws DomainError BOARD_NOT_FOUND; CONFLICT when it is not deleted */
  async restore(admin: AuditActor, id: number): Promise<Board> {
    return this.transactions.run(async (tx) => {
      const board = await this.boards.take(tx, id);
      if (!board) throw new DomainError('BOARD_NOT_FOUND');
      if (!board.deletedAt) throw new DomainError('CONFLICT', 'This board is not deleted');
      if (board.deletedAt < this.undoLimit()) throw new DomainError('BOARD_NOT_FOUND');
      await this.boards.setDeleted(tx, id, null);
      const fact = { action: 'bingo.board.restore' as const, subject: `Board ${board.title}` };
      return presentBoard(await this.editing.publish(tx, admin, board, { result: null, changes: [], fact }));
    });
  }

  /** Returns the time before which a deletion can no longer be undone. */
  undoLimit(): Date {
    return new Date(this.clock.now().getTime() - UNDO_DAYS * DAY_MS);
  }
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Returns the fields under their names in the audit and on the wire. */
function audited<T extends Omit<BoardFields, 'title' | 'description' | 'rows' | 'columns'>>(fields: T): object {
  // Nobody may read a code word in the audit.
  const {
    startDate,
    endDate,
    signupFrom,
    signupUntil,
    isActive,
    settings,
    revealAt,
    codeWord: _,
    streamDelayS,
    ...rest
  } = fields;
  return {
    ...rest,
    one_drop: settings.one_drop ?? 'one_square',
    proofs: settings.proofs ?? 'admins',
    picture_days: settings.picture_days ?? PICTURE_DAYS,
    code_word: settings.code_word ?? false,
    finish: settings.finish ?? 'deadline',
    reveal_at: revealAt,
    late_joiners: settings.late_joiners ?? 'from_joining',
    xp_grace: settings.xp_grace ?? XP_GRACE_MINUTES,
    start_date: startDate,
    end_date: endDate,
    signup_from: signupFrom,
    signup_until: signupUntil,
    guests_may_sign_up: settings.guests_may_sign_up ?? false,
    signup_limit: settings.signup_limit ?? null,
    is_active: isActive,
    stream_delay_s: streamDelayS,
  };
}

/** Returns only the fields that differ, before and after. Returns null when no field differs. */
function differences(before: object, after: object): { before: object; after: object } | null {
  const keys = Object.entries(after).filter(([key, value]) => text(Reflect.get(before, key)) !== text(value));
  if (keys.length === 0) return null;
  return {
    before: Object.fromEntries(keys.map(([key]) => [key, Reflect.get(before, key)])),
    after: Object.fromEntries(keys),
  };
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
