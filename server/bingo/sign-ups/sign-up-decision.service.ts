import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AdminSignUps, DecideSignUpsBody, SignUp } from '../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { type AuditActor, AuditService } from '../../audit/audit.service.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { Versioned } from '../../live/reads/versioned.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { BoardRepository, type CountedBoard } from '../boards/board.repository.ts';
import { presentAdminSignUps } from './sign-up.presenter.ts';
import { SignUpRepository, type SignUpRow } from './sign-up.repository.ts';

type Decision = Omit<DecideSignUpsBody, 'ids'>;
const WORDS = { new: 'reopened', accepted: 'accepted', late: 'marked as late', declined: 'declined' };

/** Shows sign-ups to admins and stores what they decide. */
@Injectable()
export class SignUpDecisionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly signUps: SignUpRepository,
    private readonly audit: AuditService,
    private readonly live: LiveService,
  ) {}

  /** Returns the sign-ups of a board, hidden or not. @throws DomainError BOARD_NOT_FOUND */
  list(boardId: number): Promise<Versioned<AdminSignUps>> {
    return this.transactions.snapshot(async (tx) => {
      const version = await this.live.currentVersion(tx, bingoStream(boardId));
      const board = await this.boards.find(tx, boardId);
      if (!board || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      return { state: presentAdminSignUps(await this.signUps.list(tx, boardId), limitOf(board)), version };
    });
  }

  /** Decides about one sign-up. @throws DomainError SIGNUP_NOT_FOUND, and those of decideAll() */
  async decide(admin: AuditActor, id: number, decision: Decision): Promise<SignUp[]> {
    const boardId = await this.signUps.boardOf(this.transactions.manager, id);
    if (boardId === null) throw new DomainError('SIGNUP_NOT_FOUND');
    return this.decideAll(admin, boardId, { ids: [id], ...decision });
  }

  /**
   * Decides about sign-ups of a board, all or none. Returns them as they are then.
   * @throws DomainError BOARD_NOT_FOUND, SIGNUP_NOT_FOUND; CONFLICT when another admin has decided meanwhile
   */
  decideAll(admin: AuditActor, boardId: number, { ids, ...decision }: DecideSignUpsBody): Promise<SignUp[]> {
    return this.transactions.run(async (tx) => {
      if (!(await this.boards.lock(tx, boardId))) throw new DomainError('BOARD_NOT_FOUND');
      const board = await this.boards.find(tx, boardId);
      if (!board || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      const wanted = new Set(ids);
      const chosen = (await this.signUps.list(tx, boardId)).filter(({ id }) => wanted.has(id));
      if (chosen.length < wanted.size) throw new DomainError('SIGNUP_NOT_FOUND');
      checkExpected(chosen, decision);
      const changed = chosen.filter((row) => differs(row, decision));
      if (changed.length > 0) await this.store(tx, admin, board, changed, decision);
      const { signups } = presentAdminSignUps(await this.signUps.list(tx, boardId), limitOf(board));
      return signups.filter(({ id }) => wanted.has(id));
    });
  }

  private async store(
    tx: EntityManager,
    admin: AuditActor,
    board: CountedBoard,
    rows: readonly SignUpRow[],
    { status, is_captain }: Decision,
  ): Promise<void> {
    const fields = { ...(status && { status }), ...(is_captain !== undefined && { isCaptain: is_captain }) };
    await this.signUps.decide(
      tx,
      rows.map(({ id }) => id),
      { ...fields, decidedBy: admin.name },
    );
    await this.audit.record(tx, admin, {
      action: 'bingo.signup.decide',
      subject: `Board ${board.title}`,
      boardId: board.id,
      things: rows.flatMap(({ member_id: id }) => (id === null ? [] : [{ kind: 'member' as const, id }])),
      after: {
        ...(status && { status }),
        ...(is_captain !== undefined && { is_captain }),
        players: rows.map(({ name }) => name),
      },
    });
    await this.live.append(tx, bingoStream(board.id), [{ type: 'signups.changed' }]);
  }
}

function limitOf({ settings }: CountedBoard): number | null {
  return settings.signup_limit ?? null;
}

function differs(row: SignUpRow, { status, is_captain }: Decision): boolean {
  return (status !== undefined && status !== row.status) || (is_captain !== undefined && is_captain !== row.is_captain);
}

/** @throws DomainError CONFLICT with the decision that the admin's page did not show */
function checkExpected(rows: readonly SignUpRow[], { expected }: Decision): void {
  const other = expected && rows.find(({ status }) => status !== expected);
  if (!other) return;
  const who = other.decided_by ?? 'Somebody';
  throw new DomainError('CONFLICT', `${who} has ${WORDS[other.status]} ${other.name} meanwhile. Nothing was changed.`);
}
