import * as z from 'zod/mini';

/** How far a 429 reaches: edits of one message, one webhook, or everything that this server sends to Discord. */
type LimitScope = 'message' | 'channel' | 'all';

/**
 * What became of a call. `refused`: Discord does not take this message. `gone`: it never takes one of this webhook again.
 * `missing`: the message to edit does not exist any more. `failed`: another try may succeed; `isDoubtful` is true when the
 * message may have been posted nevertheless. `unknown`: it may have been posted.
 */
export type DiscordAnswer =
  | { kind: 'done'; messageId: string | null; waitMs: number }
  | { kind: 'limited'; scope: LimitScope; waitMs: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'gone'; reason: string }
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string; isDoubtful: boolean }
  | { kind: 'unknown'; reason: string };

/** Pause after a 429 that does not say how long. */
const DEFAULT_PAUSE_MS = 60_000;
/** Beyond the time that Discord asks for, whose clock is not ours. */
const SPARE_MS = 250;
/**
 * Codes of Discord's answers: unknown webhook, unknown message, invalid token of a webhook, unknown channel or thread, too
 * many edits of a message that is older than an hour.
 */
const CODES = { webhook: 10015, message: 10008, token: 50027, thread: 10003, edits: 30_046 };

const answerSchema = z.object({
  id: z.optional(z.string()),
  code: z.optional(z.number()),
  retry_after: z.optional(z.number()),
  global: z.optional(z.boolean()),
});
type Answer = z.infer<typeof answerSchema>;

/** Returns what an answer means. @param answer its parts that count; null when it is not Discord's JSON, or was cut */
export function answerOf(
  status: number,
  answer: Answer | null,
  header: (name: string) => number | null,
): DiscordAnswer {
  if (status === 429) {
    const asked = answer?.retry_after ?? header('retry-after');
    const waitMs = asked === null ? DEFAULT_PAUSE_MS : asked * 1000 + SPARE_MS;
    return { kind: 'limited', scope: scopeOf(answer), waitMs };
  }
  if (status >= 200 && status < 300) {
    const isUsedUp = header('x-ratelimit-remaining') === 0;
    const waitMs = isUsedUp ? (header('x-ratelimit-reset-after') ?? 0) * 1000 : 0;
    if (status !== 204 && answer?.id === undefined)
      return { kind: 'unknown', reason: 'Discord answered with no message' };
    return { kind: 'done', messageId: answer?.id ?? null, waitMs };
  }
  if (answer?.code === CODES.message) return { kind: 'missing' };
  if (answer?.code === CODES.thread) return { kind: 'gone', reason: 'Discord does not know the thread (10003)' };
  if (status === 404 || answer?.code === CODES.webhook) {
    return { kind: 'gone', reason: `The webhook was deleted in Discord (${answer?.code ?? status})` };
  }
  if (status === 401 || status === 403 || answer?.code === CODES.token) {
    return { kind: 'gone', reason: `Discord refuses the webhook (${answer?.code ?? status})` };
  }
  if (status >= 400 && status < 500)
    return { kind: 'refused', reason: `Discord refused it (${answer?.code ?? status})` };
  // What stands before Discord may give up on it after it has stored the message.
  return { kind: 'failed', reason: `Discord answered with ${status}`, isDoubtful: status >= 500 };
}

function scopeOf(answer: Answer | null): LimitScope {
  if (answer === null || answer.global === true) return 'all';
  return answer.code === CODES.edits ? 'message' : 'channel';
}

/** Returns the parts of an answer that count; null for one that is not Discord's JSON. */
export function parseAnswer(text: string): Answer | null {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
