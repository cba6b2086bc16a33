import * as z from 'zod/mini';

const text = (most: number) => z.string().check(z.maxLength(most));
const embedSchema = z.object({
  title: z.optional(text(256)),
  description: z.optional(text(4096)),
  color: z.optional(z.int().check(z.gte(0), z.lte(0xffffff))),
  url: z.optional(z.string().check(z.maxLength(2048), z.regex(/^https?:\/\//))),
  timestamp: z.optional(z.iso.datetime()),
  footer: z.optional(z.object({ text: text(2048) })),
});
const nameSchema = z.string().check(
  z.minLength(1),
  z.maxLength(80),
  z.refine((name) => !/clyde|discord/i.test(name)),
);
const bodySchema = z.object({
  username: z.optional(nameSchema),
  avatar_url: z.optional(z.string()),
  content: z.optional(text(2000)),
  embeds: z.optional(z.array(embedSchema).check(z.maxLength(10))),
  allowed_mentions: z.optional(z.object({ parse: z.array(z.string()), roles: z.optional(z.array(z.string())) })),
  flags: z.optional(z.int()),
});

export type StandInEmbed = z.infer<typeof embedSchema>;

/** Letters over all embeds of a message. */
const MOST_LETTERS = 6000;

/** Returns a message that Discord would accept; null for any other body. */
export function parseMessage(raw: string): z.infer<typeof bodySchema> | null {
  const { data } = bodySchema.safeParse(parsed(raw));
  return data && lettersOf(data) <= MOST_LETTERS ? data : null;
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

function lettersOf({ embeds = [] }: z.infer<typeof bodySchema>): number {
  return embeds.reduce(
    (sum, { title = '', description = '', footer }) =>
      sum + title.length + description.length + (footer?.text.length ?? 0),
    0,
  );
}
