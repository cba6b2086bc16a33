import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { renderSite } from '../test-kit/render-site.tsx';
import { refusal, siteServer } from '../test-kit/site-server.ts';

const { server, state } = siteServer();
let logged: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  useAuthStore.setState({ status: 'loading', configured: false, user: null });
  state.answers.auth = {
    configured: true,
    authenticated: true,
    user: { name: 'Aurelis', picture: 'https://pictures.example/a.png' },
  };
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  logged.mockRestore();
});

it('shows the picture of the signed-in user, and hides it when it fails to load', async () => {
  renderSite('/competitions');
  const picture = (await screen.findByText('Aurelis')).parentElement?.querySelector('img');
  expect(picture).toHaveAttribute('src', 'https://pictures.example/a.png');
  expect(picture).toBeVisible();
  fireEvent.error(picture!);
  expect(picture).not.toBeVisible();
});

it('only logs a failed logout', async () => {
  server.use(http.post('/api/auth/logout', () => refusal(500, 'No')));
  const { user } = renderSite('/competitions');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Logout' }));
  await waitFor(() => {
    expect(logged).toHaveBeenCalledWith('Logout failed', expect.anything());
  });
  expect(screen.getByText('Aurelis')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
