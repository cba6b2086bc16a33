import type { AnnounceChannel } from '../../../../shared/announce/announce.schemas.ts';

/** The form of a channel. */
export interface ChannelDraft {
  name: string;
  /** The pasted address; empty leaves that of an existing channel unchanged. */
  address: string;
  username: string;
  silent: boolean;
  zone: string;
}

/** Labels of the fields, in the order of the page. */
export const CHANNEL_FIELDS = {
  name: 'Name of the channel',
  address: 'Address of the webhook',
  username: 'Name of the sender',
  zone: 'Time zone',
} as const;
export type ChannelField = keyof typeof CHANNEL_FIELDS;
export const CHANNEL_NAMES = { timezone: 'zone' } as const;

/** Returns the form of a new channel. @param zone that of the browser */
export function newChannel(zone: string): ChannelDraft {
  return { name: '', address: '', username: '', silent: false, zone };
}

export function channelDraftOf({ name, username, silent, timezone }: AnnounceChannel): ChannelDraft {
  return { name, address: '', username: username ?? '', silent, zone: timezone };
}

/** Returns what a form would store, without the address. */
export function channelValuesOf({ name, username, silent, zone }: ChannelDraft) {
  return {
    // People write the sign before the name.
    name: name.trim().replace(/^#+\s*/, ''),
    username: username.trim() || null,
    silent,
    timezone: zone.trim(),
  };
}
