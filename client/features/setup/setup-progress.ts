import * as z from 'zod/mini';
import { type SetupClan, setupClanSchema } from '../../../shared/setup/setup.schemas.ts';
import { EMPTY, type SetupDraft } from './setup-draft.ts';

const KEY = 'setup-draft';

/** What a reload keeps: the found clan and the typed texts. */
export interface SetupProgress {
  clan: SetupClan | null;
  draft: SetupDraft;
}

const text = z._default(z.string(), '');
const keptSchema = z.object({
  clan: z.nullable(setupClanSchema),
  draft: z.object({
    way: z.enum(['openid', 'discord', 'later']),
    ...{ description: text, about: text, chat: text, social: text, photos: text, stream: text },
    ...{
      channel: text,
      presets: z._default(z.array(z.string()), EMPTY.presets),
      tells: z._default(z.boolean(), false),
    },
    ...{ issuer: text, clientId: text, emails: text, discordId: text, guild: text, roles: text, users: text },
  }),
});

/** Returns what this tab kept before a reload; nothing when that is unreadable. */
export function loadProgress(): SetupProgress {
  try {
    const kept = keptSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
    return { clan: kept.clan, draft: { ...EMPTY, ...kept.draft } };
  } catch {
    return { clan: null, draft: EMPTY };
  }
}

/** Keeps what was typed for a reload of this tab, but never a secret. Returns it. */
export function saveProgress(progress: SetupProgress): SetupProgress {
  const { clientSecret: _, discordSecret: __, webhook: ___, ...draft } = progress.draft;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ clan: progress.clan, draft }));
  } catch {
    // The browser keeps nothing; the page itself still does.
  }
  return progress;
}

export function forgetProgress(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
