import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Setup, SetupClan } from '../../../shared/setup/setup.schemas.ts';
import { expectWrong } from '../../test-kit/form/expect-wrong.ts';
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
  await user.click(await screen.findByRole('button', { name: 'Go on without it' }));
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
  await user.click(await screen.findByRole('button', { name: 'Go on without it' }));
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

it('says at its field what is wrong in each step', async () => {
  const { user: first } = renderSite('/setup');
  await first.click(await screen.findByRole('button', { name: 'Go on' }));
  await expectWrong(screen.getByLabelText('Setup code'), 'Write the code that the server has printed');
  cleanup();

  const user = await open();
  const name = await screen.findByLabelText('Clan name, as in the game');
  await user.click(screen.getByRole('button', { name: 'Look it up' }));
  await expectWrong(name, 'Write the name of your clan');
  await user.type(name, 'Iron Wolves');
  await user.click(screen.getByRole('button', { name: 'Look it up' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, this is my clan' }));
  await user.type(await screen.findByLabelText('Link to the chat'), 'ftp://chat');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await expectWrong(screen.getByLabelText('Link to the chat'), 'begins with https');
  await user.clear(screen.getByLabelText('Link to the chat'));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await user.click(await screen.findByRole('button', { name: 'Go on without it' }));
  await user.click(await screen.findByRole('button', { name: 'Follow Iron Wolves' }));
  await expectWrong(screen.getByLabelText('Client id'), 'Write the client id');
});

it('sends a first channel, asks for its address again after a reload, and keeps it nowhere', async () => {
  const tried: unknown[] = [];
  server.use(
    http.post('/api/setup/webhook', async ({ request }) => {
      tried.push(await request.json());
      return HttpResponse.json({ success: true, hint: 'Captain Hook …5678' });
    }),
  );
  const webhook = `https://discord.com/api/webhooks/223456789012345678/${'t'.repeat(68)}`;
  let user = await open();
  await user.type(await screen.findByLabelText('Clan name, as in the game'), 'Iron Wolves');
  await user.click(screen.getByRole('button', { name: 'Look it up' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, this is my clan' }));
  await user.click(await screen.findByRole('button', { name: 'Go on' }));

  // Nothing typed: each field says so, and Discord is not asked.
  const address = await screen.findByLabelText('Address of the webhook');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(address).toHaveAccessibleDescription(/An address is required/);
  await user.click(address);
  await user.paste(webhook);
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('Discord has posted a test by the webhook Captain Hook …5678')).toBeVisible();
  expect(tried).toEqual([{ address: webhook, clan: 'Iron Wolves', test: true }]);
  await user.type(screen.getByLabelText('Name of the channel'), '#achievements');
  await user.click(screen.getByRole('button', { name: 'Weekly summary', pressed: false }));
  await user.click(screen.getByRole('button', { name: 'Milestones', pressed: true }));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByRole('radio', { name: 'Later' });
  expect(tried[1]).toEqual({ address: webhook, clan: 'Iron Wolves', test: false });
  expect(JSON.stringify(sessionStorage)).not.toContain('webhooks/');
  expect(JSON.stringify(sessionStorage)).toContain('#achievements');

  cleanup();
  user = await open();
  await user.click(await screen.findByRole('button', { name: 'Yes, this is my clan' }));
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await screen.findByText(/Paste the address again/)).toBeVisible();
  expect(screen.getByLabelText('Name of the channel')).toHaveValue('#achievements');
  await user.click(screen.getByLabelText('Address of the webhook'));
  await user.paste(webhook);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await user.click(await screen.findByRole('radio', { name: 'Later' }));
  const bodies: unknown[] = [];
  server.use(
    http.post('/api/setup/finish', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Follow Iron Wolves' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(bodies[0]).toMatchObject({
    announce: { name: 'achievements', address: webhook, timezone, presets: ['bingo', 'drops', 'summary'] },
  });
});
