import { Injectable } from '@nestjs/common';
import type { Coverage } from '../../../shared/bingo/teams/coverage.schemas.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { CoverageRepository } from './coverage.repository.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';

/** Reports whether the logs of a board's players can prove completions. */
@Injectable()
export class CoverageService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rows: EvaluationRepository,
    private readonly coverage: CoverageRepository,
  ) {}

  /** Returns the current players, by team, then in order of joining. @throws DomainError BOARD_NOT_FOUND */
  async ofBoard(boardId: number): Promise<Coverage[]> {
    return this.transactions.snapshot(async (tx) => {
      const window = await this.rows.window(tx, boardId);
      if (!window) throw new DomainError('BOARD_NOT_FOUND');
      const people = await this.coverage.players(tx, boardId);
      const ids = people.map(({ member_id, guest_id }) => member_id ?? guest_id);
      const gaps = await this.coverage.gaps(tx, ids, window);
      return people.map(({ team_id, member_id, guest_id, name, profile_state, last_read_at, log_silent_since }) => ({
        team_id,
        member_id,
        guest_member_id: guest_id,
        display_name: name,
        profile_state,
        last_read_at: last_read_at?.toISOString() ?? null,
        ...(log_silent_since && { log_silent_since: log_silent_since.toISOString() }),
        gaps: gaps
          .filter(({ person }) => person === (member_id ?? guest_id))
          .map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
      }));
    });
  }
}
