import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, siteServer } from '../../test-kit/site-server.ts';

// In a file of their own: nothing may be kept from a page that was loaded before.
const { server } = siteServer();

it('the hiscores say in their own words what failed when the server says nothing', async () => {
  server.use(http.get('/api/members/all-hiscores', () => HttpResponse.text('boom', { status: 500 })));
  renderSite('/hiscore');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('An unknown error occurred while loading hiscores')).toBeVisible();
});

it('the members show the server’s sentence', async () => {
  server.use(http.get('/api/members', () => refusal(503, 'The database is away')));
  renderSite('/members');
  expect(within(await screen.findByRole('alert')).getByText('The database is away')).toBeVisible();
});
