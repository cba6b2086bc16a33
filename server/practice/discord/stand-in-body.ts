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

/** A file that came with a message. */
export interface StandInFile {
  name: string;
  bytes: Buffer;
}

type Parsed = z.infer<typeof bodySchema> & { files: StandInFile[] };

/** Returns a message that Discord would accept; null for any other body. */
export function parseMessage(raw: Buffer): Parsed | null {
  const { json, files } = partsOf(raw);
  const { data } = bodySchema.safeParse(parsed(json));
  if (!data || lettersOf(data) > MOST_LETTERS) return null;
  const shown = (data.embeds ?? []).flatMap(({ image }) => /^attachment:\/\/(.*)$/.exec(image?.url ?? '')?.[1] ?? []);
  return shown.every((name) => files.some((file) => file.name === name)) ? { ...data, files } : null;
}

/** Takes a body with files apart: the message, and the files. Any other body is a message. */
function partsOf(raw: Buffer): { json: string; files: StandInFile[] } {
  // One letter a byte, so that the bytes of a file survive.
  const text = raw.toString('latin1');
  if (!text.startsWith('--')) return { json: raw.toString(), files: [] };
  const boundary = `\r\n${text.slice(0, text.indexOf('\r\n'))}`;
  let json = '';
  const files: StandInFile[] = [];
  for (const part of `\r\n${text}`.split(boundary)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const bytes = Buffer.from(part.slice(end + 4), 'latin1');
    const name = /name="files\[\d\]"; filename="([^"]+)"/.exec(head)?.[1];
    if (name !== undefined) files.push({ name, bytes });
    else if (head.includes('name="payload_json"')) json = bytes.toString();
  }
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
