import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../config/clock.ts';
import type { BoardFacts } from '../engine/engine-types.ts';
import { startOf } from '../engine/claims.ts';
import { ReadingRepository } from '../readings/reading.repository.ts';
import { ReadingRevocationRepository } from '../readings/reading-revocation.repository.ts';
import { EvaluationRepository, type LineRow } from '../evaluation.repository.ts';
import type { FactRows } from '../facts.repository.ts';
import { KeptSquares } from '../squares/kept-squares.ts';
import type { RecordRow } from './record-rows.ts';

/** Everything that is stored about a board, with the rows behind its facts. */
export interface StoredFacts {
  facts: BoardFacts;
  /** Lines and records by id. */
  lines: ReadonlyMap<number, LineRow>;
  records: ReadonlyMap<number, RecordRow>;
  /** Guest ids of the players who have no seat as a member. */
  guests: ReadonlyMap<number, number>;
  /** What the facts are made of. */
  rows: FactRows;
  /** True when visitors see the pictures of approved proofs. */
  showsProofs: boolean;
  /** Since when the results are final; null while they follow the facts. */
  locked: Date | null;
}

/** Lines around the board's time prove that a level was not, or already, reached in it. */
const AROUND_MS = 3_600_000;

/** Returns from when to when lines are read; null for no end. */
function lineTimes(
  { start, end }: { start: Date; end: Date | null },
  isReach: boolean,
): { from: Date; to: Date | null } {
  const from = startOf(start.getTime());
  if (!isReach) return { from: new Date(from), to: end };
  return { from: new Date(from - AROUND_MS), to: end && new Date(end.getTime() + AROUND_MS) };
}

/** Reads what an evaluation of a board needs. */
@Injectable()
export class BoardFactsService {
  private readonly kept = new KeptSquares();

  constructor(
    private readonly rows: EvaluationRepository,
    private readonly readings: ReadingRepository,
    private readonly revoked: ReadingRevocationRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns null when the board does not exist or is deleted. Lines that were read after the results became final are
   * left out. @param withLate true for those lines, too @param known the rows of the board when the caller has them
   */
  async read(
    tx: EntityManager,
    boardId: number,
    { withLate = false, known }: { withLate?: boolean; known?: FactRows } = {},
  ): Promise<StoredFacts | null> {
    const rows = known ?? (await this.rows.read(tx, boardId));
    if (!rows) return null;
    const { window, seats, records } = rows;
    const { squares, filter, asksForReach, asksForXp, hasFree } = this.kept.of(boardId, rows.squares);
    const all = await this.rows.lines(tx, [...new Set(seats.map(({ person }) => person))], {
      ...lineTimes(window, asksForReach),
      filter,
    });
    const persons = [...new Set(seats.flatMap(({ person, guest }) => (guest === null ? [person] : [person, guest])))];
    const readings = asksForXp ? await this.readings.list(tx, persons, window) : [];
    const readingRevocations = asksForXp ? await this.revoked.list(tx, boardId) : [];
    const { locked } = window;
    const lines = locked === null || withLate ? all : all.filter(({ read_at }) => read_at <= locked);
    const guests = new Map(seats.flatMap(({ person, guest }) => (guest === null ? [] : [[person, guest]])));
    for (const { person, guest } of seats) if (guest === null) guests.delete(person);
    return {
      facts: {
        start: window.start.getTime(),
        end: window.end?.getTime() ?? null,
        ...(window.settings.one_drop && { oneDrop: window.settings.one_drop }),
        ...(window.settings.finish && { finish: window.settings.finish }),
        mode: window.mode,
        reveal: window.reveal?.getTime() ?? null,
        now: this.clock.now().getTime(),
        ...(window.settings.late_joiners && { lateJoiners: window.settings.late_joiners }),
        ...(window.settings.xp_grace !== undefined && { xpGrace: window.settings.xp_grace * 60_000 }),
        squares,
        ...(hasFree && { teams: rows.teams.map(({ id }) => id).sort((a, b) => a - b) }),
        seats: seats.map(({ team, person, joined, left, counts_from }) => ({
          team,
          person,
          joined: joined.getTime(),
          left: left?.getTime() ?? null,
          countsFrom: counts_from?.getTime() ?? null,
        })),
        lines: lines.map((line) => ({ ...line, date: line.date.getTime() })),
        records: records.map(({ at, ...record }) => ({
          ...record,
          person: record.member_id ?? record.guest_id,
          at: at.getTime(),
        })),
        revocations: rows.revocations,
        readingRevocations: readingRevocations.map((each) =>
          'from' in each ? { ...each, from: each.from.getTime(), to: each.to.getTime() } : each,
        ),
        readings: readings
          .filter(({ at }) => locked === null || withLate || at <= locked)
          .map(({ at, until, ...reading }) => ({ ...reading, at: at.getTime(), until: until.getTime() })),
      },
      lines: new Map(lines.map((line) => [line.id, line])),
      records: new Map(records.map((record) => [record.id, record])),
      guests,
      rows,
      showsProofs: window.settings.proofs === 'public',
      locked,
    };
  }
}
