import type { EditedParts } from '../http/edit-conflict.ts';
import type { NameStyle, Site } from './site.schemas.ts';

/** Names of the facts that admins edit, in the order of the page. */
export const SITE_PARTS = {
  description: 'Description',
  banner_url: 'Banner picture',
  'links.chat': 'Link to the chat',
  'links.social': 'Link to the posts',
  'links.photos': 'Link to the photos',
  'links.stream': 'Link to the stream',
  'information.short': 'Clan Information',
  'information.full': 'Text behind Show More',
  'stats.members': 'Members',
  'stats.total_xp': 'Total XP',
  'stats.total_level': 'Total level',
  'stats.citadel_level': 'Citadel level',
  'stats.kill_death_ratio': 'Kill/death ratio',
  special_names: 'Special names',
  grandmaster_style: 'Style of grandmasters',
  booster_style: 'Style of boosters',
  overall_icon_url: 'Picture of Overall',
} as const;
export type SitePart = keyof typeof SITE_PARTS;

export function isSitePart(part: string): part is SitePart {
  return Object.hasOwn(SITE_PARTS, part);
}

/** Returns the facts as flat values, so that two states can be compared part by part. Lists become text, a line each. */
export function sitePartsOf(site: Site): Record<SitePart, EditedParts[string]> {
  const { links, information, stats } = site;
  return {
    description: site.description,
    banner_url: site.banner_url,
    'links.chat': links.chat,
    'links.social': links.social,
    'links.photos': links.photos,
    'links.stream': links.stream,
    'information.short': information.short.join('\n\n'),
    'information.full': information.full.join('\n\n'),
    'stats.members': stats.members,
    'stats.total_xp': stats.total_xp,
    'stats.total_level': stats.total_level,
    'stats.citadel_level': stats.citadel_level,
    'stats.kill_death_ratio': stats.kill_death_ratio,
    special_names: site.special_names.map((style) => `${style.name}: ${styleText(style)}`).join('\n'),
    grandmaster_style: styleText(site.grandmaster_style),
    booster_style: styleText(site.booster_style),
    overall_icon_url: site.overall_icon_url,
  };
}

function styleText({ dark, light, particles }: NameStyle): string {
  return `${dark.join(' ')} on dark, ${light.join(' ')} on light, ${particles === 'none' ? 'no particles' : particles}`;
}
