import { create } from 'zustand';
import { siteRoutes } from '../../../shared/site/site.routes.ts';
import { pageSiteSchema, SITE_BLOCK_ID, type PageSite } from '../../../shared/site/site.schemas.ts';
import { request } from '../api/api.ts';

/** What is drawn until the server has answered: nothing that could turn out wrong. */
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

/** The facts that came with the page; null: it carries none that can be read, and the server is asked. */
function fromPage(): PageSite | null {
  const text = document.getElementById(SITE_BLOCK_ID)?.textContent ?? 'null';
  try {
    const parsed = pageSiteSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const brought = fromPage();

/** What the clan says about itself: read once a visit. */
export const useSiteStore = create<SiteStore>((set, get) => ({
  site: brought ?? EMPTY,
  loaded: brought !== null,
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
