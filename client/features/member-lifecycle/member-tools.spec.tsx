import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { http, HttpResponse } from 'msw';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import type { AdminMember, RenamesResponse } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { makeAdminMember } from '../../test-kit/make-member.ts';
import { MemberTools } from './member-tools.tsx';
import { RenamesPanel } from './renames-panel.tsx';

const { server } = siteServer();
const user = userEvent.setup();
let members: AdminMember[];
let renames: Omit<RenamesResponse, 'success'>;
let sent: { call: string; body: unknown }[];
let version = 500;

const versioned = (body: object) => HttpResponse.json(body, { headers: { [LIVE_VERSION_HEADER]: String(version) } });
const take = (method: 'post' | 'patch', path: string, change: () => object = () => ({})) =>
  http[method](`/api${path}`, async ({ request }) => {
    const text = await request.text();
    sent.push({
      call: `${request.method} ${new URL(request.url).pathname}`,
      body: text === '' ? null : JSON.parse(text),
    });
    return HttpResponse.json({ success: true, ...change() });
  });

beforeEach(() => {
  version += 10;
  sent = [];
  members = [
    makeAdminMember({ id: 1, name: 'Anna Oak', clan_rank: 'Captain' }),
    makeAdminMember({ id: 2, name: 'Berta', is_active: false }),
  ];
  renames = { renames: [], likely: [], dismissed: [] };
  fakeSockets.admin.connect(false);
  fakeSockets.admin.answer = ({ since }) => (since === version ? { version, events: [] } : { version, reload: true });
  server.use(
    http.get('/api/admin/members', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const found = members.filter(
        ({ name, is_hidden }) =>
          name.toLowerCase().includes(searchParams.get('q') ?? '') && (!searchParams.has('hidden') || is_hidden),
      );
      return versioned({ success: true, members: found, total: found.length === 0 ? 0 : found.length + 3 });
    }),
    http.get('/api/clan/renames', () => versioned({ success: true, ...renames })),
    take('post', '/admin/members/:id/remove'),
    take('patch', '/admin/members/:id/hidden'),
    take('post', '/admin/members/:id/erase', () => ({ message: 'Everything about this member was deleted' })),
    take('post', '/admin/erased-names/lift'),
    take('post', '/clan/renames/dismiss', () => ({ message: 'Anna and Hanna are marked as different players' })),
    take('post', '/clan/renames', () => ({ message: 'Done', rename: one })),
    take('post', '/clan/renames/:id/undo', () => ({ message: 'Anna has the old name again', rename: one })),
  );
});

const one: RenamesResponse['renames'][number] = {
  id: 7,
  member_id: 1,
  from: 'Anna',
  to: 'Hanna',
  merged: true,
  by: 'Cleo',
  at: '2026-01-01T10:00:00.000Z',
  undone_at: null,
  obstacle: null,
};
const dialog = () => within(screen.getByRole('alertdialog'));
const tell = (action: string) => {
  version++;
  const entry = {
    id: version,
    at: '2026-01-01T00:00:00.000Z',
    actor: { id: 'x', name: 'X' },
    action,
    subject: 's',
    member_id: null,
    board_id: null,
    before: null,
    after: null,
  };
  act(() => {
    fakeSockets.admin.send({ stream: 'admin', version, at: '', changes: [{ type: 'audit.added', entry }] });
  });
};
const find = async (text: string) => {
  render(<MemberTools />, { wrapper: MemoryRouter });
  await user.type(screen.getByRole('searchbox', { name: 'Search all members' }), text);
};

describe('the tools for one member', () => {
  it('finds members, former ones too, and shows when there are more', async () => {
    await find('a');
    const list = await screen.findByRole('list', { name: 'Found members' });
    expect(within(list).getByText('Captain')).toBeVisible();
    expect(within(list).getByText('Recruit · left the clan')).toBeVisible();
    expect(within(list).queryByRole('button', { name: 'Remove Berta' })).toBeNull();
    expect(screen.getByText('and 3 more: type more of the name')).toBeVisible();
  });

  it('shows that nobody is found, and why members cannot be loaded', async () => {
    await find('zzz');
    expect(await screen.findByText('No players found')).toBeVisible();
    server.use(http.get('/api/admin/members', () => refusal(500, 'No luck')));
    await user.type(screen.getByRole('searchbox'), 'y');
    expect(await screen.findByText('No luck')).toBeVisible();
  });

  it.each([
    ['Remove', 'Remove Anna Oak', 'POST /api/admin/members/1/remove', null],
    ['Hide', 'Hide Anna Oak', 'PATCH /api/admin/members/1/hidden', { hidden: true }],
  ])('asks for a confirmation that can be cancelled: %s', async (_, verb, call, body) => {
    await find('anna');
    await user.click(await screen.findByRole('button', { name: verb }));
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: verb }));
    await user.click(dialog().getByRole('button', { name: verb }));
    await waitFor(() => expect(sent).toEqual([{ call, body }]));
  });

  it('erases only the member whose name is typed in any spelling, after a confirmation', async () => {
    await find('anna');
    await user.click(await screen.findByRole('button', { name: 'Erase Anna Oak' }));
    const field = screen.getByLabelText('Type “Anna Oak” to erase it');
    await user.type(field, 'Anna');
    await user.click(screen.getByRole('button', { name: 'Erase for good' }));
    expect(field).toHaveAccessibleDescription('Type “Anna Oak” to erase it for good');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.type(field, '_oak{Enter}');
    await user.click(dialog().getByRole('button', { name: 'Erase Anna Oak for good' }));
    expect(await screen.findByText('Everything about this member was deleted')).toBeVisible();
    expect(sent).toEqual([{ call: 'POST /api/admin/members/1/erase', body: { name: 'Anna_oak' } }]);
  });

  it('lists hidden members live, and shows one again without a confirmation', async () => {
    render(<MemberTools />, { wrapper: MemoryRouter });
    act(() => fakeSockets.admin.connect());
    members = members.map((member) => ({ ...member, is_hidden: member.id === 1 }));
    tell('member.hide');
    const hidden = await screen.findByRole('list', { name: 'Hidden members' }, { timeout: 4000 });
    await user.click(within(hidden).getByRole('button', { name: 'Show Anna Oak' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /api/admin/members/1/hidden', body: { hidden: false } }]));
  });
});

describe('the renames', () => {
  it('shows that there is no rename', async () => {
    render(<RenamesPanel />);
    expect(await screen.findByText('No member was renamed yet.')).toBeVisible();
  });

  it('offers to store likely renames and to undo stored ones, or shows why not', async () => {
    renames = {
      likely: [{ from: 'Old', to: 'New', reason: 'Same rank' }],
      renames: [one, { ...one, id: 6, from: 'A', to: 'B', obstacle: 'Another member has the name B now' }],
      dismissed: [],
    };
    render(<RenamesPanel />);
    expect(await screen.findByText(/Another member has the name B now/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo A → B' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Rename Old to New' }));
    await user.click(dialog().getByRole('button', { name: 'Rename to New' }));
    expect(await screen.findByText('Done', { selector: 'p' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo Anna → Hanna' }));
    await user.click(dialog().getByRole('button', { name: 'Undo the rename' }));
    expect(await screen.findByText('Anna has the old name again')).toBeVisible();
    expect(sent).toEqual([
      { call: 'POST /api/clan/renames', body: { from: 'Old', to: 'New' } },
      { call: 'POST /api/clan/renames/7/undo', body: null },
    ]);
  });
});

describe('reversed decisions', () => {
  it('allows an erased name again after a confirmation', async () => {
    render(<MemberTools />, { wrapper: MemoryRouter });
    await user.click(screen.getByText('Erased names'));
    const let_ = screen.getByRole('button', { name: 'Allow it again' });
    await user.click(let_);
    expect(screen.getByLabelText('Erased name')).toHaveAccessibleDescription('A name is required');
    await user.type(screen.getByLabelText('Erased name'), 'Zaphod B');
    await user.click(let_);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await user.click(let_);
    await user.click(dialog().getByRole('button', { name: 'Allow Zaphod B again' }));
    expect(await screen.findByText('Zaphod B may be added again')).toBeVisible();
    expect(sent).toEqual([{ call: 'POST /api/admin/erased-names/lift', body: { name: 'Zaphod B' } }]);
  });

  it('shows that a name was not erased', async () => {
    server.use(http.post('/api/admin/erased-names/lift', () => refusal(404, 'This name was not erased')));
    render(<MemberTools />, { wrapper: MemoryRouter });
    await user.click(screen.getByText('Erased names'));
    await user.type(screen.getByLabelText('Erased name'), 'Nobody');
    await user.click(screen.getByRole('button', { name: 'Allow it again' }));
    await user.click(dialog().getByRole('button', { name: 'Allow Nobody again' }));
    expect(await screen.findByText('Failed to allow the name again')).toBeVisible();
    expect(screen.getByText('This name was not erased')).toBeVisible();
  });

  it('dismisses a likely rename after a confirmation', async () => {
    renames = { renames: [], likely: [{ from: 'Anna', to: 'Hanna', reason: 'Same rank' }], dismissed: [] };
    render(<RenamesPanel />);
    await user.click(await screen.findByRole('button', { name: 'Anna and Hanna are not the same player' }));
    await user.click(dialog().getByRole('button', { name: 'Not the same player' }));
    expect(await screen.findByText('Anna and Hanna are marked as different players')).toBeVisible();
    expect(sent).toEqual([{ call: 'POST /api/clan/renames/dismiss', body: { from: 'Anna', to: 'Hanna' } }]);
  });
});
