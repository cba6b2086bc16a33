import * as z from 'zod/mini';

/** Empty: not drawn. Otherwise an https address. */
const linkSchema = z.string().check(z.regex(/^(https:\/\/\S+)?$/, 'A link is empty or begins with https://'));
/** Empty: not drawn. Otherwise https and a plain host: it stands in a header as well, where a comma or a semicolon would end it. */
const pictureSchema = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/([a-z0-9-]+\.)*[a-z][a-z0-9-]*(:(\d{1,4}|[1-5]\d{4}))?(\/\S*)?)?$/i,
      'A picture is empty or begins with https:// and a host name',
    ),
  );
const colorSchema = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written as #rrggbb'));
const gradientSchema = z.array(colorSchema).check(z.minLength(2), z.maxLength(4));

const count = z.int().check(z.gte(0));
/** Not drawn. */
const hidden = z.literal('hidden');
/** Made of what was read of the members, live. */
const auto = z.literal('auto');
const COUNT_OR_HIDDEN = 'A figure is a whole number from 0 up, or "hidden"';
const COUNT_HIDDEN_OR_AUTO = 'A figure is a whole number from 0 up, "auto" or "hidden"';

/** How a special name is drawn: two to four stops for each theme, and what floats around it. */
export const nameStyleSchema = z.strictObject({
  dark: gradientSchema,
  light: gradientSchema,
  particles: z.enum(['none', 'embers', 'sparks', 'frost', 'petals']),
});
export type NameStyle = z.infer<typeof nameStyleSchema>;

/** What a clan may say about itself. D205. */
export const siteSchema = z.strictObject({
  clan_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** Empty: not drawn. */
  description: z.string().check(z.maxLength(300)),
  /** A picture drawn over the banner that our own code draws; empty: none. */
  banner_url: pictureSchema,
  links: z.strictObject({ chat: linkSchema, social: linkSchema, photos: linkSchema, stream: linkSchema }),
  /** Figures of the header. Those of spec §9 are samples, and the practice world's. D135. */
  stats: z.strictObject({
    total_level: z.union([count, hidden], COUNT_OR_HIDDEN),
    total_xp: z.union([count, hidden, auto], COUNT_HIDDEN_OR_AUTO),
    members: z.union([count, hidden, auto], COUNT_HIDDEN_OR_AUTO),
    citadel_level: z.union([count, hidden], COUNT_OR_HIDDEN),
    kill_death_ratio: z.union([z.number().check(z.gte(0)), hidden], 'A ratio is a number from 0 up, or "hidden"'),
  }),
  /** Paragraphs of the Clan Information card: always shown, and after Show More. Without any there is no card. */
  information: z.strictObject({ short: z.array(z.string()), full: z.array(z.string()) }),
  /** Picture of the Overall skill; empty: the drawn glyph. */
  overall_icon_url: pictureSchema,
  /** Six in the specification's samples. */
  special_names: z.array(z.extend(nameStyleSchema, { name: z.string().check(z.minLength(1), z.maxLength(12)) })),
  grandmaster_style: nameStyleSchema,
  booster_style: nameStyleSchema,
});
export type Site = z.infer<typeof siteSchema>;

/** What a page is told: the facts, and where its pictures are. The practice world has its own for both addresses. */
export const pageSiteSchema = z.extend(siteSchema, {
  /** Empty, https, or a path of our own. */
  overall_icon_url: z.string(),
  /** `{skill}` stands for the name of one of the 29 skills. */
  skill_icon_url: z.string(),
});
export type PageSite = z.infer<typeof pageSiteSchema>;

export const siteResponseSchema = z.object({ success: z.literal(true), site: pageSiteSchema });

/** Element of the page that carries the site as JSON, so that the first paint has the clan's name and words. */
export const SITE_BLOCK_ID = 'site-facts';
