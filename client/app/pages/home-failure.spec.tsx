import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, siteServer } from '../../test-kit/site-server.ts';

const { server } = siteServer();

it('shows an error page with the best sentence when the first load of the members fails', async () => {
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
