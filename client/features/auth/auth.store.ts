import { create } from 'zustand';
import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { AuthUser } from '../../../shared/auth/auth.schemas.ts';
import { onSignedOut, request } from '../../lib/api/api.ts';

interface AuthStore {
  /** `loading` until the first answer; then `user` is set or null. */
  status: 'loading' | 'ready';
  configured: boolean;
  /** True when the check failed; `configured` and `user` are unknown then. */
  failed: boolean;
  user: AuthUser | null;
  /** True after the session ended, by time or from elsewhere. The page stays, so that no input is lost. */
  expired: boolean;
  load: () => Promise<void>;
  /** Checks again who is signed in, after the page was hidden or another tab changed it. A failure changes nothing. */
  recheck: () => Promise<void>;
  logout: () => Promise<void>;
}

/** Channel on which tabs of one browser, which share the session, announce a change of it. */
let tabs: BroadcastChannel | null = null;

/**
 * The signed-in user. A failed status check clears the user and sets `configured` to false, as spec §8 requires;
 * `failed` distinguishes that from a server without sign-in.
 */
export const useAuthStore = create<AuthStore>((set, get) => ({
  status: 'loading',
  configured: false,
  failed: false,
  user: null,
  expired: false,
  load: async () => {
    try {
      const { data } = await request(authRoutes.status, {});
      set({ status: 'ready', configured: data.configured, failed: false, user: data.user, expired: false });
      if (data.user) tabs?.postMessage('changed');
    } catch {
      set({ status: 'ready', configured: false, failed: true, user: null, expired: false });
    }
  },
  recheck: async () => {
    if (get().status === 'loading') return;
    try {
      const { data } = await request(authRoutes.status, {});
      set({ configured: data.configured, failed: false });
      if (data.user) set({ user: data.user, expired: false });
      else if (get().user) set({ expired: true });
    } catch {
      // The known state stays; the next call of the page decides.
    }
  },
  logout: async () => {
    try {
      await request(authRoutes.logout, {});
    } catch (error) {
      console.error('Logout failed', error);
      return;
    }
    set({ user: null, expired: false });
    tabs?.postMessage('changed');
  },
}));

onSignedOut(() => {
  if (useAuthStore.getState().user) useAuthStore.setState({ expired: true });
});

/** Keeps the signed-in user current, also when that changes elsewhere. Returns the function that stops it. */
export function watchSignIn(): () => void {
  const recheck = (): void => void useAuthStore.getState().recheck();
  const shown = (): void => {
    if (document.visibilityState === 'visible' && useAuthStore.getState().user) recheck();
  };
  const channel = new BroadcastChannel('auth');
  tabs = channel;
  channel.addEventListener('message', recheck);
  document.addEventListener('visibilitychange', shown);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    channel.close();
    if (tabs === channel) tabs = null;
  };
}
