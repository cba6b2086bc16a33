import { expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import type { HeldReading } from '../../../shared/xp/held.schemas.ts';
import { itemInMenu } from '../../test-kit/row-menu.ts';
import { siteServer } from '../../test-kit/site-server.ts';
import { HeldReadings } from './held-readings.tsx';

const { server } = siteServer();
const user = userEvent.setup();
const held: HeldReading = {
  id: 3,
  member_id: 1,
  member_name: 'Anna',
  source: 'runemetrics',
  reason: 'lower',
  read_at: '2026-11-21T10:00:00.000Z',
  accepted_total: 9000,
  held_total: 5000,
  fallen: [
    { skill: 'Mining', accepted: 5000, held: 2000 },
    { skill: 'Attack', accepted: 4000, held: 3000 },
  ],
};

it('shows the skills that fell, and accepts a reading after a confirmation', async () => {
  let readings = [held, { ...held, id: 4, member_name: 'Berta', reason: 'malformed' as const, fallen: [] }];
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/held-readings', () =>
      HttpResponse.json({ success: true, readings }, { headers: { [LIVE_VERSION_HEADER]: '1' } }),
    ),
    http.post('/api/admin/held-readings/:id', async ({ request, params }) => {
      sent.push([params.id, await request.json()]);
      return HttpResponse.json({ success: true, message: 'The reading was accepted' });
    }),
  );
  const { unmount } = render(<HeldReadings />, { wrapper: MemoryRouter });
  const list = await screen.findByRole('list', { name: 'Held readings' });
  expect(within(list).getByText(/Mining 5,000 → 2,000 XP and 1 more skill/)).toBeVisible();
  expect(within(list).getByText(/XP that no account can have/)).toBeVisible();
  expect(within(list).getByRole('button', { name: 'Reject the reading of Berta' })).toBeVisible();
  const accept = await itemInMenu('Berta', 'Accept', user);
  expect(accept).toHaveAccessibleDescription('No account can have this XP.');
  await user.click(accept);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(within(list).getByRole('button', { name: 'Accept the reading of Anna' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await user.click(within(list).getByRole('button', { name: 'Accept the reading of Anna' }));
  readings = [];
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Accept the reading' }));
  expect(await screen.findByText('Anna: The reading was accepted')).toBeVisible();
  expect(sent).toEqual([['3', { decision: 'accept' }]]);
  unmount();
  await waitFor(() => expect(screen.queryByText('Held readings')).toBeNull());
});
