import * as z from 'zod/mini';

/** An https address, or empty for a link that is not shown. */
const linkSchema = z.string().check(z.regex(/^(https:\/\/\S+)?$/, 'A link is empty or begins with https://'));
/** An https address with a plain host, or empty. The host is used in a header, which a comma or semicolon would end. */
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
/** Figure that is not shown. */
const hidden = z.literal('hidden');
/** Figure that the page computes live from the members' data. */
const auto = z.literal('auto');
const COUNT_OR_HIDDEN = 'A figure is a whole number from 0 up, or "hidden"';
const COUNT_HIDDEN_OR_AUTO = 'A figure is a whole number from 0 up, "auto" or "hidden"';

/** Style of a special name: a gradient of two to four colours for each theme, and the particles around it. */
export const nameStyleSchema = z.strictObject({
  dark: gradientSchema,
  light: gradientSchema,
  particles: z.enum(['none', 'embers', 'sparks', 'frost', 'petals']),
});
export type NameStyle = z.infer<typeof nameStyleSchema>;

/** The facts of the site: the clan's name, texts, links and styles. D205, D500. */
/** Most characters of the clan's description. */
export const LONGEST_DESCRIPTION = 300;

export const siteSchema = z.strictObject({
  clan_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** Empty when not shown. */
  description: z.string().check(z.maxLength(LONGEST_DESCRIPTION)),
  /** Picture over the banner that the site draws itself; empty for none. */
  banner_url: pictureSchema,
  links: z.strictObject({ chat: linkSchema, social: linkSchema, photos: linkSchema, stream: linkSchema }),
  /** Figures of the header. Those of spec §9 are samples, which the practice world uses. D135. */
  stats: z.strictObject({
    total_level: z.union([count, hidden], COUNT_OR_HIDDEN),
    total_xp: z.union([count, hidden, auto], COUNT_HIDDEN_OR_AUTO),
    members: z.union([count, hidden, auto], COUNT_HIDDEN_OR_AUTO),
    citadel_level: z.union([count, hidden], COUNT_OR_HIDDEN),
    kill_death_ratio: z.union([z.number().check(z.gte(0)), hidden], 'A ratio is a number from 0 up, or "hidden"'),
  }),
  /** Paragraphs of the Clan Information card: those always shown, and those after Show More. Without any, no card. */
  information: z.strictObject({ short: z.array(z.string()), full: z.array(z.string()) }),
  /** Picture of the Overall skill; empty for the site's own drawing. */
  overall_icon_url: pictureSchema,
  /** Names with a style of their own; the specification's samples have six. */
  special_names: z.array(z.extend(nameStyleSchema, { name: z.string().check(z.minLength(1), z.maxLength(12)) })),
  grandmaster_style: nameStyleSchema,
  booster_style: nameStyleSchema,
});
export type Site = z.infer<typeof siteSchema>;

/** Site facts for a page: with the addresses of pictures, which the practice world replaces, and the edit they are of. */
export const pageSiteSchema = z.extend(siteSchema, {
  /** Empty, an https address, or a path of this site. */
  overall_icon_url: z.string(),
  /** Address with `{skill}` in the place of one of the 29 skills' names. */
  skill_icon_url: z.string(),
  /** Number of the edit that wrote them; 0 before the first, and from a server before this field. */
  revision: z._default(z.int(), 0),
});
export type PageSite = z.infer<typeof pageSiteSchema>;

export const siteResponseSchema = z.object({ success: z.literal(true), site: pageSiteSchema });

/** Id of the page's element with the site facts as JSON, so that the first paint has the clan's name and texts. */
export const SITE_BLOCK_ID = 'site-facts';
