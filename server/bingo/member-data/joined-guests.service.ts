import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { BingoMemberData } from './bingo-member-data.ts';
import { JoinedGuestRepository } from '../guests/joined-guest.repository.ts';
import { BingoMemberDataRepository } from './bingo-member-data.repository.ts';

const LOOK_MS = 5000;

/**
 * A guest who joins the clan goes on as a member: same team, same completions, none counted twice. Looked for by name,
 * so that it makes no difference how somebody came into the clan.
 */
@Injectable()
export class JoinedGuestsService {
  private readonly log = new Logger(JoinedGuestsService.name);
  private isLooking = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly guests: JoinedGuestRepository,
    private readonly memberData: BingoMemberDataRepository,
    private readonly part: BingoMemberData,
    private readonly clock: Clock,
    private readonly schedule: ScheduleService,
  ) {}

  /** Seats one of them as the member. False: there is nobody. */
  async seatNext(): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const joined = await this.guests.next(tx);
      if (!joined) return false;
      await this.part.hold(tx, [joined.guest, joined.member]);
      await this.memberData.moveRevocations(tx, await this.guests.twins(tx, joined));
      await this.guests.become(tx, joined, this.clock.now());
      await this.part.announce(tx, [joined.member]);
      return true;
    });
  }

  @Interval('bingo-joined-guests', LOOK_MS)
  async recur(): Promise<void> {
    if (!this.schedule.isOn || this.isLooking) return;
    this.isLooking = true;
    try {
      while (await this.seatNext());
    } catch (error) {
      this.log.warn(`a guest who joined the clan was not seated as a member: ${String(error)}`);
    } finally {
      this.isLooking = false;
    }
  }
}
