import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { adjustmentBodySchema } from '../../../shared/bingo/scoring/scoring.routes.ts';
import type { Adjustment } from '../../../shared/bingo/scoring/scoring.schemas.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import { TeamRepository } from '../teams/team.repository.ts';
import { presentAdjustment } from '../scoring/adjustment.presenter.ts';
import { AdjustmentRepository } from '../scoring/adjustment.repository.ts';

/** Gives teams points, takes some, and takes that back. D394. */
@Injectable()
export class AdjustmentService {
  constructor(
    private readonly adjustments: AdjustmentRepository,
    private readonly teams: TeamRepository,
    private readonly editing: BoardEditService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError BOARD_NOT_FOUND, BOARD_CHANGED, BOARD_LOCKED, TEAM_NOT_FOUND; CONFLICT on a board without points */
  make(
    admin: AuditActor,
    boardId: number,
    expected: number | null,
    body: z.output<typeof adjustmentBodySchema>,
  ): Promise<Adjustment> {
    return this.editing.edit<Adjustment>(admin, boardId, expected, async (tx, board) => {
      const team = (await this.teams.list(tx, boardId)).find(({ id }) => id === body.team_id);
      if (!team) throw new DomainError('TEAM_NOT_FOUND');
      if (board.scoring === null) throw new DomainError('CONFLICT', 'This board is ranked by completed squares');
      const { points, reason } = body;
      const row = await this.adjustments.add(tx, {
        ...{ boardId, teamId: team.id, points, reason },
        ...{ madeBy: admin.name, madeAt: this.clock.now() },
      });
      const adjustment = presentAdjustment(row);
      return {
        result: adjustment,
        changes: [{ type: 'adjustment.made', adjustment }],
        fact: {
          action: 'bingo.adjustment.make',
          subject: `Team ${team.teamName} of board ${board.title}`,
          things: [{ kind: 'team', id: team.id }],
          after: { points, reason },
        },
      };
    });
  }

  /** @throws DomainError BOARD_NOT_FOUND, BOARD_CHANGED, BOARD_LOCKED, ADJUSTMENT_NOT_FOUND */
  async revoke(
    admin: AuditActor,
    boardId: number,
    expected: number | null,
    { id, reason }: { id: number; reason: string },
  ): Promise<void> {
    await this.editing.edit<null>(admin, boardId, expected, async (tx, board) => {
      const row = await this.adjustments.find(tx, boardId, id);
      if (!row) throw new DomainError('ADJUSTMENT_NOT_FOUND');
      const team = await this.teams.find(tx, row.teamId);
      await this.adjustments.revoke(tx, id, { name: admin.name, reason, at: this.clock.now() });
      return {
        result: null,
        changes: [{ type: 'adjustment.revoked', adjustment_id: id }],
        fact: {
          action: 'bingo.adjustment.revoke',
          subject: `Team ${team?.teamName ?? ''} of board ${board.title}`,
          things: [{ kind: 'team', id: row.teamId }],
          before: { points: row.points, reason: row.reason, by: row.madeBy },
          after: { reason },
        },
      };
    });
  }
}
