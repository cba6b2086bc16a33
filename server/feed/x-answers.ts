import * as z from 'zod';
import type { Post } from '../../shared/feed/feed.schemas.ts';

/** Schemas for answers of X API v2. Problems may have status 200, too: `errors` without `data`. */
const count = z.number().int().min(0).catch(0);
const id = z.string().regex(/^\d{1,20}$/);
const problemsSchema = z.object({
  errors: z.array(z.object({ title: z.string().optional(), detail: z.string().optional() })).min(1),
});
const userSchema = z.object({ data: z.object({ id }) });
const postSchema = z.object({
  id,
  text: z.string().max(30_000),
  created_at: z.iso.datetime(),
  public_metrics: z.object({ like_count: count, retweet_count: count, reply_count: count }),
});
const postsSchema = z.object({
  data: z
    .array(z.unknown())
    .max(100)
    // An invalid post is omitted; an answer without any valid post is rejected.
    .transform((posts) => ({
      sent: posts.length,
      read: posts.flatMap((post) => postSchema.safeParse(post).data ?? []),
    }))
    .refine(({ sent, read }) => sent === 0 || read.length > 0)
    .optional(),
  meta: z.object({ result_count: z.number() }),
});

export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string };

export function parseUser(body: string): Parsed<string> {
  return parse(body, userSchema, ({ data }) => data.id);
}

/** Parses posts, newest first, without invalid ones. An account without posts has no `data`. */
export function parsePosts(body: string, username: string): Parsed<Post[]> {
  return parse(body, postsSchema, ({ data }) =>
    (data?.read ?? [])
      .map(({ id: postId, text, created_at, public_metrics: metrics }) => ({
        id: postId,
        text: plainText(text),
        url: `https://x.com/${username}/status/${postId}`,
        createdAt: new Date(created_at).toISOString(),
        metrics: { likes: metrics.like_count, retweets: metrics.retweet_count, replies: metrics.reply_count },
      }))
      .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)),
  );
}

function parse<S extends z.ZodType, T>(body: string, schema: S, pick: (value: z.output<S>) => T): Parsed<T> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { ok: false, reason: 'the answer is not JSON' };
  }
  const result = schema.safeParse(json);
  if (result.success) return { ok: true, value: pick(result.data) };
  const problems = problemsSchema.safeParse(json);
  const first = problems.success ? problems.data.errors[0] : undefined;
  return { ok: false, reason: (first?.detail ?? first?.title ?? 'the answer has an unexpected format').slice(0, 200) };
}

/** Decodes the three escapes of X. `&amp;` is decoded last, so that an escaped escape is not decoded twice. */
function plainText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}
