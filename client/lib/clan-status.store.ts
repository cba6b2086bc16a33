import { create } from 'zustand';
import { clanStatusSchema, type ClanStatus } from '../../shared/clan/clan.schemas.ts';

interface ClanStatusStore {
  status: ClanStatus | null;
  load: () => Promise<void>;
}

/** How much of the clan was read, and whether it is the practice one. */
export const useClanStatusStore = create<ClanStatusStore>((set) => ({
  status: null,
  load: async () => {
    try {
      const answer = await fetch('/api/clan/status', { headers: { Accept: 'application/json' } });
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
      set({ status: clanStatusSchema.parse(await answer.json()).status });
    } catch (error) {
      console.error('The state of the clan could not be read', error);
    }
  },
}));
