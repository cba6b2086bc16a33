import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { http, HttpResponse } from 'msw';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import type {
  AdminMember,
  RemovedMember,
  RenamesResponse,
} from '../../../shared/member-lifecycle/membership.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { chooseInMenu, itemInMenu } from '../../test-kit/row-menu.ts';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { makeAdminMember } from '../../test-kit/make-member.ts';
import { memberPartsSchema } from '../../../shared/member-lifecycle/member-version.ts';
import { MemberTools } from './member-tools.tsx';
import { RenamesPanel } from './renames-panel.tsx';

const { server } = siteServer();
const user = userEvent.setup();
let members: AdminMember[];
let removed: RemovedMember[];
let renames: Omit<RenamesResponse, 'success'>;
let sent: { call: string; body: unknown; seen?: string }[];
let version = 500;

const versioned = (body: object) => HttpResponse.json(body, { headers: { [LIVE_VERSION_HEADER]: String(version) } });
const take = (method: 'post' | 'patch', path: string, change: () => object = () => ({})) =>
  http[method](`/api${path}`, async ({ request }) => {
    const text = await request.text();
    sent.push({
      call: `${request.method} ${new URL(request.url).pathname}`,
      body: text === '' ? null : JSON.parse(text),
      ...(request.headers.has('If-Match') && { seen: request.headers.get('If-Match') ?? '' }),
    });
    return HttpResponse.json({ success: true, ...change() });
  });

beforeEach(() => {
  version += 10;
  sent = [];
  removed = [];
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
    http.get('/api/admin/members/removed', () => versioned({ success: true, removed })),
    http.get('/api/clan/renames', () => versioned({ success: true, ...renames })),
    take('post', '/admin/members/:id/remove'),
    take('post', '/admin/members/:id/restore', () => ({ message: 'Anna Oak is a member again' })),
    take('post', '/clan/dismissed-renames/undo', () => ({ message: 'Anna and Hanna may be one player again' })),
    take('patch', '/admin/members/:id/hidden'),
    take('patch', '/admin/members/:id/announcements'),
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
  // All at once: on a busy machine each typed letter is searched, and the next list closes what a test opened in it.
  await user.click(screen.getByRole('searchbox', { name: 'Search all members' }));
  await user.paste(text);
};

describe('the tools for one member', () => {
  it('finds members, former ones too, and shows when there are more', async () => {
    await find('a');
    const list = await screen.findByRole('list', { name: 'Found members' });
    expect(within(list).getByText('Captain')).toBeVisible();
    expect(within(list).getByText('Recruit · left the clan')).toBeVisible();
    expect(screen.getByText('and 3 more: type more of the name')).toBeVisible();
    const remove = await itemInMenu('Berta', 'Remove', user);
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAccessibleDescription('Has left the clan already.');
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
  ])('asks for a confirmation that can be cancelled: %s', async (item, verb, call, body) => {
    await find('anna');
    await chooseInMenu('Anna Oak', item, user);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    await chooseInMenu('Anna Oak', item, user);
    await user.click(dialog().getByRole('button', { name: verb }));
    await waitFor(() => expect(sent).toEqual([{ call, body, seen: `"${members[0]?.version}"` }]));
  });

  it('erases only the member whose name is typed in any spelling, after a confirmation', async () => {
    await find('anna');
    await chooseInMenu('Anna Oak', 'Erase', user);
    const field = screen.getByLabelText('Type “Anna Oak” to erase it');
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, 'Anna');
    await user.click(screen.getByRole('button', { name: 'Erase for good' }));
    expect(field).toHaveAccessibleDescription('Type “Anna Oak” to erase it for good');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.type(field, '_oak{Enter}');
    await user.click(dialog().getByRole('button', { name: 'Erase Anna Oak for good' }));
    expect(await screen.findByText('Everything about this member was deleted')).toBeVisible();
    expect(sent).toMatchObject([{ call: 'POST /api/admin/members/1/erase', body: { name: 'Anna_oak' } }]);
  });

  it('leaves a member out of announcements, and announces one again, each by a press', async () => {
    members = members.map((member) => ({ ...member, no_announcements: member.id === 2 }));
    await find('a');
    expect(await screen.findByText('Recruit · left the clan · not announced')).toBeVisible();
    await chooseInMenu('Anna Oak', 'Leave out of announcements', user);
    expect(await screen.findByText('Anna Oak is left out of announcements')).toBeVisible();
    await chooseInMenu('Berta', 'Announce again', user);
    expect(await screen.findByText('Berta is announced again')).toBeVisible();
    const call = (id: number, no_announcements: boolean) => ({
      ...{ call: `PATCH /api/admin/members/${id}/announcements`, body: { no_announcements } },
      seen: `"${members[id - 1]?.version}"`,
    });
    expect(sent).toEqual([call(1, true), call(2, false)]);
  });

  it('shows at once that another admin has left a member out of announcements', async () => {
    await find('a');
    await screen.findByText('Recruit · left the clan');
    act(() => fakeSockets.admin.connect());
    members = members.map((member) => ({ ...member, no_announcements: member.id === 2 }));
    tell('member.announce.off');
    expect(await screen.findByText('Recruit · left the clan · not announced', {}, { timeout: 4000 })).toBeVisible();
  });

  it('lists hidden members live, and shows one again without a confirmation', async () => {
    render(<MemberTools />, { wrapper: MemoryRouter });
    act(() => fakeSockets.admin.connect());
    members = members.map((member) => ({ ...member, is_hidden: member.id === 1 }));
    tell('member.hide');
    const hidden = await screen.findByRole('list', { name: 'Hidden members' }, { timeout: 4000 });
    await user.click(within(hidden).getByRole('button', { name: 'Show Anna Oak' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ call: 'PATCH /api/admin/members/1/hidden', body: { hidden: false } }]),
    );
  });
});

describe('the renames', () => {
  it('says once for how long renames can be undone, when some are older', async () => {
    const obstacle = 'A rename can be undone for 30 days';
    renames = {
      likely: [],
      renames: [7, 8].map((id) => ({ ...one, id, obstacle })),
      dismissed: [],
    };
    render(<RenamesPanel />);
    expect(await screen.findAllByText(/A rename can be undone for 30 days/)).toHaveLength(1);
    expect(screen.getAllByText('Anna → Hanna')).toHaveLength(2);
  });

  it('shows that there is no rename', async () => {
    render(<RenamesPanel />);
    expect(await screen.findByText('No member was renamed yet.')).toBeVisible();
  });

  it('offers to store likely renames and to undo stored ones, or shows why not', async () => {
    renames = {
      likely: [{ from: 'Old', to: 'New', reason: 'Same rank' }],
      renames: [
        { ...one, at: new Date().toISOString() },
        {
          ...one,
          at: new Date().toISOString(),
          id: 6,
          from: 'A',
          to: 'B',
          obstacle: 'Another member has the name B now',
        },
      ],
      dismissed: [],
    };
    render(<RenamesPanel />);
    expect(await screen.findByText(/Another member has the name B now/)).toBeVisible();
    expect(screen.queryByText('A rename can be undone for 30 days.')).toBeNull();
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

/** Lets the server refuse the first write to a path: another admin was faster and left the member like this. */
const refuseOnce = (method: 'post' | 'patch', path: string, present: Partial<AdminMember>) => {
  const saved = { ...members[0], ...present };
  server.use(
    http[method](
      `/api${path}`,
      () =>
        HttpResponse.json(
          {
            success: false,
            error: 'This was changed since you opened it',
            code: 'EDITED_MEANWHILE',
            requestId: 'r',
            conflict: {
              version: 'newer',
              present: memberPartsSchema.parse(saved),
              by: { name: 'Lady Ferrow', at: new Date(Date.now() + 60_000).toISOString() },
            },
          },
          { status: 412 },
        ),
      { once: true },
    ),
  );
};
const renameTo = async (name: string) => {
  await find('anna');
  await user.click(await screen.findByRole('button', { name: 'Rename Anna Oak' }));
  await user.type(screen.getByLabelText('New name of Anna Oak'), name);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.click(dialog().getByRole('button', { name: `Rename to ${name}` }));
};

describe('a newer change of another admin', () => {
  it('is shown beside the own one, and replaced only when the admin says so', async () => {
    refuseOnce('post', '/clan/renames', { name: 'Ash Orb' });
    await renameTo('Hanna');
    expect(await screen.findByText(/^Lady Ferrow changed Anna Oak at /)).toBeVisible();
    expect(dialog().getByRole('row', { name: 'Name Ash Orb Hanna' })).toBeVisible();
    // The dialog takes the focus once it is open.
    await waitFor(() => expect(dialog().getByRole('button', { name: 'Go on editing' })).toHaveFocus());
    expect(sent).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Done', { selector: 'p' })).toBeVisible();
    expect(sent).toEqual([{ call: 'POST /api/clan/renames', body: { from: 'Ash Orb', to: 'Hanna' }, seen: '"newer"' }]);
  });

  it.each([
    ['Take theirs', /^Nothing was changed/],
    ['Go on editing', null],
  ])('stands after “%s”, and the typed name stays in the form', async (button, message) => {
    refuseOnce('post', '/clan/renames', { name: 'Ash Orb' });
    await renameTo('Hanna');
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    if (message) expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('New name of Anna Oak')).toHaveValue('Hanna');
    expect(sent).toEqual([]);
  });

  it('of another part stays beside the own one, without a question', async () => {
    refuseOnce('patch', '/admin/members/:id/hidden', { has_completionist_cape: true });
    await find('anna');
    await chooseInMenu('Anna Oak', 'Hide', user);
    await user.click(dialog().getByRole('button', { name: 'Hide Anna Oak' }));
    expect(await screen.findByText('Anna Oak is hidden')).toBeVisible();
    expect(sent).toEqual([{ call: 'PATCH /api/admin/members/1/hidden', body: { hidden: true }, seen: '"newer"' }]);
  });

  it('asks before a member with another name is removed', async () => {
    refuseOnce('post', '/admin/members/:id/remove', { name: 'Ash Orb' });
    await find('anna');
    await chooseInMenu('Anna Oak', 'Remove', user);
    await user.click(dialog().getByRole('button', { name: 'Remove Anna Oak' }));
    expect(await screen.findByRole('row', { name: 'In the clan Yes No' })).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('asks when the old name is another member’s by now', async () => {
    refuseOnce('post', '/clan/renames', { id: 9 });
    await renameTo('Hanna');
    const row = 'Member Another one with this name The one you opened';
    expect(await screen.findByRole('row', { name: row })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('keeps the open form of a member whom the search no longer finds, and says why', async () => {
    await find('anna');
    await user.click(await screen.findByRole('button', { name: 'Rename Anna Oak' }));
    await user.type(screen.getByLabelText('New name of Anna Oak'), 'Hanna');
    act(() => fakeSockets.admin.connect());
    members = members.map((member) => (member.id === 1 ? makeAdminMember({ ...member, name: 'Berit' }) : member));
    tell('member.rename');
    await waitFor(() => expect(screen.getByText('and 3 more: type more of the name')).toBeVisible());
    expect(screen.getByLabelText('New name of Anna Oak')).toHaveValue('Hanna');
  });
});

describe('who edits a member', () => {
  const tag = 'Ben is editing Anna Oak';
  const editors = (...names: string[]) => ({
    editors: names.map((name) => ({ thing: 'member:1', name, mine: false })),
  });

  it('is shown at its row and announced, until the form is closed or the connection is lost', async () => {
    await find('a');
    await screen.findByText('Anna Oak');
    act(() => fakeSockets.admin.connect());
    act(() => fakeSockets.admin.tellEditors(editors('Ben')));
    expect(screen.getByText(tag).closest('[aria-live="polite"]')).not.toBeNull();
    expect(screen.getByText('Ben is editing this')).toBeVisible();
    expect(screen.queryByText(/is editing Berta/)).toBeNull();
    act(() => fakeSockets.admin.tellEditors(editors()));
    expect(screen.queryByText(tag)).toBeNull();
    act(() => fakeSockets.admin.tellEditors(editors('Ben')));
    expect(screen.getByText(tag)).toBeInTheDocument();
    act(() => fakeSockets.admin.connect(false));
    expect(screen.queryByText(tag)).toBeNull();
  });

  it('is told by the own open form, until it is closed', async () => {
    const told = () => fakeSockets.admin.announced.at(-1)?.things;
    fakeSockets.admin.connect();
    await find('anna');
    await chooseInMenu('Anna Oak', 'Erase', user);
    await waitFor(() => expect(told()).toEqual(['member:1']));
    await chooseInMenu('Anna Oak', 'Close the form', user);
    await waitFor(() => expect(told()).toEqual([]), { timeout: 4000 });
  });
});

describe('reversed decisions', () => {
  it('undoes a removal from its message', async () => {
    await find('anna');
    await chooseInMenu('Anna Oak', 'Remove', user);
    await user.click(dialog().getByRole('button', { name: 'Remove Anna Oak' }));
    expect(await screen.findByText('Anna Oak was removed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Anna Oak is a member again')).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /api/admin/members/1/remove',
      'POST /api/admin/members/1/restore',
    ]);
  });

  it('lists the removed members with their undo', async () => {
    removed = [
      { ...makeAdminMember({ id: 1, name: 'Anna Oak', is_active: false, version: 'v1' }), by: 'Cleo', at: one.at },
    ];
    render(<MemberTools />);
    const list = await screen.findByRole('list', { name: 'Removed members' });
    expect(within(list).getByText(/removed by Cleo/)).toBeVisible();
    await user.click(within(list).getByRole('button', { name: 'Undo the removal of Anna Oak' }));
    expect(await screen.findByText('Anna Oak is a member again')).toBeVisible();
    expect(sent).toEqual([{ call: 'POST /api/admin/members/1/restore', body: null, seen: '"v1"' }]);
  });

  it('lists dismissed renames, and lets one be proposed again', async () => {
    renames = { renames: [], likely: [], dismissed: [{ from: 'Anna', to: 'Hanna', by: 'Cleo', at: one.at }] };
    render(<RenamesPanel />);
    await user.click(await screen.findByRole('button', { name: 'Undo: Anna and Hanna are not the same player' }));
    expect(await screen.findByText('Anna and Hanna may be one player again')).toBeVisible();
    expect(sent.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: 'POST /api/clan/dismissed-renames/undo', body: { from: 'Anna', to: 'Hanna' } },
    ]);
  });

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
    await chooseInMenu('Anna and Hanna', 'Not the same player', user);
    await user.click(dialog().getByRole('button', { name: 'Not the same player' }));
    expect(await screen.findByText('Anna and Hanna are marked as different players')).toBeVisible();
    expect(sent).toEqual([{ call: 'POST /api/clan/renames/dismiss', body: { from: 'Anna', to: 'Hanna' } }]);
  });
});
