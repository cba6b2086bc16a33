import type {
  DiscordSignIn,
  FinishBody,
  FirstChannel,
  Provider,
  SetupFacts,
} from '../../../shared/setup/setup.schemas.ts';

/** How admins sign in. */
export type Way = 'openid' | 'discord' | 'later';

/** What is typed during the set-up, as text. */
export interface SetupDraft {
  way: Way;
  description: string;
  about: string;
  chat: string;
  social: string;
  photos: string;
  stream: string;
  /** Address of the webhook; a secret, as it is all that is needed to post. */
  webhook: string;
  /** Name of its channel. */
  channel: string;
  /** Presets of the rules of the channel. */
  presets: string[];
  /** True when the channel is stored with the clan, false when that step was skipped. */
  tells: boolean;
  issuer: string;
  clientId: string;
  clientSecret: string;
  emails: string;
  discordId: string;
  discordSecret: string;
  guild: string;
  roles: string;
  users: string;
}

export const EMPTY: SetupDraft = {
  way: 'openid',
  ...{ description: '', about: '', chat: '', social: '', photos: '', stream: '' },
  ...{ webhook: '', channel: '', presets: ['bingo', 'drops', 'milestones'], tells: false },
  ...{ issuer: 'https://accounts.google.com', clientId: '', clientSecret: '', emails: '' },
  ...{ discordId: '', discordSecret: '', guild: '', roles: '', users: '' },
};

/** Returns the facts that are written; what is empty stays unwritten, so that the checklist goes on asking for it. */
export function factsOf(draft: SetupDraft): SetupFacts {
  const links = Object.fromEntries(
    (['chat', 'social', 'photos', 'stream'] as const)
      .map((key) => [key, draft[key].trim()] as const)
      .filter(([, link]) => link !== ''),
  );
  const short = draft.about.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return {
    ...(draft.description.trim() !== '' && { description: draft.description }),
    ...(Object.keys(links).length > 0 && { links }),
    ...(short.length > 0 && { information: { short } }),
  };
}

/** Returns the channel of the step of announcements. Its quiet hours, if it gets some, are in the zone of this browser. */
export function channelOf({ channel, webhook, presets }: SetupDraft): FirstChannel {
  return {
    // People write the sign before the name.
    name: channel.trim().replace(/^#+\s*/, ''),
    address: webhook.trim(),
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    presets,
  };
}

function providerOf(draft: SetupDraft): Provider {
  return {
    issuer: draft.issuer,
    client_id: draft.clientId,
    client_secret: draft.clientSecret,
    admin_emails: listIn(draft.emails),
  };
}

function discordOf(draft: SetupDraft): DiscordSignIn {
  return {
    client_id: draft.discordId,
    client_secret: draft.discordSecret,
    guild_id: draft.guild.trim() === '' ? null : draft.guild,
    admin_roles: listIn(draft.roles),
    admin_users: listIn(draft.users),
  };
}

function listIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** Returns what the last step sends. `later` sends the ticket, with which this browser signs in. */
export function finishOf(clan: string, draft: SetupDraft, way: Way, ticket: string): FinishBody {
  return {
    ...{ clan, facts: factsOf(draft), provider: way === 'openid' ? providerOf(draft) : null },
    ...(way === 'discord' && { discord: discordOf(draft) }),
    ...(draft.tells && { announce: channelOf(draft) }),
    ...(way === 'later' && { ticket }),
  };
}

/** Returns a new ticket: 32 random bytes in base64url. It is kept in memory only. */
export function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
