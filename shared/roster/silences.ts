import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { SOURCE_NAMES, type SourceName } from '../game/sources.ts';

/**
 * Hint: another service of the game is silent, or one answers again. For pages that do not follow the clan; which services
 * are silent is in GET /api/clan/status.
 */
export const servicesHintSchema = z.object({ type: z.literal('services.changed') });

/** pause: the service asked for one; no_answer: it cannot be reached; unusable: it answers, but with nothing readable. */
export const SILENCE_KINDS = ['pause', 'no_answer', 'unusable'] as const;
export type SilenceKind = (typeof SILENCE_KINDS)[number];

/** A service of the game that gives nothing at present. */
export const silenceSchema = z.object({
  service: z.enum(SOURCE_NAMES),
  kind: z.enum(SILENCE_KINDS),
  /** Time of the first failure without a usable answer after it. */
  since: instantSchema,
});
export type Silence = z.infer<typeof silenceSchema>;

const WORDS: Readonly<Record<SourceName, Record<SilenceKind, string>>> = {
  runemetrics: {
    pause: 'RuneMetrics asked for a pause',
    no_answer: 'RuneMetrics does not answer',
    unusable: 'RuneMetrics gives no usable answers',
  },
  hiscores: {
    pause: 'The hiscores asked for a pause',
    no_answer: 'The hiscores do not answer',
    unusable: 'The hiscores give no usable answers',
  },
  'clan-list': {
    pause: 'The clan list asked for a pause',
    no_answer: 'The clan list does not answer',
    unusable: 'The clan list cannot be read',
  },
};
const SHORT: Readonly<Record<SourceName, string>> = {
  runemetrics: 'RuneMetrics',
  hiscores: 'Hiscores',
  'clan-list': 'Clan list',
};

/** Returns what a service does, as a sentence without its time and full stop. */
export function silenceText({ service, kind }: Pick<Silence, 'service' | 'kind'>): string {
  return WORDS[service][kind];
}

/** Returns a few words for several silences together; null for none. */
export function shortSilence(silences: readonly Pick<Silence, 'service' | 'kind'>[]): string | null {
  const [first, second] = silences;
  if (!first) return null;
  if (second) return 'Game silent';
  return `${SHORT[first.service]} ${first.kind === 'pause' ? 'paused' : 'silent'}`;
}
