import type { FinishBody, Provider, SetupFacts } from '../../../shared/setup/setup.schemas.ts';

/** What is typed during the set-up, as text. */
export interface SetupDraft {
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
}

export const EMPTY: SetupDraft = {
  ...{ description: '', about: '', chat: '', social: '', photos: '', stream: '' },
  ...{ issuer: 'https://accounts.google.com', clientId: '', clientSecret: '', emails: '' },
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
    admin_emails: draft.emails.split(/[\s,;]+/).filter((email) => email !== ''),
  };
}

/** Returns what the last step sends. */
export function finishOf(
  clan: string,
  draft: SetupDraft,
  { hasProvider, ticket }: { hasProvider: boolean; ticket: string },
): FinishBody {
  return {
    clan,
    facts: factsOf(draft),
    ...(hasProvider ? { provider: providerOf(draft) } : { provider: null, ticket }),
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
