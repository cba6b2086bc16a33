import type { AnnounceChannel } from '../../../../shared/announce/announce.schemas.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import type { Tone } from '../../../ui/layout/state-tag.tsx';

/** The state of a channel, as its mark shows it. */
export interface ChannelMark {
  label: string;
  tone: Tone;
}

/** Returns the state of a channel in a word or two. @param now in ms since 1970 */
export function channelMark({ state, paused_until, last_sent_at }: AnnounceChannel, now: number): ChannelMark {
  if (state === 'broken') return { label: 'Broken', tone: 'bad' };
  if (state === 'off') return { label: 'Paused', tone: 'none' };
  if (paused_until !== null && Date.parse(paused_until) > now) return { label: 'Discord limits it', tone: 'wait' };
  return last_sent_at === null ? { label: 'Never sent', tone: 'none' } : { label: 'Working', tone: 'good' };
}

/** Returns what a channel has: its rules, and the messages that wait or were given up. */
export function channelCounts({ hint, rules, waiting, dead }: AnnounceChannel): string {
  const on = rules.filter(({ is_on }) => is_on).length;
  const parts = [
    hint,
    rules.length === 0
      ? 'no rules'
      : on === rules.length
        ? counted(on, 'rule')
        : `${on} of ${counted(rules.length, 'rule')}`,
    waiting > 0 && `${waiting} waiting`,
    dead > 0 && `${dead} failed`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
