import { isSitePart, SITE_PARTS, type SitePart } from '../../../../shared/site/site-parts.ts';
import { type SiteEdit, type SiteEditor, siteEditSchema } from '../../../../shared/site/site-facts.schemas.ts';
import { type NameStyle, type Site, siteSchema } from '../../../../shared/site/site.schemas.ts';
import { coloursOf, isSame, set, type SiteDraft, type StyleDraft, valueOf } from './site-values.ts';

const PARTS = Object.keys(SITE_PARTS).filter(isSitePart);
export const NEW_STYLE: StyleDraft = { name: '', dark: '#F4C650 #EFAA86', light: '#775600 #98431A', particles: 'none' };

/** Returns the facts that are shown: the clan's own over the shipped ones. */
export function shownFacts({ own, shipped }: Pick<SiteEditor, 'own' | 'shipped'>): Site {
  const { links, stats, information, ...rest } = own;
  return {
    ...shipped,
    ...rest,
    links: { ...shipped.links, ...links },
    stats: { ...shipped.stats, ...stats },
    information: { ...shipped.information, ...information },
  };
}

/** Returns the contents of a form that has just been opened. */
export function draftOf(site: Site): SiteDraft {
  const { links, stats, information } = site;
  return {
    description: site.description,
    banner_url: site.banner_url,
    'links.chat': links.chat,
    'links.social': links.social,
    'links.photos': links.photos,
    'links.stream': links.stream,
    'information.short': information.short.join('\n\n'),
    'information.full': information.full.join('\n\n'),
    'stats.members': String(stats.members),
    'stats.total_xp': String(stats.total_xp),
    'stats.total_level': String(stats.total_level),
    'stats.citadel_level': String(stats.citadel_level),
    'stats.kill_death_ratio': String(stats.kill_death_ratio),
    special_names: site.special_names.map((style) => styleDraft(style, style.name)),
    grandmaster_style: styleDraft(site.grandmaster_style),
    booster_style: styleDraft(site.booster_style),
    overall_icon_url: site.overall_icon_url,
  };
}

/** Returns the parts whose contents differ from the shown facts, in the order of the page. */
export function changedParts(site: Site, draft: SiteDraft): SitePart[] {
  const shown = draftOf(site);
  return PARTS.filter((part) => !isSame(valueOf(draft, part), valueOf(shown, part)));
}

/** Returns the body of the write. A part with the contents that the product ships is not the clan's own any more. */
export function editOf({ shipped }: SiteEditor, draft: SiteDraft, parts: readonly SitePart[]): Record<string, unknown> {
  const defaults = draftOf(shipped);
  const body: Record<string, unknown> = {};
  for (const part of parts) {
    const value = valueOf(draft, part);
    set(body, part, isSame(value, valueOf(defaults, part)) ? null : value);
  }
  return body;
}

/** Returns the facts as the form has them, for the preview; a part that could not be saved is as it was. */
export function previewOf(site: Site, draft: SiteDraft): Site {
  const result: Record<string, unknown> = structuredClone(site);
  for (const part of changedParts(site, draft)) {
    const alone: Record<string, unknown> = {};
    set(alone, part, valueOf(draft, part));
    if (siteEditSchema.safeParse(alone).success) set(result, part, valueOf(draft, part));
  }
  return siteSchema.safeParse(result).data ?? site;
}

/** Returns a style as the form has it, or null while its colours cannot be read. */
export function styleOf({ dark, light, particles }: StyleDraft): NameStyle | null {
  const style: NonNullable<SiteEdit['booster_style']> = { dark: coloursOf(dark), light: coloursOf(light), particles };
  return siteEditSchema.safeParse({ booster_style: style }).success ? style : null;
}

function styleDraft({ dark, light, particles }: NameStyle, name = ''): StyleDraft {
  return { name, dark: dark.join(' '), light: light.join(' '), particles };
}
