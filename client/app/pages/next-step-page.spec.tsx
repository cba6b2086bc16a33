import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { http } from 'msw';

const { server, state } = siteServer();

beforeEach(() => {
  clanStatusResource.store.setState({ data: null, error: null });
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the page about the next step', () => {
  it('leads to a real clan in five steps, with a command that names the typed clan', async () => {
    state.answers.status = { ...state.answers.status, practice: true };
    const { user } = renderSite('/next-step');
    expect(await screen.findByRole('heading', { level: 1, name: 'Follow your clan' })).toBeVisible();
    const steps = within(await screen.findByRole('main')).findAllByRole('listitem');
    expect(await steps).toHaveLength(5);
    await user.type(screen.getByLabelText('Name of your clan'), ' Old Guard ');
    expect(screen.getByText('CLAN_NAME="Old Guard" npm start')).toBeVisible();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy the command' }));
    expect(copied).toHaveBeenCalledWith('CLAN_NAME="Old Guard" npm start');
    expect(await screen.findByText('Copied.')).toBeVisible();
    await user.type(screen.getByLabelText('Name of your clan'), 's');
    expect(screen.queryByText('Copied.')).toBeNull();
  });

  it('selects the command when the browser does not allow copying', async () => {
    state.answers.status = { ...state.answers.status, practice: true };
    const { user } = renderSite('/next-step');
    const button = await screen.findByRole('button', { name: 'Copy the command' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(button);
    expect(await screen.findByText(/did not allow copying/)).toBeVisible();
    expect(getSelection()?.toString()).toBe('CLAN_NAME="Your Clan" npm start');
  });

  it('names the clan that is followed already, and leads to the dashboard', async () => {
    renderSite('/next-step');
    expect(await screen.findByText(/This site follows Ravenhold/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'dashboard' })).toHaveAttribute('href', '/admin/add-members');
    expect(screen.queryByLabelText('Name of your clan')).toBeNull();
  });

  it('shows the steps also when the state of the clan cannot be read', async () => {
    server.use(http.get('/api/clan/status', () => refusal(500, 'No')));
    renderSite('/next-step');
    expect(await screen.findByRole('button', { name: 'Copy the command' })).toBeVisible();
  });
});
