import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { adminServer, renderPart, sendAdmin } from '../../test-kit/admin-server.tsx';
import { OperationCards } from './operation-cards.tsx';

const { server, admin } = adminServer();
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const fact = async (name: string, label: string) => (await card(name)).getByText(label).closest('dl > div');

it('shows the facts about database, backups and syncs', async () => {
  renderPart(<OperationCards />);
  expect(await fact('Database', 'PostgreSQL')).toHaveTextContent('18.4, built in');
  expect(await fact('Database', 'Size')).toHaveTextContent('50.0 MB');
  expect(await fact('Database', 'Connections they may open')).toHaveTextContent('12 of 97');
  expect(await fact('Backups', 'Newest')).toHaveTextContent('2.0 MB');
  expect(await fact('Backups', 'File')).toHaveTextContent(/^Filecitadel-watch-daily.tar$/);
  expect(await fact('Syncs', 'Read today')).toHaveTextContent('118 of 120');
  expect(await fact('Syncs', 'Services of the game')).toHaveTextContent('None is silent');
  expect((await card('Syncs')).getByRole('link', { name: 'Sync tab' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=sync'),
  );
});

it('tells what was never made or read, and what fails', async () => {
  admin.answers.operation = {
    ...admin.answers.operation,
    backups: { ...admin.answers.operation.backups, at: null, file: null, bytes: 0, error: 'disk full', due_at: null },
    sync: {
      ...admin.answers.operation.sync,
      list_at: null,
      list_problem: 'The game has no such clan',
      newest_read_at: null,
      silences: [{ service: 'hiscores', kind: 'no_answer', since: '2026-11-21T10:00:00.000Z' }],
    },
  };
  renderPart(<OperationCards />);
  expect(await fact('Backups', 'Newest')).toHaveTextContent('None yet');
  expect(await fact('Backups', 'Next is due')).toHaveTextContent('Now');
  expect(await fact('Backups', 'Last attempt')).toHaveTextContent('disk full');
  expect(await fact('Syncs', 'Clan list')).toHaveTextContent('Not read yet');
  expect(await fact('Syncs', 'Problem of the list')).toHaveTextContent('The game has no such clan');
  expect(await fact('Syncs', 'Services of the game')).toHaveTextContent('The hiscores do not answer');
});

it('shows a new backup as soon as the server tells so, and a failure that can be tried again', async () => {
  fakeSockets.admin.connect();
  server.use(http.get('/api/admin/system/operation', () => new HttpResponse(null, { status: 500 }), { once: true }));
  const { user } = renderPart(<OperationCards />);
  expect(await screen.findByText('Failed to load the facts about database, backups and syncs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await fact('Backups', 'Newest')).toHaveTextContent('2.0 MB');
  const { operation } = admin.answers;
  admin.answers.operation = { ...operation, backups: { ...operation.backups, bytes: 3_145_728 } };
  act(() => {
    sendAdmin({ type: 'checks.changed' });
  });
  expect(await screen.findByText(/3\.0 MB/)).toBeVisible();
});
