import { Injectable } from '@nestjs/common';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import type { DiscordAnswer } from '../discord/discord-answer.ts';
import { DiscordClient } from '../discord/discord.client.ts';
import type { Webhook } from '../discord/webhook-address.ts';
import type { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { MessagePictureService } from './message-picture.service.ts';
import { MessageQueueRepository, type TakenMessage } from './message-queue.repository.ts';
import { SettlementService } from './settlement.service.ts';
import { type MessageLook, withPicture } from '../words/discord-message.ts';
import { standingsMessage } from '../words/standings-message.ts';
import { markOf, type ReadStandings, StandingsReaderService } from '../standings/standings-reader.service.ts';
import { type StandingsRow, StandingsRepository } from '../standings/standings.repository.ts';

/** Least time between two edits of a message. */
const EVERY_MS = 60_000;
/** Wait for a board of which nothing can be told at the moment. */
const LATER_MS = 30_000;
/** Wait after a refusal, which stays for a time: Discord takes no edit in a thread that it has archived. */
const REFUSED_MS = 1_800_000;

/** Where a message goes. */
interface Place {
  channel: AnnounceChannelEntity;
  webhook: Webhook;
  look: MessageLook;
}

/** What is to be shown now. */
export interface StandingsNow {
  row: StandingsRow;
  /** Null when nothing can be told at the moment. */
  now: ReadStandings | null;
}

/** Sends, edits and takes away the messages that show standings, each taken from the queue of its channel. D574. */
@Injectable()
export class StandingsSenderService {
  constructor(
    private readonly rows: StandingsRepository,
    private readonly reader: StandingsReaderService,
    private readonly settlement: SettlementService,
    private readonly queue: MessageQueueRepository,
    private readonly discord: DiscordClient,
    private readonly pictures: MessagePictureService,
    private readonly transactions: Transactions,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /** Reads what a message shows now. Returns null for one that must not be there. */
  async read({ id }: TakenMessage): Promise<StandingsNow | null> {
    const [row] = await this.rows.messages(this.transactions.manager, id);
    if (!row || row.fate === 'gone') return null;
    return { row, now: row.fate === 'told' ? await this.reader.read(row) : null };
  }

  /** Posts a message, and later shows in it what there is. @param what as `read` returned it */
  async send(message: TakenMessage, place: Place, what: StandingsNow | null): Promise<void> {
    const isEdit = message.state === 'editing';
    // Nobody has seen one of a board that has ended without it.
    if (what === null || (!isEdit && what.row.fate === 'kept')) return this.remove(message, place);
    const { row, now } = what;
    if (isEdit && (now === null || now.mark === row.shown)) return this.leave(message);
    if (now === null) return this.wait(message);
    if (!isEdit && !(await this.settlement.mayGo(message, place.channel, place.webhook))) return;
    const png = row.picture ? await this.pictures.ofBoard(row.board_id) : null;
    // The board may have been hidden while its picture was drawn, which can take seconds.
    const fresh = png === null ? what : await this.read(message);
    if (fresh === null) return this.remove(message, place);
    const words = fresh.now?.words;
    if (words === undefined) return isEdit ? this.leave(message) : this.wait(message);
    const body = standingsMessage(words, row.board_id, place.look);
    const sent = png === null ? body : withPicture(body);
    // A picture that could not be drawn comes with the next change: an edit for it alone would be repeated every minute.
    const end = { shown: markOf(words, now.picture), waitMs: EVERY_MS };
    if (!isEdit) {
      const answer = await this.discord.post(place.webhook, sent, png);
      return this.settlement.settle(message, place.channel, answer, end);
    }
    if (message.discord_id === null) return this.leave(message);
    const answer = await this.discord.edit(place.webhook, message.discord_id, sent, png);
    // Somebody has deleted it in Discord.
    if (answer.kind === 'missing') return this.told((tx) => this.rows.sendAnew(tx, message));
    if (answer.kind === 'refused') return this.refused(message, answer.reason, png !== null);
    await this.settlement.settleEdit(message, place.channel, answer, end);
  }

  /** Takes a message away; one that was never sent only ends. */
  private async remove(message: TakenMessage, { channel, webhook }: Place): Promise<void> {
    const { discord_id: id } = message;
    const answer: DiscordAnswer = id === null ? { kind: 'missing' } : await this.discord.remove(webhook, id);
    if (answer.kind === 'done') await this.settlement.rest(message, answer.waitMs);
    if (answer.kind === 'done' || answer.kind === 'missing') return this.told((tx) => this.rows.forget(tx, message));
    if (answer.kind === 'refused') return this.refused(message, `${answer.reason}: delete it in Discord`, false);
    await this.settlement.settleEdit(message, channel, answer);
  }

  /** Keeps what Discord refuses for a later try: it goes on showing what it showed. @param hadPicture next time without */
  private async refused(message: TakenMessage, problem: string, hadPicture: boolean): Promise<void> {
    const waitMs = hadPicture ? EVERY_MS : REFUSED_MS;
    const also = { problem, ...(hadPicture && { plain: true as const }) };
    await this.told((tx) => this.queue.putBack(message, waitMs, also, tx));
  }

  /** Ends an edit that would change nothing. */
  private async leave(message: TakenMessage): Promise<void> {
    await this.queue.end(message, { state: 'sent' });
  }

  /** Lets a message wait without keeping anything else of its channel waiting. */
  private async wait(message: TakenMessage): Promise<void> {
    const readyAt = new Date(this.clock.now().getTime() + LATER_MS);
    await this.queue.end(message, { state: 'waiting', isFree: true, readyAt });
  }

  /** Tells the pages of admins about a change of the list of messages. */
  private async told(write: (tx: Transactions['manager']) => Promise<boolean>): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (await write(tx)) await this.live.append(tx, ADMIN_STREAM, [{ type: 'announce.changed' }]);
    });
  }
}
