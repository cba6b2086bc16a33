import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { adminServer } from '../../test-kit/admin-server.tsx';
import { renderSite } from '../../test-kit/render-site.tsx';

adminServer();

it('shows a header with name and label, and its tabs with Dashboard open', async () => {
  renderSite('/admin');
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  expect(screen.getAllByText('Aurelis').length).toBeGreaterThan(0);
  expect(screen.getByText('Administrator')).toBeVisible();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Members',
    'Sync',
    'Data',
    'Bingo',
    'System',
    'Site',
    'Announce',
  ]);
  expect(screen.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('Total Members')).toBeVisible();
});

it('opens the tab that the query names, also at /admin/add-members', async () => {
  renderSite('/admin/add-members?tab=members');
  expect(await screen.findByRole('heading', { name: 'Admin Tools' })).toBeVisible();
});

it('opens Dashboard for a tab that does not exist', async () => {
  renderSite('/admin?tab=nothing');
  expect(await screen.findByText('Total Members')).toBeVisible();
});

it('moves through the tabs by arrow keys, opens one by Enter, and puts it in the URL', async () => {
  const { user, path } = renderSite('/admin');
  const first = await screen.findByRole('tab', { name: 'Dashboard' });
  act(() => {
    first.focus();
  });
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Data' })).toHaveFocus();
  expect(path()).toBe('/admin');
  await user.keyboard('{Enter}');
  expect(path()).toBe('/admin?tab=data');
  expect(await screen.findByRole('heading', { name: 'XP data' })).toBeVisible();
  await user.keyboard('{Home}{Enter}');
  await waitFor(() => {
    expect(path()).toBe('/admin');
  });
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Announce' })).toHaveFocus();
});

it('removes the previous tab’s choices from the URL when another tab is opened', async () => {
  const { user, path } = renderSite('/admin?tab=data&days=7');
  await user.click(await screen.findByRole('tab', { name: 'Members' }));
  expect(path()).toBe('/admin?tab=members');
});
