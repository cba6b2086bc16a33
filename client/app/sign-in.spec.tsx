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
  it('is remembered over the sign-in', async () => {
    const { path } = renderSite('/admin?tab=system');
    await waitFor(() => {
      expect(path()).toBe('/login?return_to=%2Fadmin%3Ftab%3Dsystem');
    });
    expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toHaveAttribute(
      'href',
      '/api/auth/google?return_to=%2Fadmin%3Ftab%3Dsystem',
    );
  });

  it('never leads off the site', async () => {
    renderSite('/login?return_to=//evil.example');
    expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toHaveAttribute(
      'href',
      '/api/auth/google',
    );
  });

  it('is followed by who is signed in already', async () => {
    state.answers.auth = admin;
    const { path } = renderSite('/login?return_to=%2Fcompetitions');
    await waitFor(() => {
      expect(path()).toBe('/competitions');
    });
  });
});

describe('a session that ends while a page is open', () => {
  it('is said at the first refused call, with a way back in a second tab', async () => {
    state.answers.auth = admin;
    renderSite('/competitions');
    expect(await screen.findByText('Aurelis')).toBeVisible();
    await callRefused();
    const note = screen.getByText('Your session has ended.');
    expect(note.closest('[role=status]')).not.toBeNull();
    const link = screen.getByRole('link', { name: /^Sign in again/ });
    expect(link).toHaveAttribute('href', '/api/auth/google?return_to=%2Fsigned-in');
    expect(link).toHaveAttribute('target', '_blank');
    // The page itself stays.
    expect(screen.getByText('Aurelis')).toBeVisible();
    await become(admin);
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument();
  });

  it('is noticed when the page is looked at again', async () => {
    state.answers.auth = admin;
    renderSite('/competitions');
    await screen.findByText('Aurelis');
    state.answers.auth = nobody;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Your session has ended.')).toBeVisible();
  });

  it('is not imagined when the server cannot be asked', async () => {
    state.answers.auth = admin;
    renderSite('/competitions');
    await screen.findByText('Aurelis');
    server.use(http.get('/api/auth/status', () => HttpResponse.error()));
    await act(() => useAuthStore.getState().recheck());
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument();
    expect(screen.getByText('Aurelis')).toBeVisible();
  });

  it('says nothing to visitors', async () => {
    renderSite('/competitions');
    await screen.findByRole('link', { name: 'Login' });
    await callRefused();
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument();
  });
});

describe('the page at the end of a second sign-in', () => {
  it('says who is signed in, and where to go on', async () => {
    state.answers.auth = admin;
    renderSite('/signed-in');
    expect(await screen.findByText('Signed in as Aurelis')).toBeVisible();
    expect(screen.getByRole('link', { name: 'open the admin dashboard here' })).toHaveAttribute(
      'href',
      '/admin/add-members',
    );
  });

  it('sends on who is not', async () => {
    renderSite('/signed-in');
    expect(await screen.findByText('You are not signed in')).toBeVisible();
  });
});
