import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { fakeSockets } from '../../../../test/support/live/fake-socket.ts';
import { adminServer, makeCheck, renderPart, sendAdmin } from '../../../test-kit/admin-server.tsx';
import { checklistResource } from './checklist.resource.ts';
import { Checklist } from './checklist.tsx';

const { server, admin } = adminServer();
const CHECKS = [
  makeCheck('clan', { text: 'Ravenhold: 118 of 120 members were read', at: '2026-11-21T10:00:00Z' }),
  makeCheck('sign_in', {
    state: 'todo',
    text: 'Sign-in is not configured',
    next: 'Write these into the settings, and start again.',
    lines: ['OIDC_CLIENT_ID=…', 'ADMIN_EMAILS=…'],
  }),
  makeCheck('feed', { state: 'unknown', text: 'The posts of @ravenhold have not been read yet' }),
  makeCheck('backup', {
    state: 'bad',
    text: 'The daily backup failed: disk full',
    link: { label: 'Open the Members tab', path: '/admin/add-members?tab=members' },
  }),
];

describe('the checklist', () => {
  beforeEach(() => {
    admin.answers.checklist = { practice: false, checks: CHECKS };
  });

  it('shows the state of each check, why, and what to do next', async () => {
    renderPart(<Checklist />);
    const lines = await screen.findAllByRole('listitem');
    expect(lines).toHaveLength(4);
    const [clan, signIn, feed, backup] = lines.map((line) => within(line));
    clan?.getByRole('img', { name: 'OK' });
    clan?.getByText(/118 of 120 members were read ·/);
    signIn?.getByRole('img', { name: 'Not set up' });
    signIn?.getByText('Write these into the settings, and start again.');
    signIn?.getByText(/OIDC_CLIENT_ID=…\s+ADMIN_EMAILS=…/);
    expect(signIn?.getByRole('button', { name: 'Copy the lines for “Sign-in”' })).toBeVisible();
    feed?.getByRole('img', { name: 'Not known yet' });
    backup?.getByRole('img', { name: 'Needs attention' });
    backup?.getByText('The daily backup failed: disk full');
    expect(backup?.getByRole('link')).toHaveAttribute('href', '/admin/add-members?tab=members');
  });

  it('loads the checklist again after a failure', async () => {
    server.use(http.get('/api/admin/system/checklist', () => new HttpResponse(null, { status: 500 }), { once: true }));
    const { user } = renderPart(<Checklist />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the checklist');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Sign-in is not configured');
  });

  it('does not call a check good that the newest read could not confirm', async () => {
    renderPart(<Checklist />);
    await screen.findByRole('img', { name: 'OK' });
    server.use(http.get('/api/admin/system/checklist', () => new HttpResponse(null, { status: 500 })));
    await act(() => checklistResource.refresh());
    expect(await screen.findByRole('img', { name: 'Not known now' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'OK' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Needs attention' })).toBeVisible();
  });

  it('shows a result that has changed as soon as the server tells so', async () => {
    fakeSockets.admin.connect();
    renderPart(<Checklist />);
    await screen.findByText('The daily backup failed: disk full');
    const checks = [makeCheck('backup', { text: 'The newest daily backup: 2 MB' })];
    admin.answers.checklist = { practice: false, checks };
    act(() => {
      sendAdmin({ type: 'checks.changed' });
    });
    expect(await screen.findByText('The newest daily backup: 2 MB')).toBeVisible();
  });
});
