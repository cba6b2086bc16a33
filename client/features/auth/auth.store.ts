import { create } from 'zustand';
import { authStatusSchema, type AuthUser } from '../../../shared/auth/auth.schemas.ts';

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
      const answer = await fetch('/api/auth/status', {
        credentials: 'same-origin',
        headers: { Accept: 'application/json' },
      });
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
      const { configured, user } = authStatusSchema.parse(await answer.json());
      set({ status: 'ready', configured, user });
    } catch {
      set({ status: 'ready', configured: false, user: null });
    }
  },
  logout: async () => {
    try {
      const answer = await fetch('/api/auth/logout', { method: 'POST', credentials: 'same-origin' });
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
    } catch (error) {
      console.error('Logout failed', error);
      return;
    }
    set({ user: null });
  },
}));
