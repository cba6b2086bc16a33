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
  revision: 0,
};

interface SiteStore {
  site: PageSite;
  loaded: boolean;
  load: () => Promise<void>;
  /** Reads the facts again until they are of this edit or a newer one. */
  follow: (revision: number) => Promise<void>;
}

/** Another node may have told of an edit that the asked one has not read yet. */
const AGAIN_MS = 1000;
const MOST_TRIES = 10;

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

let wanted = 0;

/** The clan's own description of itself: embedded in the page, and read again after an admin's edit. */
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
  follow: async (revision) => {
    const isRunning = wanted > get().site.revision;
    wanted = Math.max(wanted, revision);
    if (isRunning) return;
    for (let tries = 0; wanted > get().site.revision && tries < MOST_TRIES; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      set({ loaded: false });
      await get().load();
    }
    // The next word of an edit begins again.
    wanted = get().site.revision;
  },
}));
