import type { DiscordSignIn, FinishBody, Provider, SetupFacts } from '../../../shared/setup/setup.schemas.ts';

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
