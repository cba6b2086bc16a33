import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeSockets } from '../../../../test/support/live/fake-socket.ts';
import { ActiveSyncs } from '../../../features/sync/runs/active-syncs.tsx';
import { adminServer, renderPart, sendAdmin } from '../../../test-kit/admin-server.tsx';
import { makeRun } from '../../../test-kit/make-sync.ts';
import { DashboardTab } from './dashboard-tab.tsx';

adminServer();

it('shows the same running syncs as the Sync tab, live', async () => {
  fakeSockets.admin.connect();
  renderPart(
    <>
      <DashboardTab />
      <ActiveSyncs chosen={null} onChoose={() => undefined} />
    </>,
  );
  const card = () => screen.getByText('Sync Status').closest('dl > div');
  const tab = () => screen.getByRole('region', { name: 'Active Syncs' });
  expect(await screen.findByText('No sync is running')).toBeVisible();
  await waitFor(() => {
    expect(card()).toHaveTextContent('Idleno sync running');
  });
  expect(tab()).toHaveTextContent('Idle, no sync running');

  const round = makeRun(1, { kind: 'scheduled', startedBy: null, total: 25, processed: 12 });
  const profile = makeRun(2, { kind: 'one', startedBy: null, total: 1 });
  act(() => {
    sendAdmin({ type: 'run.changed', run: round }, { type: 'run.changed', run: profile });
  });
  await waitFor(() => {
    expect(card()).toHaveTextContent('Active2 running');
  });
  expect(tab()).toHaveTextContent('Active, 2 running');
  expect(tab()).toHaveTextContent('Schedule: 12 of 25 of this round read');
  expect(screen.queryByText('No sync is running')).not.toBeInTheDocument();

  act(() => {
    sendAdmin(
      { type: 'run.changed', run: { ...round, status: 'completed' } },
      { type: 'run.changed', run: { ...profile, status: 'completed' } },
    );
  });
  await waitFor(() => {
    expect(card()).toHaveTextContent('Idleno sync running');
  });
  expect(tab()).toHaveTextContent('Idle, no sync running');
});
