import type { AnnounceMessage } from '../../../shared/announce/messages.schemas.ts';
import type { AnnounceMessageEntity, MessageState } from '../entities/announce-message.entity.ts';
import { type ToldItem, toldOf } from '../told-item.ts';
import { discordMessage, type DiscordMessage, type MessageLook, testMessage } from '../words/discord-message.ts';
import { standingsMessage, standingsTitle, type StandingsWords } from '../words/standings-message.ts';

const RESENT: readonly MessageState[] = ['dropped', 'dead'];
const DROPPED: readonly MessageState[] = ['collecting', 'waiting', 'dead'];
/** Of a page of ours: no links, no mention, no name of the sender. */
const PLAIN: MessageLook = { username: '', origin: null, roleId: null, silent: false };

/**
 * Title, text and colour of a message, in Discord's form of text; null when nothing of it may be told.
 * @param ofMembers true when its rule chose members; a preview was gathered just now, without those who have no name
 */
export function cardOf(
  items: readonly ToldItem[],
  ofMembers = false,
): { title: string; text: string; color: string } | null {
  const told = toldOf(items, ofMembers);
  return told.length === 0 ? null : card(discordMessage(told, PLAIN));
}

/** The same of standings, of a board that is named by its title. */
export function standingsCard(words: StandingsWords): { title: string; text: string; color: string } {
  return card(standingsMessage(words, 0, PLAIN));
}

function card({ embeds }: DiscordMessage): { title: string; text: string; color: string } {
  const { title = '', description = '', color = 0 } = embeds[0] ?? {};
  return { title, text: description, color: `#${color.toString(16).padStart(6, '0')}` };
}

/** Returns true when an admin may send it again: it was not sent, and there is something to tell. */
export function canResend({ state, isTest }: AnnounceMessageEntity): boolean {
  return !isTest && RESENT.includes(state);
}

/** Returns true when an admin may end it. */
export function canDrop({ state }: AnnounceMessageEntity): boolean {
  return DROPPED.includes(state);
}

/** What a message tells now: happenings, or the standings of the board with a title, null when that is not shown. */
interface Told {
  items: readonly ToldItem[];
  board: string | null;
}

/** A message → wire. */
export function presentMessage(message: AnnounceMessageEntity, { items, board }: Told, now: Date): AnnounceMessage {
  const { id, channelId, ruleId, isTest, ofMembers, state, problem, doubtful, attempt, sentAt } = message;
  // The standings themselves are in the channel, and as they were: here they would be those of now.
  const standings = board === null ? null : { title: standingsTitle(board), text: '' };
  const shown = isTest ? card(testMessage(PLAIN)) : (standings ?? cardOf(items, ofMembers));
  const isLater = state === 'waiting' && message.runAfter instanceof Date && message.runAfter > now;
  return {
    ...{ id, channel_id: channelId, rule_id: ruleId, is_test: isTest, state },
    ...{ title: shown?.title ?? '', text: shown?.text ?? '', items: items.length },
    opened_at: message.opensAt.toISOString(),
    ready_at: message.readyAt.toISOString(),
    next_try_at: isLater ? message.runAfter.toISOString() : null,
    sent_at: sentAt?.toISOString() ?? null,
    ...{ attempt, problem, doubtful },
    can_resend: canResend(message) && shown !== null,
    can_drop: canDrop(message),
  };
}
