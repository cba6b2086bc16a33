import { create } from 'zustand';
import { siteRoutes } from '../../../shared/site/site.routes.ts';
import { pageSiteSchema, SITE_BLOCK_ID, type PageSite } from '../../../shared/site/site.schemas.ts';
import { request } from '../api/api.ts';

/** Neutral values, drawn until the server has answered. */
const EMPTY: PageSite = {
  clan_name: 'Citadel Watch',
  description: '',
  banner_url: '',
  links: { chat: '', social: '', photos: '', stream: '' },
  stats: {
    total_level: 'hidden',
    total_xp: 'hidden',
    members: 'hidden',
    citadel_level: 'hidden',
    kill_death_ratio: 'hidden',
  },
  information: { short: [], full: [] },
  overall_icon_url: '',
  skill_icon_url: '',
  special_names: [],
  grandmaster_style: { dark: ['#F4C650', '#EFAA86'], light: ['#775600', '#98431A'], particles: 'none' },
  booster_style: { dark: ['#CBA9F7', '#EE9BC4'], light: ['#6B3FB0', '#A02A63'], particles: 'none' },
};

interface SiteStore {
  site: PageSite;
  loaded: boolean;
  load: () => Promise<void>;
}

/** Returns the facts embedded in the page, or null when it has no readable ones and they must be requested. */
function fromPage(): PageSite | null {
  const text = document.getElementById(SITE_BLOCK_ID)?.textContent ?? 'null';
  try {
    const parsed = pageSiteSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const embedded = fromPage();

/** The clan's own description of itself, read once per visit. */
export const useSiteStore = create<SiteStore>((set, get) => ({
  site: embedded ?? EMPTY,
  loaded: embedded !== null,
  load: async () => {
    if (get().loaded) return;
    try {
      const { data } = await request(siteRoutes.get, {});
      set({ site: data.site, loaded: true });
    } catch (error) {
      console.error('The facts of the site could not be read', error);
    }
  },
}));
