import { create } from 'zustand';
import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { AuthUser } from '../../../shared/auth/auth.schemas.ts';
import { onSignedOut, request } from '../../lib/api/api.ts';

interface AuthStore {
  /** loading until the first answer; then the user is set or null. */
  status: 'loading' | 'ready';
  configured: boolean;
  /** The server could not be asked: `configured` and `user` say nothing about it then. */
  failed: boolean;
  user: AuthUser | null;
  /** The server has forgotten the user, by time or from elsewhere: the page stays, so that nothing typed is lost. */
  expired: boolean;
  load: () => Promise<void>;
  /** Asks again who is signed in, after the page was away or another tab changed it. A failure changes nothing. */
  recheck: () => Promise<void>;
  logout: () => Promise<void>;
}

/** Tabs of one browser share the session: each tells the others when it has changed. */
let tabs: BroadcastChannel | null = null;

/**
 * Who is signed in. A failed status check clears the user and sets `configured` to false, as spec §8 says;
 * `failed` keeps that apart from a server that has no sign-in.
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
      // What was known stays; the next call of the page will tell.
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

/** Keeps the page right about who is signed in, also when that changes elsewhere; returns the end of it. */
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
