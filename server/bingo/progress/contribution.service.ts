import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import type { revokeContributionBodySchema } from '../../../shared/bingo/bingo-inputs.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { type AuditActor, AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { BingoEvaluator } from '../bingo-evaluator.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { playerNames } from '../completion.repository.ts';
import { BoardFactsService, type StoredFacts } from '../completions/board-facts.service.ts';
import { CompletionRecordRepository } from '../completions/completion-record.repository.ts';
import { RevocationService } from '../completions/revocation.service.ts';
import type { Contribution, ReadingProof, SquareFacts } from '../engine/engine-types.ts';
import { evaluate } from '../engine/evaluate.ts';
import { contributionEvidence } from '../evidence.ts';

type Body = z.output<typeof revokeContributionBodySchema>;

/** Takes lines and records away that count for a square. */
@Injectable()
export class ContributionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly board: BoardFactsService,
    private readonly records: CompletionRecordRepository,
    private readonly revocations: RevocationService,
    private readonly evaluator: BingoEvaluator,
    private readonly audit: AuditService,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /**
   * Revokes a line or a record that counts for a square; the line never counts for this square again, and what the team
   * has of it is evaluated anew. @throws DomainError BOARD_NOT_FOUND, CONTRIBUTION_NOT_FOUND
   */
  async revoke(admin: AuditActor, body: Body): Promise<void> {
    const { board_id: boardId, reason } = body;
    await this.transactions.run(async (tx) => {
      await this.boards.lock(tx, boardId);
      const stored = await this.board.read(tx, boardId);
      if (!stored) throw new DomainError('BOARD_NOT_FOUND');
      if (stored.locked !== null) throw new DomainError('BOARD_LOCKED');
      const { square, team, contribution } = find(stored, body);
      const by = { name: admin.name, reason, now: this.clock.now() };
      await this.revocations.revoke(tx, { board: boardId, square: square.id, guests: stored.guests }, contribution, by);

      const changes = await this.evaluator.evaluate(tx, boardId, { now: [square.id] });
      const names = await playerNames(tx, contribution.person === null ? [] : [contribution.person]);
      await this.audit.record(tx, admin, {
        action: 'bingo.completion.revoke',
        subject: `${squareName(square)} “${square.item_name}” of ${await this.teamName(tx, boardId, team)}`,
        boardId,
        memberId: stored.guests.has(contribution.person ?? 0) ? null : contribution.person,
        things: [
          { kind: 'square', board: boardId, place: squareName(square) },
          { kind: 'team', id: team },
        ],
        before: {
          by: names.get(contribution.person ?? 0)?.name ?? null,
          at: new Date(contribution.at).toISOString(),
          evidence: contributionEvidence(stored, contribution),
          amount: contribution.amount,
        },
        after: { reason },
      });
      if (changes.length > 0) await this.live.append(tx, bingoStream(boardId), changes);
    });
  }

  private async teamName(tx: EntityManager, boardId: number, teamId: number): Promise<string> {
    return (await this.records.team(tx, boardId, teamId))?.teamName ?? '';
  }
}

interface Found {
  square: SquareFacts;
  team: number;
  contribution: Contribution;
}

/** A hidden player's id is not known to who takes it back: the times and the amount are enough. */
function isOfReading(
  { person, amount }: Contribution,
  { at, baseAt }: ReadingProof,
  asked: NonNullable<Body['reading']>,
): boolean {
  if (asked.person_id !== null && asked.person_id !== person) return false;
  return Date.parse(asked.read_at) === at && Date.parse(asked.base_at) === baseAt && asked.amount === amount;
}

function find({ facts }: StoredFacts, { row, column, line_id, record_id, reading }: Body): Found {
  const square = facts.squares.find((each) => each.row_number === row && each.column_number === column);
  for (const { team, square: id, contributions } of evaluate(facts).progress) {
    if (!square || id !== square.id) continue;
    const contribution = contributions.find((each) => {
      if (each.reading) return reading != null && isOfReading(each, each.reading, reading);
      return reading == null && (line_id ?? null) === each.line && (record_id ?? null) === each.record;
    });
    if (contribution) return { square, team, contribution };
  }
  throw new DomainError('CONTRIBUTION_NOT_FOUND');
}
