import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { waitingList } from '../../../shared/bingo/sign-ups/places.ts';
import { MAX_GUEST_SIGN_UPS } from '../../../shared/bingo/sign-ups/sign-up-limits.ts';
import { signUpStage } from '../../../shared/bingo/sign-ups/sign-up-window.ts';
import type { SignedUp, signUpBodySchema, SignUpList } from '../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { isGameName, nameKey } from '../../../shared/game/names.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { Versioned } from '../../live/reads/versioned.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ErasedNamesService } from '../../members/erased/erased-names.service.ts';
import { presentBoard } from '../bingo.presenter.ts';
import { BoardRepository, type CountedBoard } from '../boards/board.repository.ts';
import { BingoReadsService } from '../reads/bingo-reads.service.ts';
import { presentSignUps } from './sign-up.presenter.ts';
import { SignUpRepository } from './sign-up.repository.ts';

/** Greatest number of boards in memory. */
const MOST_BOARDS = 8;
const CLOSED = {
  none: 'This board does not take sign-ups',
  before: 'Sign-ups for this board have not opened yet',
  closed: 'Sign-ups for this board have closed',
};

type Body = z.output<typeof signUpBodySchema>;
/** The player of a sign-up, in the form in which it is stored. */
interface Person {
  memberId: number | null;
  guestName: string | null;
  guestKey: string | null;
}

/** Takes sign-ups of visitors and lists them. */
@Injectable()
export class SignUpService {
  /** Lists by board. Each is read once for a version, however many readers it has. */
  private readonly kept = new LRUCache<number, Versioned<Promise<SignUpList>>>({ max: MOST_BOARDS });

  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly signUps: SignUpRepository,
    private readonly erased: ErasedNamesService,
    private readonly reads: BingoReadsService,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /** Returns the sign-ups of an active board as visitors see them. @throws DomainError BOARD_NOT_FOUND */
  async list(boardId: number): Promise<Versioned<SignUpList>> {
    const shown = await this.reads.board(boardId);
    if (!shown) throw new DomainError('BOARD_NOT_FOUND');
    const { version } = shown;
    let kept = this.kept.get(boardId);
    if (kept?.version !== version) {
      const limit = shown.state.board.settings?.signup_limit ?? null;
      const rows = this.signUps.list(this.transactions.manager, boardId);
      kept = { version, state: rows.then((found) => presentSignUps(found, limit)) };
      // A failure is for those who wait for it, not for later readers.
      kept.state.catch(() => this.kept.delete(boardId));
      this.kept.set(boardId, kept);
    }
    return { state: await kept.state, version };
  }

  /** Stores a sign-up. @throws DomainError BOARD_NOT_FOUND, SIGNUP_CLOSED, SIGNED_UP, VALIDATION_FAILED */
  signUp(boardId: number, body: Body): Promise<SignedUp> {
    return this.transactions.run(async (tx) => {
      // The lock makes sign-ups run one after another, so that places and doubles are counted right.
      if (!(await this.boards.lock(tx, boardId))) throw new DomainError('BOARD_NOT_FOUND');
      const board = await this.boards.find(tx, boardId);
      if (!board?.isActive || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      const now = this.clock.now();
      const stage = signUpStage(presentBoard(board), now.getTime());
      if (stage !== 'open') throw new DomainError('SIGNUP_CLOSED', CLOSED[stage]);
      const { person, name } = await this.personOf(tx, board, body.name);
      const answers = {
        ...{ zone: body.zone, hours: body.hours },
        ...{ with: partnerOf(body), note: body.note || null },
      };
      const id = await this.signUps.add(tx, { boardId, ...person, answers, createdAt: now });
      const waiting = waitingList(await this.signUps.places(tx, boardId), board.settings.signup_limit ?? null);
      await this.live.append(tx, bingoStream(boardId), [{ type: 'signups.changed' }]);
      const place = waiting.indexOf(id);
      return { name, is_waiting: place >= 0, waiting_place: place < 0 ? null : place + 1 };
    });
  }

  /**
   * Finds the player of a name. The answers for a hidden member are those for a player outside the clan, so that nobody
   * learns by trying names who is hidden.
   */
  private async personOf(
    tx: EntityManager,
    board: CountedBoard,
    given: string,
  ): Promise<{ person: Person; name: string }> {
    const key = nameKey(given);
    const member = await this.signUps.memberByKey(tx, key);
    const listed = member?.isHidden === false ? member : null;
    if (!listed) await this.checkGuest(tx, board, given);
    if (await this.signUps.has(tx, board.id, member?.id ?? null, key)) {
      throw DomainError.at('name', 'SIGNED_UP', `${listed?.name ?? given} has signed up already`);
    }
    const guestName = given.normalize('NFKC').trim();
    return {
      name: listed?.name ?? guestName,
      person: member
        ? { memberId: member.id, guestName: null, guestKey: null }
        : { memberId: null, guestName, guestKey: key },
    };
  }

  /** Checks a name that is not in the clan list. @throws DomainError VALIDATION_FAILED, SIGNUP_CLOSED */
  private async checkGuest(tx: EntityManager, board: CountedBoard, name: string): Promise<void> {
    const refuse = (why: string): never => {
      throw DomainError.at('name', 'VALIDATION_FAILED', why);
    };
    if (board.settings.guests_may_sign_up !== true) {
      refuse('This name is not in the clan list. Please choose yours from the list, or ask an admin.');
    }
    if (!isGameName(name)) refuse('A game name has at most 12 letters, digits, spaces, - or _');
    if ((await this.erased.among(tx, [name])).size > 0) {
      refuse('This name cannot sign up here. Please ask an admin.');
    }
    if ((await this.signUps.countGuests(tx, board.id)) >= MAX_GUEST_SIGN_UPS) {
      throw new DomainError('SIGNUP_CLOSED', 'This board takes no more sign-ups from outside the clan');
    }
  }
}

/** Returns the player that somebody wants to play with. @throws DomainError VALIDATION_FAILED for the own name */
function partnerOf({ name, with: partner }: Body): string | null {
  if (!partner) return null;
  if (nameKey(partner) === nameKey(name)) {
    throw DomainError.at('with', 'VALIDATION_FAILED', 'Please name another player');
  }
  return partner;
}
