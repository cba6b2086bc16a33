import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, siteServer } from '../../test-kit/site-server.ts';

const { server } = siteServer();

it('fails as a page when the first members cannot be loaded, with the best sentence there is', async () => {
  server.use(http.get('/api/members', () => HttpResponse.text('boom', { status: 500 })));
  const { user } = renderSite('/');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error');
  expect(alert).toHaveTextContent('Could not load highest ranks.');

  server.use(http.get('/api/members', () => refusal(503, 'The database is away')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The database is away')).toBeVisible();

  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Clan Owners' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
