import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { BoardService } from '../boards/board.service.ts';
import { SignUpDecisionService } from '../sign-ups/sign-up-decision.service.ts';
import { SignUpService } from '../sign-ups/sign-up.service.ts';
import { SquareService } from '../squares/square.service.ts';
import { PracticeBingoRepository } from './practice-bingo.repository.ts';
import { PAST_SIDE, PAST_SQUARES } from './practice-board.ts';

const DAY_MS = 86_400_000;
const PLACES = 20;
const PLAYERS = 22;
/** Of the first of them: the rest waits for the reader's decision. */
const ACCEPTED = 8;
const ZONES = [0, 60, -300, 60, 600, 0, -480, 120];
const NOTES = [null, 'Evenings only', null, null, 'Away on Sunday', null, 'First bingo', null, 'Can do raids'];

/** Sets up the next bingo of the practice clan: it starts in a week, and players sign up for it. */
@Injectable()
export class PracticeSignUpsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clan: PracticeBingoRepository,
    private readonly boards: BoardService,
    private readonly squares: SquareService,
    private readonly signUps: SignUpService,
    private readonly decisions: SignUpDecisionService,
    private readonly config: Config,
  ) {}

  /** Creates the board with its sign-ups. Returns its id. @param members most active first */
  async create(organiser: AuditActor, now: Date, members: readonly number[]): Promise<number> {
    const start = new Date(Math.ceil(now.getTime() / DAY_MS) * DAY_MS + 7 * DAY_MS);
    const { id } = await this.boards.create(organiser, {
      title: `Next ${this.config.clanName} Bingo`,
      description: 'Sign up to play. The organisers deal the teams so that all are about equally strong.',
      rows: PAST_SIDE,
      columns: PAST_SIDE,
      start_date: start.toISOString(),
      end_date: new Date(start.getTime() + 7 * DAY_MS).toISOString(),
      signup_from: new Date(now.getTime() - DAY_MS).toISOString(),
      settings: { signup_limit: PLACES, guests_may_sign_up: true },
      is_active: true,
    });
    for (const [index, square] of PAST_SQUARES.entries()) {
      const place = { row: Math.floor(index / PAST_SIDE) + 1, column: (index % PAST_SIDE) + 1 };
      await this.squares.set(organiser, null, { board_id: id, ...place, ...square });
    }
    await this.fill(organiser, id, members);
    return id;
  }

  private async fill(organiser: AuditActor, boardId: number, members: readonly number[]): Promise<void> {
    const names = await this.clan.names(this.transactions.manager, members.slice(0, PLAYERS));
    for (const [index, name] of names.entries()) {
      // The first two want to play together.
      const partner = index < 2 ? names[1 - index] : undefined;
      const answers = { zone: ZONES[index % ZONES.length] ?? 0, hours: 4 + ((index * 7) % 20) };
      const words = { with: partner ?? null, note: NOTES[index % NOTES.length] ?? null };
      await this.signUps.signUp(boardId, { name, ...answers, ...words });
    }
    const { signups } = (await this.decisions.list(boardId)).state;
    const ids = signups.slice(0, ACCEPTED).map(({ id }) => id);
    if (ids.length > 0) await this.decisions.decideAll(organiser, boardId, { ids, status: 'accepted' });
  }
}
