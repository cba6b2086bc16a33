import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { renderSite } from '../test-kit/render-site.tsx';
import { refusal, siteServer } from '../test-kit/site-server.ts';

const { server, state } = siteServer();
const admin = { configured: true, authenticated: true, user: { name: 'Aurelis', picture: null } };

beforeEach(() => {
  useAuthStore.setState({ status: 'loading', configured: false, user: null });
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

describe('the navigation', () => {
  it('shows the six links and Login', async () => {
    renderSite('/competitions');
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Members', '/members'],
      ['Hiscores', '/hiscore'],
      ['XP Tracker', '/xp-tracker'],
      ['Bingo', '/bingo'],
      ['Competitions', '/competitions'],
    ]);
    expect(nav.getByRole('link', { name: 'Competitions' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('opens the menu, and closes it with Escape and with a change of page', async () => {
    const { user, path } = renderSite('/competitions');
    const menu = await screen.findByRole('button', { name: 'Open menu' });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await user.click(menu);
    expect(screen.getByRole('navigation', { name: 'Main, phone' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Main, phone' })).not.toBeInTheDocument();
    await user.click(menu);
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main, phone' })).getByRole('link', { name: 'Bingo' }),
    );
    expect(path()).toBe('/bingo');
    await waitFor(() => {
      expect(screen.queryByRole('navigation', { name: 'Main, phone' })).not.toBeInTheDocument();
    });
  });

  it('shows the signed-in user, and signs out after a confirmation', async () => {
    state.answers.auth = admin;
    const { user } = renderSite('/competitions');
    expect(await screen.findByText('Aurelis')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Admin dashboard' })).toHaveAttribute('href', '/admin/add-members');
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
    let left = 0;
    server.use(
      http.post('/api/auth/logout', () => {
        left++;
        return HttpResponse.json({ success: true });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to logout?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(left).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(left).toBe(1);
  });

  it('changes the theme and stores it', async () => {
    const { user } = renderSite('/competitions');
    await user.click(await screen.findByRole('button', { name: 'Switch to the light theme' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    await user.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});

describe('the practice world', () => {
  it('shows that the clan is simulated, and leads to the page with the command that follows a real one', async () => {
    state.answers.status = { ...state.answers.status, practice: true };
    const { user, path } = renderSite('/competitions');
    const banner = await screen.findByRole('complementary', { name: 'Practice world' });
    await user.click(within(banner).getByRole('link', { name: 'Follow your own clan' }));
    expect(path()).toBe('/next-step');
    expect(await screen.findByText('CLAN_NAME="Your Clan" npm start')).toBeVisible();
  });
});

describe('signing in', () => {
  it('offers Google, and shows why a sign-in failed', async () => {
    renderSite('/login?error=auth_failed');
    expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toHaveAttribute(
      'href',
      '/api/auth/google',
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Authentication failed. You may not have permission to access this panel.',
    );
  });

  it('shows that sign-in is not configured', async () => {
    state.answers.auth = { configured: false, authenticated: false, user: null };
    renderSite('/login');
    expect(await screen.findByText('Authentication Not Configured')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each<[string, () => Response]>([
    ['a failure of the server', () => refusal(500, 'No')],
    ['no answer', () => HttpResponse.error()],
    ['an answer that cannot be read', () => HttpResponse.json({ configured: 'yes' })],
  ])('shows that sign-in could not be checked after %s, and checks again', async (_, answer) => {
    server.use(http.get('/api/auth/status', answer, { once: true }));
    renderSite('/login');
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in could not be checked');
    expect(screen.queryByText('Authentication Not Configured')).not.toBeInTheDocument();
    expect(useAuthStore.getState()).toMatchObject({ configured: false, user: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows after a second sign-in that it could not be checked, and checks again', async () => {
    server.use(http.get('/api/auth/status', () => refusal(503, 'No'), { once: true }));
    state.answers.auth = admin;
    renderSite('/signed-in');
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in could not be checked');
    expect(screen.queryByText('You are not signed in')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Signed in as /)).toBeVisible();
  });

  it('skips the login page for a signed-in admin', async () => {
    state.answers.auth = admin;
    server.use(http.get('/api/admin/*', () => refusal(503, 'Not of this test')));
    const { path } = renderSite('/login');
    await waitFor(() => {
      expect(path()).toBe('/admin/add-members');
    });
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(screen.getByText('Administrator')).toBeVisible();
  });

  it.each(['/admin', '/admin/add-members'])('requires sign-in at %s', async (at) => {
    const { path } = renderSite(at);
    await waitFor(() => {
      expect(path()).toBe('/login');
    });
  });
});

describe('other pages', () => {
  let logged: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    logged.mockRestore();
  });

  it('shows the error page for an unknown path', async () => {
    renderSite('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  it('shows that competitions are coming soon', async () => {
    renderSite('/competitions');
    expect(await screen.findByText('Competitions are coming soon.')).toBeVisible();
  });

  it('shows that there is no bingo board yet', async () => {
    renderSite('/bingo');
    expect(await screen.findByText('No Active Bingo Boards')).toBeVisible();
  });
});
