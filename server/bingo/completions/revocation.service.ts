import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../http/errors/domain-error.ts';
import { ReadingRevocationRepository } from '../readings/reading-revocation.repository.ts';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';
import type { Contribution } from '../engine/engine-types.ts';
import { evaluate } from '../engine/evaluate.ts';
import { isReached } from '../engine/kinds/kinds.ts';
import { CompletionRecordRepository, type Revoked } from './completion-record.repository.ts';
import { BoardFactsService, type StoredFacts } from './board-facts.service.ts';

const FREE = 'Every team has a free square: change what completes it instead';

/** Stores what no longer counts for a square. */
@Injectable()
export class RevocationService {
  constructor(
    private readonly records: CompletionRecordRepository,
    private readonly readings: ReadingRevocationRepository,
    private readonly board: BoardFactsService,
  ) {}

  /** Takes back what completed a square: its last line, reading or record. @param rule of the square */
  async revokeBasis(
    tx: EntityManager,
    basis: { boardId: number; squareId: number; teamId: number; activityId: number | null; recordId: number | null },
    rule: SquareRule | null,
    by: Revoked,
  ): Promise<void> {
    const { boardId: board, squareId: square, activityId: line, recordId: record } = basis;
    const isByLine = line !== null && !isReached({ item_name: '', alternatives: [], rule });
    if (rule?.kind === 'free' && record === null) throw new DomainError('CONFLICT', FREE);
    if (record !== null) await this.records.revokeRecord(tx, record, by);
    else if (isByLine) await this.records.revokeLine(tx, { board, square, line }, by);
    else {
      const stored = await this.board.read(tx, board);
      const own =
        stored && evaluate(stored.facts).progress.find((one) => one.team === basis.teamId && one.square === square);
      const last = own?.contributions.at(-1);
      if (stored && last) await this.revoke(tx, { board, square, guests: stored.guests }, last, by);
    }
  }

  /**
   * Takes back what counted. A line never counts for the square again; a level or XP that a player reached does not, whatever
   * tells it; gained XP does not, however later readings divide it.
   */
  async revoke(
    tx: EntityManager,
    { board, square, guests }: { board: number; square: number } & Pick<StoredFacts, 'guests'>,
    { person, line, record, reading, reached }: Contribution,
    by: Revoked,
  ): Promise<void> {
    if (record !== null) await this.records.revokeRecord(tx, record, by);
    if (line !== null) await this.records.revokeLine(tx, { board, square, line }, by);
    if (person === null || !(reading || reached)) return;
    const guestId = guests.get(person) ?? null;
    await this.readings.add(tx, {
      ...{ boardId: board, squareId: square },
      ...{ guestId, memberId: guestId === null ? person : null },
      ...{ skill: reached?.skill ?? null, value: reached?.value ?? null },
      ...{ fromAt: null, toAt: null },
      ...(!reached && reading && { fromAt: new Date(reading.baseAt), toAt: new Date(reading.at) }),
      ...{ reason: by.reason, revokedBy: by.name, revokedAt: by.now },
    });
  }
}
