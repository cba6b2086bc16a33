import { create } from 'zustand';
import { siteResponseSchema, type Site } from '../../shared/site/site.schemas.ts';

/** What is drawn until the server has answered: nothing that could turn out wrong. */
const EMPTY: Site = {
  clan_name: 'Clan Hall',
  description: '',
  banner_url: '',
  links: { chat: '', social: '', photos: '', stream: '' },
  stats: { total_level: 3001, total_xp: 495_800_000_000, members: 499, citadel_level: 7, kill_death_ratio: 2.21 },
  information: { short: [], full: [] },
  overall_icon_url: '',
  special_names: [],
  grandmaster_style: { dark: ['#F4C650', '#EFAA86'], light: ['#775600', '#98431A'], particles: 'none' },
  booster_style: { dark: ['#CBA9F7', '#9DBBFF'], light: ['#6B3FB0', '#2F55B5'], particles: 'none' },
};

interface SiteStore {
  site: Site;
  loaded: boolean;
  load: () => Promise<void>;
}

/** What the clan says about itself: read once a visit. */
export const useSiteStore = create<SiteStore>((set, get) => ({
  site: EMPTY,
  loaded: false,
  load: async () => {
    if (get().loaded) return;
    try {
      const answer = await fetch('/api/site', { headers: { Accept: 'application/json' } });
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
      const { site } = siteResponseSchema.parse(await answer.json());
      set({ site, loaded: true });
    } catch (error) {
      console.error('The facts of the site could not be read', error);
    }
  },
}));
