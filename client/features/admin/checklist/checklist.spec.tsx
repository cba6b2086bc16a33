import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { Check } from '../../../../shared/admin/admin.schemas.ts';
import { siteServer } from '../../../test-kit/site-server.ts';
import { checklistResource } from './checklist.resource.ts';
import { Checklist } from './checklist.tsx';

const { server } = siteServer();
const CHECKS: Check[] = [
  {
    key: 'clan',
    state: 'good',
    text: 'Ravenhold: 118 of 120 members were read',
    at: '2026-11-21T10:00:00Z',
    lines: [],
  },
  {
    key: 'sign_in',
    state: 'todo',
    text: 'Sign-in is not configured',
    at: null,
    lines: ['OIDC_CLIENT_ID=…', 'ADMIN_EMAILS=…'],
  },
  { key: 'backup', state: 'bad', text: 'The daily backup failed: disk full', at: null, lines: [] },
];

describe('the checklist', () => {
  beforeEach(() => {
    server.use(http.get('/api/admin/system/checklist', () => HttpResponse.json({ success: true, checks: CHECKS })));
  });

  it('shows the state of each check and its settings', async () => {
    render(<Checklist />);
    const lines = await screen.findAllByRole('listitem');
    expect(lines).toHaveLength(3);
    const [clan, signIn, backup] = lines.map((line) => within(line));
    clan?.getByRole('img', { name: 'OK' });
    clan?.getByText(/118 of 120 members were read ·/);
    signIn?.getByRole('img', { name: 'Not set up' });
    signIn?.getByText(/OIDC_CLIENT_ID=…\s+ADMIN_EMAILS=…/);
    backup?.getByRole('img', { name: 'Needs attention' });
    backup?.getByText('The daily backup failed: disk full');
  });

  it('loads the checklist again after a failure', async () => {
    server.use(http.get('/api/admin/system/checklist', () => new HttpResponse(null, { status: 500 }), { once: true }));
    render(<Checklist />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the checklist');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Sign-in is not configured');
  });

  it('does not call a check good that the newest read could not confirm', async () => {
    render(<Checklist />);
    await screen.findByRole('img', { name: 'OK' });
    server.use(http.get('/api/admin/system/checklist', () => new HttpResponse(null, { status: 500 })));
    await act(() => checklistResource.refresh());
    expect(await screen.findByRole('img', { name: 'Not known now' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'OK' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Needs attention' })).toBeVisible();
  });
});
