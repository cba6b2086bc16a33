import * as z from 'zod/mini';

const text = (most: number) => z.string().check(z.maxLength(most));
const embedSchema = z.object({
  title: z.optional(text(256)),
  description: z.optional(text(4096)),
  color: z.optional(z.int().check(z.gte(0), z.lte(0xffffff))),
  url: z.optional(z.string().check(z.maxLength(2048), z.regex(/^https?:\/\//))),
  timestamp: z.optional(z.iso.datetime()),
  footer: z.optional(z.object({ text: text(2048) })),
  image: z.optional(z.object({ url: z.string().check(z.maxLength(2048), z.regex(/^(https?|attachment):\/\//)) })),
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
  /** Files that stay at an edit. */
  attachments: z.optional(z.array(z.unknown())),
});

export type StandInEmbed = z.infer<typeof embedSchema>;

/** Letters over all embeds of a message. */
const MOST_LETTERS = 6000;

/** A message with the names of the files that came with it. */
type Parsed = z.infer<typeof bodySchema> & { files: string[] };

/** Returns a message that Discord would accept; null for any other body. */
export function parseMessage(raw: string): Parsed | null {
  const { json, files } = partsOf(raw);
  const { data } = bodySchema.safeParse(parsed(json));
  if (!data || lettersOf(data) > MOST_LETTERS) return null;
  const shown = (data.embeds ?? []).flatMap(({ image }) => /^attachment:\/\/(.*)$/.exec(image?.url ?? '')?.[1] ?? []);
  return shown.every((name) => files.includes(name)) ? { ...data, files } : null;
}

/** Takes a body with files apart: the message, and the names of the files. Any other body is a message. */
function partsOf(raw: string): { json: string; files: string[] } {
  if (!raw.startsWith('--')) return { json: raw, files: [] };
  const json = /name="payload_json"\r\n(?:.+\r\n)*\r\n([^]*?)\r\n--/.exec(raw)?.[1] ?? '';
  const files = [...raw.matchAll(/name="files\[\d\]"; filename="([^"]+)"/g)].map(([, name = '']) => name);
  return { json, files };
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
