import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { makeMember } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { windowWidth } from '../../test-kit/window-width.ts';

const { server, state } = siteServer();
const width = windowWidth();

beforeEach(() => {
  // The profile that is opened; this file is not about it.
  const missing = () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND');
  server.use(http.get('/api/members/:name', missing), http.get('/api/members/:name/:part', missing));
  membersResource.store.setState({ data: null, error: null, errorStatus: null });
  state.answers.members = ['Old Mossy', 'Tharn Vex', 'Thorn', 'Thorn Stag'].map((name, at) =>
    makeMember({ id: at + 1, name, display_name: name, total_xp: 1500 }),
  );
});

const names = () => screen.getAllByRole('option').map((option) => within(option).getByText(/^[A-Z][a-z]+/).textContent);
const openButton = () => screen.findByRole('button', { name: 'Find a player' });
const field = () => screen.findByRole('combobox', { name: 'Find a player' });

describe('the search below the header', () => {
  it('takes the focus, suggests members and opens the profile of the exact name with Enter', async () => {
    const { user, path } = renderSite('/competitions');
    const button = await openButton();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    await waitFor(async () => {
      expect(await field()).toHaveFocus();
    });
    await user.keyboard('thorn');
    await waitFor(() => {
      expect(names()).toEqual(['Thorn', 'Thorn Stag']);
    });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(path()).toBe('/profile/Thorn');
    });
    expect(screen.queryByRole('combobox', { name: 'Find a player' })).not.toBeInTheDocument();
  });

  it('says that nobody has a name, and offers the nearest ones to the arrows', async () => {
    const { user, path } = renderSite('/competitions');
    await user.click(await openButton());
    await user.type(await field(), 'tharn vx');
    expect(await screen.findByText('No member is called “tharn vx”. Nearest names:')).toBeVisible();
    expect(names()).toEqual(['Tharn Vex']);
    await user.keyboard('{Enter}');
    expect(path()).toBe('/competitions');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => {
      expect(path()).toBe('/profile/Tharn%20Vex');
    });
  });

  it('repeats hostile text as text, without suggestions', async () => {
    const { user } = renderSite('/competitions');
    await user.click(await openButton());
    await user.type(await field(), '<img src=x>');
    expect(await screen.findByText('No member is called “<img src=x>”.')).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('closes the suggestions with Escape, then itself, and returns the focus to its button', async () => {
    const { user } = renderSite('/competitions');
    const button = await openButton();
    await user.click(button);
    await user.type(await field(), 'th');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(await field()).toHaveValue('th');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Find a player' })).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('closes by a press outside the header, and by the menu, whose room it has', async () => {
    const { user } = renderSite('/competitions');
    const button = await openButton();
    await user.click(button);
    await field();
    await user.click(await screen.findByText('Competitions are coming soon.'));
    expect(screen.queryByRole('combobox', { name: 'Find a player' })).not.toBeInTheDocument();
    await user.click(button);
    await field();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(screen.queryByRole('combobox', { name: 'Find a player' })).not.toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Main, phone' })).toBeVisible();
  });

  it('shows why there are no suggestions when the members cannot be loaded', async () => {
    server.use(http.get('/api/members', () => refusal(500, 'The database does not answer')));
    const { user } = renderSite('/competitions');
    await user.click(await openButton());
    await user.type(await field(), 'th');
    expect(await screen.findByText('The database does not answer')).toBeVisible();
    expect(screen.queryByText(/No member is called/)).not.toBeInTheDocument();
  });
});

describe('the search in a wide header', () => {
  beforeEach(() => {
    width.roomy();
  });

  it('keeps what is typed while its suggestions are loaded, and reads the members only then', async () => {
    const { user, path } = renderSite('/competitions');
    const input = await field();
    expect(state.asked).not.toContain('GET /api/members?active=true');
    await user.click(input);
    await user.keyboard('old');
    await waitFor(() => {
      expect(names()).toEqual(['Old Mossy']);
    });
    expect(await field()).toHaveValue('old');
    expect(await field()).toHaveFocus();
    await user.click(screen.getByRole('option'));
    await waitFor(() => {
      expect(path()).toBe('/profile/Old%20Mossy');
    });
    expect(await field()).toHaveValue('');
  });

  it('has the slash key on pages without a search of their own, and leaves it to the others', async () => {
    const { user } = renderSite('/competitions');
    await screen.findByText('Competitions are coming soon.');
    await user.keyboard('/');
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('');
    await user.click(screen.getByText('Competitions are coming soon.'));
    await user.click(screen.getByRole('link', { name: 'Members' }));
    const own = await screen.findByRole('searchbox', { name: 'Search members' });
    await user.keyboard('/');
    expect(own).toHaveFocus();
  });
});
