import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { authRoutes } from '../../shared/auth/auth.routes.ts';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { request } from '../lib/api/api.ts';
import { renderSite } from '../test-kit/render-site.tsx';
import { refusal, siteServer } from '../test-kit/site-server.ts';

const { server, state } = siteServer();
const admin = { configured: true, authenticated: true, user: { name: 'Aurelis', picture: null } };
const nobody = { configured: true, authenticated: false, user: null };

beforeEach(() => {
  useAuthStore.setState({ status: 'loading', configured: false, user: null, expired: false });
});
/** Sends a call of an open page after the server has ended the session. */
const callRefused = async () => {
  server.use(http.get('/api/auth/sessions', () => refusal(401, 'Please sign in', 'UNAUTHENTICATED')));
  await act(() => request(authRoutes.sessions, {}).catch(() => undefined));
};
const become = async (auth: typeof admin | typeof nobody) => {
  state.answers.auth = auth;
  await act(() => useAuthStore.getState().recheck());
};

describe('a deep link into the admin pages', () => {
  it('keeps a deep link into the admin pages through the sign-in', async () => {
    const { path } = renderSite('/admin?tab=system');
    await waitFor(() => {
      expect(path()).toBe('/login?return_to=%2Fadmin%3Ftab%3Dsystem');
    });
    expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toHaveAttribute(
      'href',
      '/api/auth/google?return_to=%2Fadmin%3Ftab%3Dsystem',
    );
  });

  it('ignores a return path to another site', async () => {
    renderSite('/login?return_to=//evil.example');
    expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toHaveAttribute(
      'href',
      '/api/auth/google',
    );
  });

  it('redirects a signed-in admin to the return path', async () => {
    state.answers.auth = admin;
    const { path } = renderSite('/login?return_to=%2Fcompetitions');
    await waitFor(() => {
      expect(path()).toBe('/competitions');
    });
  });
});

describe('a session that ends while a page is open', () => {
  it('shows at the first refused call that the session has ended, with a sign-in in a second tab', async () => {
    state.answers.auth = admin;
    renderSite('/competitions');
    expect(await screen.findByText('Aurelis')).toBeVisible();
    await callRefused();
    const note = await screen.findByText('Your session has ended.');
    expect(note.closest('[role=status]')).not.toBeNull();
    const link = await screen.findByRole('link', { name: /^Sign in again/ });
    expect(link).toHaveAttribute('href', '/api/auth/google?return_to=%2Fsigned-in');
    expect(link).toHaveAttribute('target', '_blank');
    // The page itself stays.
    expect(screen.getByText('Aurelis')).toBeVisible();
    await become(admin);
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument();
  });

  it('shows that the session has ended when the page is shown again', async () => {
    state.answers.auth = admin;
    renderSite('/competitions');
    await screen.findByText('Aurelis');
    state.answers.auth = nobody;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Your session has ended.')).toBeVisible();
  });

  it('shows no ended session when the server cannot be reached', async () => {
    state.answers.auth = admin;
    renderSite('/competitions');
    await screen.findByText('Aurelis');
    server.use(http.get('/api/auth/status', () => HttpResponse.error()));
    await act(() => useAuthStore.getState().recheck());
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument();
    expect(screen.getByText('Aurelis')).toBeVisible();
  });

  it('shows no ended session to visitors', async () => {
    renderSite('/competitions');
    await screen.findByRole('link', { name: 'Login' });
    await callRefused();
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument();
  });
});

describe('the page at the end of a second sign-in', () => {
  it('shows who is signed in, and where to continue', async () => {
    state.answers.auth = admin;
    renderSite('/signed-in');
    expect(await screen.findByText('Signed in as Aurelis')).toBeVisible();
    expect(screen.getByRole('link', { name: 'open the admin dashboard here' })).toHaveAttribute(
      'href',
      '/admin/add-members',
    );
  });

  it('shows that a visitor is not signed in', async () => {
    renderSite('/signed-in');
    expect(await screen.findByText('You are not signed in')).toBeVisible();
  });
});
