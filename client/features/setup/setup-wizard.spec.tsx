import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Setup, SetupClan } from '../../../shared/setup/setup.schemas.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { siteServer } from '../../test-kit/site-server.ts';

const { server } = siteServer();
const setup: Setup = {
  public_url: 'http://localhost',
  is_plain_http: false,
  redirect_url: 'http://localhost/api/auth/google/callback',
  discord_redirect_url: 'http://localhost/api/auth/discord/callback',
  has_provider: false,
};
const clan: SetupClan = {
  name: 'Iron Wolves',
  ...{ members: 7, total_xp: 28_000_000, kills: 0, owner: 'Player 1', deputies: [], overseers: [], minutes: 1 },
};

afterEach(() => sessionStorage.clear());

/** Opens the page and types the code, as after a reload. */
async function open() {
  server.use(
    http.post('/api/setup/open', () => HttpResponse.json({ success: true, setup })),
    http.post('/api/setup/clan', () => HttpResponse.json({ success: true, clan })),
  );
  const { user } = renderSite('/setup');
  await user.type(await screen.findByLabelText('Setup code'), 'ABCDE');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  return user;
}

it('sends a sign-in with Discord, and keeps the rest but no secret over a reload', async () => {
  let user = await open();
  await user.type(await screen.findByLabelText('Clan name, as in the game'), 'Iron Wolves');
  await user.click(screen.getByRole('button', { name: 'Look it up' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, this is my clan' }));
  await user.type(await screen.findByLabelText('Description'), 'We cap.');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await user.click(await screen.findByRole('radio', { name: 'Discord' }));
  await user.type(screen.getByLabelText('Client id'), '100000000000000001');
  await user.type(screen.getByLabelText('Client secret'), 'never kept');
  await user.type(screen.getByLabelText('Ids of further users'), '400000000000000001');
  expect(JSON.stringify(sessionStorage)).not.toContain('never kept');
  expect(JSON.stringify(sessionStorage)).not.toContain('ABCDE');

  cleanup();
  user = await open();
  // Without the state of the history the found clan is there, and the steps after it have their texts.
  await user.click(await screen.findByRole('button', { name: 'Yes, this is my clan' }));
  expect(await screen.findByLabelText('Description')).toHaveValue('We cap.');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByLabelText('Client id')).toHaveValue('100000000000000001');
  expect(screen.getByLabelText('Client secret')).toHaveValue('');
  await user.type(screen.getByLabelText('Client secret'), 'typed anew');

  const bodies: unknown[] = [];
  server.use(
    http.post('/api/setup/finish', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Follow Iron Wolves' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toEqual({
    clan: 'Iron Wolves',
    facts: { description: 'We cap.' },
    provider: null,
    discord: {
      client_id: '100000000000000001',
      client_secret: 'typed anew',
      guild_id: null,
      admin_roles: [],
      admin_users: ['400000000000000001'],
    },
  });
  expect(await screen.findByText('This site follows Iron Wolves from now on')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});
