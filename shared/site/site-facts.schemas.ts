import * as z from 'zod/mini';
import { LONGEST_DESCRIPTION, nameStyleSchema, siteSchema } from './site.schemas.ts';

/** Longest text of a link or of a picture's address. */
const LONGEST_ADDRESS = 300;
const MOST_PARAGRAPHS = { short: 4, full: 12 } as const;
const LONGEST_PARAGRAPH = 1000;
const MOST_NAMES = 12;

const paragraph = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'A paragraph has text'),
    z.maxLength(LONGEST_PARAGRAPH, `A paragraph has ${LONGEST_PARAGRAPH} characters at most`),
  );
const paragraphs = (most: number) => z.array(paragraph).check(z.maxLength(most, `At most ${most} paragraphs fit here`));
/** A link as an admin writes it: nobody gets a password in it, and its host is a name of the public internet. */
const link = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LONGEST_ADDRESS, `A link has ${LONGEST_ADDRESS} characters at most`),
    z.refine(isLink, 'A link is empty, or begins with https:// and names a site, such as https://example.org'),
  );
const picture = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LONGEST_ADDRESS, `An address has ${LONGEST_ADDRESS} characters at most`),
    z.refine(isPicture, 'A picture is empty, or begins with https:// and names a site'),
  );

const figure = (least: number, most: number, words: string) =>
  z.union([z.number().check(z.gte(least), z.lte(most)), z.literal('hidden')], words);
const whole = (most: number) =>
  z.union([z.int().check(z.gte(0), z.lte(most)), z.literal('hidden')], `A whole number from 0 to ${most}, or hidden`);
const count = z.union(
  [z.int().check(z.gte(0)), z.enum(['hidden', 'auto'])],
  'A whole number from 0 up, counted by the site, or hidden',
);

// The schema of the site, by which facts are stored, refuses some addresses that a browser would mend: one with a space.
function isLink(text: string): boolean {
  return isPublicLink(text) && siteSchema.shape.links.shape.chat.safeParse(text).success;
}

function isPicture(text: string): boolean {
  return isPublicLink(text) && siteSchema.shape.banner_url.safeParse(text).success;
}

function isPublicLink(text: string): boolean {
  if (text === '') return true;
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return (
    protocol === 'https:' &&
    username === '' &&
    password === '' &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname)
  );
}

/** What the clan has written itself. A fact that is missing has the value that the product ships. */
export const siteFactsSchema = z.partial(
  z.extend(siteSchema, {
    links: z.partial(siteSchema.shape.links),
    stats: z.partial(siteSchema.shape.stats),
    information: z.partial(siteSchema.shape.information),
  }),
);
export type SiteFacts = z.infer<typeof siteFactsSchema>;

/** A fact of an edit: absent it stays, null gives it the shipped value again. */
const edited = <T extends z.ZodMiniType>(value: T) => z.optional(z.nullable(value));

/** The facts that an admin changes. The clan's name is not among them: readings depend on it. */
export const siteEditSchema = z.strictObject({
  description: edited(
    z
      .string()
      .check(z.trim(), z.maxLength(LONGEST_DESCRIPTION, `A description has ${LONGEST_DESCRIPTION} characters at most`)),
  ),
  banner_url: edited(picture),
  links: z.optional(
    z.strictObject({ chat: edited(link), social: edited(link), photos: edited(link), stream: edited(link) }),
  ),
  stats: z.optional(
    z.strictObject({
      total_level: edited(whole(9999)),
      total_xp: edited(count),
      members: edited(count),
      citadel_level: edited(whole(7)),
      kill_death_ratio: edited(figure(0, 99.99, 'A ratio from 0 to 99.99, or hidden')),
    }),
  ),
  information: z.optional(
    z.strictObject({
      short: edited(paragraphs(MOST_PARAGRAPHS.short)),
      full: edited(paragraphs(MOST_PARAGRAPHS.full)),
    }),
  ),
  overall_icon_url: edited(picture),
  special_names: edited(
    z
      .array(z.extend(nameStyleSchema, { name: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)) }))
      .check(z.maxLength(MOST_NAMES, `At most ${MOST_NAMES} names have a style of their own`)),
  ),
  grandmaster_style: edited(nameStyleSchema),
  booster_style: edited(nameStyleSchema),
});
export type SiteEdit = z.infer<typeof siteEditSchema>;

/** The facts as the editor needs them. */
export const siteEditorSchema = z.object({
  /** Counts the edits; the If-Match of the next one. */
  revision: z.int(),
  /** What the clan has written itself. */
  own: siteFactsSchema,
  /** What the product ships; shown where the clan has written nothing. */
  shipped: siteSchema,
});
export type SiteEditor = z.infer<typeof siteEditorSchema>;

export const siteEditorResponseSchema = z.object({ success: z.literal(true), editor: siteEditorSchema });
export const siteUndoSchema = z.strictObject({
  /** Revision that the edit made; a later edit ends its undo. */
  revision: z.int().check(z.gte(1)),
});
