import { create } from 'zustand';
import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { AuthUser } from '../../../shared/auth/auth.schemas.ts';
import { request } from '../../lib/api.ts';

interface AuthStore {
  /** loading until the first answer; then the user is set or null. */
  status: 'loading' | 'ready';
  configured: boolean;
  user: AuthUser | null;
  load: () => Promise<void>;
  logout: () => Promise<void>;
}

/** Who is signed in. A failed status check clears the user and counts as not configured. Specification sections 4, 8. */
export const useAuthStore = create<AuthStore>((set) => ({
  status: 'loading',
  configured: false,
  user: null,
  load: async () => {
    try {
      const { data } = await request(authRoutes.status, {});
      set({ status: 'ready', configured: data.configured, user: data.user });
    } catch {
      set({ status: 'ready', configured: false, user: null });
    }
  },
  logout: async () => {
    try {
      await request(authRoutes.logout, {});
    } catch (error) {
      console.error('Logout failed', error);
      return;
    }
    set({ user: null });
  },
}));
