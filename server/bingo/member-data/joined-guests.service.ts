import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { BingoMemberData } from './bingo-member-data.ts';
import { JoinedGuestRepository } from '../guests/joined-guest.repository.ts';
import { BingoMemberDataRepository } from './bingo-member-data.repository.ts';

const LOOK_MS = 5000;

/**
 * Turns guests who join the clan into members with the same seats and completions, none counted twice. Guests are found
 * by name, so that the way in which they became members does not matter.
 */
@Injectable()
export class JoinedGuestsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly guests: JoinedGuestRepository,
    private readonly memberData: BingoMemberDataRepository,
    private readonly part: BingoMemberData,
    private readonly clock: Clock,
    private readonly schedule: ScheduleService,
  ) {}

  /** Moves the seats of one guest to the member. Returns false when there is no such guest. */
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
  recur(): Promise<void> {
    return this.schedule.turn(
      JoinedGuestsService.name,
      'a guest who joined the clan was not seated as a member',
      async () => {
        while (await this.seatNext());
      },
    );
  }
}
