import { Injectable, Logger } from '@nestjs/common';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { type ReadStandings, StandingsReaderService } from './standings-reader.service.ts';
import { type StandingsRow, StandingsRepository } from './standings.repository.ts';

/**
 * Keeps one message for each rule and running board that shows the standings. It only decides what is to be sent, edited or
 * taken away; the sender does that in the order and at the pace of the channel. Two processes that look at the same time do
 * no harm. D574.
 */
@Injectable()
export class StandingsService {
  private readonly log = new Logger('announce');

  constructor(
    private readonly rows: StandingsRepository,
    private readonly reader: StandingsReaderService,
    private readonly transactions: Transactions,
    private readonly live: LiveService,
  ) {}

  /** Compares what Discord shows with the boards. */
  async look(): Promise<void> {
    const { manager } = this.transactions;
    const messages = await this.rows.messages(manager);
    // First of all, and whatever becomes of the rest: what is hidden must go.
    await this.takeAway(messages.filter(({ fate }) => fate === 'gone'));
    const changed: number[] = [];
    for (const message of messages) if (await this.isChanged(message)) changed.push(message.id);
    await this.rows.edit(manager, changed);
    for (const wanted of await this.rows.wanted(manager)) {
      if ((await this.read({ ...wanted, picture: false })) !== null) await this.rows.add(manager, wanted);
    }
  }

  private async isChanged(message: StandingsRow): Promise<boolean> {
    if (message.fate !== 'told') return false;
    const now = await this.read(message);
    return now !== null && now.mark !== message.shown;
  }

  /** Returns null also for a board that cannot be read: the standings of the others are told nevertheless. */
  private async read(of: Parameters<StandingsReaderService['read']>[0]): Promise<ReadStandings | null> {
    try {
      return await this.reader.read(of);
    } catch (error) {
      this.log.warn(`the standings of board ${of.board_id} could not be read: ${String(error)}`);
      return null;
    }
  }

  private async takeAway(messages: readonly StandingsRow[]): Promise<void> {
    if (messages.length === 0) return;
    await this.transactions.run(async (tx) => {
      const ids = messages.map(({ id }) => id);
      if (!(await this.rows.takeAway(tx, ids))) return;
      await this.live.append(tx, ADMIN_STREAM, [{ type: 'announce.changed' }, { type: 'checks.changed' }]);
    });
  }
}
