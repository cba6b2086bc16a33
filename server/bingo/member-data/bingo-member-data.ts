import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { HIDDEN_MEMBER, playersIn } from '../../../shared/bingo/hide-members.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { type BingoStream, bingoStream } from '../../../shared/live/streams.ts';
import { Clock } from '../../config/clock.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { type MemberPair, type MemberDataOwner, MemberDataRegistry } from '../../members/member-data.registry.ts';
import { BingoEvaluator, type KeptContribution } from '../bingo-evaluator.ts';
import { presentRecorded, presentTeam } from '../bingo.presenter.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { type CompletionRow, CompletionRepository, FORMER_MEMBER } from '../completion.repository.ts';
import { BingoMemberDataRepository } from './bingo-member-data.repository.ts';
import { SignUpRepository } from '../sign-ups/sign-up.repository.ts';
import { SeatRepository } from '../teams/seat.repository.ts';
import { TeamRepository } from '../teams/team.repository.ts';

const savedSchema = z.object({
  seats: z.array(z.number()),
  closed: z.array(z.number()),
  records: z.array(z.number()),
  guests: z._default(z.array(z.number()), []),
  proofs: z._default(z.array(z.number()), []),
  /** Square, dropped line, kept line. */
  revocations: z.array(z.tuple([z.number(), z.number(), z.number()])),
});

/** Updates the bingo data of a member (seats, completions, records) when it is merged, renamed, hidden or erased. */
@Injectable()
export class BingoMemberData implements MemberDataOwner, OnModuleInit {
  readonly name = 'bingo';
  /** Boards locked in a transaction; kept because an erased member is no longer found on them when it is announced. */
  private readonly touched = new WeakMap<EntityManager, Set<number>>();
  private readonly erased = new WeakMap<EntityManager, number[]>();

  constructor(
    private readonly registry: MemberDataRegistry,
    private readonly memberData: BingoMemberDataRepository,
    private readonly boards: BoardRepository,
    private readonly seats: SeatRepository,
    private readonly teams: TeamRepository,
    private readonly signUps: SignUpRepository,
    private readonly completions: CompletionRepository,
    private readonly evaluator: BingoEvaluator,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async merge(tx: EntityManager, pair: MemberPair, lines: ReadonlyMap<number, number>): Promise<unknown> {
    await this.hold(tx, [pair.from, pair.into]);
    return {
      ...(await this.memberData.moveSeats(tx, pair, this.clock.now())),
      records: await this.memberData.moveRecords(tx, pair),
      guests: await this.memberData.moveGuests(tx, pair),
      proofs: await this.memberData.moveProofs(tx, pair),
      revocations: await this.memberData.moveRevocations(tx, lines),
    };
  }

  async undo(tx: EntityManager, pair: MemberPair, saved: unknown): Promise<void> {
    const before = savedSchema.safeParse(saved);
    if (!before.success) return;
    await this.hold(tx, [pair.from, pair.into]);
    await this.memberData.returnSeats(tx, pair, before.data);
    await this.memberData.returnRecords(tx, pair, before.data.records);
    await this.memberData.returnGuests(tx, pair, before.data.guests);
    await this.memberData.returnProofs(tx, pair, before.data.proofs);
    await this.memberData.returnRevocations(tx, before.data.revocations);
  }

  /**
   * Keeps the completions, and what counted for squares that ask for more than one: each becomes a record without a
   * player, with its evidence.
   */
  async erase(tx: EntityManager, memberId: number): Promise<void> {
    await this.hold(tx, [memberId]);
    this.erased.set(tx, [...(this.erased.get(tx) ?? []), memberId]);
    const boards = [...(this.touched.get(tx) ?? [])];
    const counted: KeptContribution[] = [];
    for (const board of boards) counted.push(...(await this.evaluator.contributionsOf(tx, board, memberId)));
    const now = this.clock.now();
    await this.memberData.forgetProofs(tx, memberId, now);
    await this.memberData.keepContributions(tx, memberId, counted, now);
    const squares = [...new Set(counted.map(({ square }) => square))];
    await this.memberData.keepCompletions(tx, memberId, squares, now);
  }

  async announce(tx: EntityManager, ids: readonly number[]): Promise<void> {
    await this.hold(tx, ids);
    if ((this.touched.get(tx)?.size ?? 0) === 0) return;
    const hidings = await this.hidings(tx, ids);
    const listed = await this.signUps.boardsAmong(tx, [...(this.touched.get(tx) ?? [])]);
    const changesByStream: [BingoStream, BingoChange[]][] = [];
    for (const boardId of this.touched.get(tx) ?? []) {
      const seats = await this.seats.whole(tx, boardId);
      const teams = await this.teams.list(tx, boardId);
      const follow = await this.evaluator.evaluate(tx, boardId);
      const shown = (await this.completions.list(tx, boardId)).filter((row) => names(row, ids));
      changesByStream.push([
        bingoStream(boardId),
        [
          ...hidings,
          ...teams.map((team): BingoChange => ({ type: 'team.changed', team: presentTeam(team, seats) })),
          ...follow,
          ...shown.map(presentRecorded),
          ...(listed.has(boardId) ? [{ type: 'signups.changed' as const }] : []),
        ],
      ]);
    }
    changesByStream.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [stream, changes] of changesByStream)
      if (changes.length > 0) await this.live.append(tx, stream, changes);
  }

  /** Returns changes that replace the names of hidden and erased members in the whole history of a board. */
  private async hidings(tx: EntityManager, ids: readonly number[]): Promise<BingoChange[]> {
    const hiding = (member_id: number, name: string): BingoChange => ({ type: 'person.veiled', member_id, name });
    return [
      ...(await this.seats.hidden(tx, ids)).map((id) => hiding(id, HIDDEN_MEMBER)),
      ...(this.erased.get(tx) ?? []).map((id) => hiding(id, FORMER_MEMBER)),
    ];
  }

  /** Locks the boards of these members, by id, and adds them to the boards on which `announce` publishes. */
  async hold(tx: EntityManager, ids: readonly number[]): Promise<void> {
    const known = this.touched.get(tx) ?? new Set<number>();
    this.touched.set(tx, known);
    const found = new Set<number>();
    for (const id of ids) {
      for (const board of await this.seats.boardsOf(tx, id)) found.add(board);
      for (const board of await this.signUps.boardsOf(tx, id)) found.add(board);
    }
    for (const board of [...found].sort((a, b) => a - b)) {
      if (!known.has(board)) await this.boards.lock(tx, board);
      known.add(board);
    }
  }
}

/** Returns true when a completion names one of the members, or nobody: it may have named one until now. */
function names({ member_id, guest_id, evidence }: CompletionRow, ids: readonly number[]): boolean {
  const isOne = (id: number | null): boolean => id === null || ids.includes(id);
  if (guest_id === null && isOne(member_id)) return true;
  return playersIn(evidence).some(({ person_id }) => isOne(person_id));
}
