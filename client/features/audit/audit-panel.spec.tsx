import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { renderPart } from '../../test-kit/admin-server.tsx';
import { choose } from '../../test-kit/choose.ts';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { AuditPanel } from './audit-panel.tsx';

const { server, state } = siteServer();
const ANNA = { id: 'anna@1', name: 'Anna' };
const BERT = { id: 'bert@2', name: 'Bert' };
let version = 100;
let stored: AuditEntry[] = [];

const makeEntry = (id: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-21T10:00:00.000Z',
  actor: ANNA,
  action: 'member.flag.set',
  subject: `Player ${id}`,
  member_id: null,
  board_id: null,
  before: { is_discord_booster: false },
  after: { is_discord_booster: true },
  ...overrides,
});

beforeEach(() => {
  stored = [];
  version += 10;
  fakeSockets.admin.connect(false);
  fakeSockets.admin.answer = ({ since }) => (since === version ? { version, events: [] } : { version, reload: true });
  server.use(
    http.get('/api/admin/audit', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const limit = Number(searchParams.get('limit'));
      const before = Number(searchParams.get('before') ?? Infinity);
      const found = stored.filter(
        ({ id, actor, action, subject }) =>
          id < before &&
          (searchParams.get('actor') ?? actor.id) === actor.id &&
          (searchParams.get('action') ?? action) === action &&
          subject.includes(searchParams.get('q') ?? ''),
      );
      const entries = found.slice(0, limit);
      return HttpResponse.json(
        {
          success: true,
          entries,
          next: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
          actors: [ANNA, BERT],
          actions: ['member.add', 'member.flag.set'],
        },
        { headers: { [LIVE_VERSION_HEADER]: String(version) } },
      );
    }),
  );
});

const show = (at?: string) => renderPart(<AuditPanel />, at);
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const tell = (entry: AuditEntry) => {
  stored = [entry, ...stored];
  version++;
  act(() => {
    fakeSockets.admin.send({ stream: 'admin', version, at: '', changes: [{ type: 'audit.added', entry }] });
  });
};

describe('the audit', () => {
  it('tells what each admin did as a sentence, and on demand the values before and after', async () => {
    stored = [makeEntry(2, { actor: BERT, action: 'member.add', before: null, after: null }), makeEntry(1)];
    show();
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(rows()[0]).toBe('10:00Bert added Player 2.');
    expect(rows()[1]).toBe('10:00Anna gave Player 1 the badge Discord booster.');
    expect(screen.queryByRole('table')).toBeNull();
    const [, row] = screen.getAllByRole('listitem');
    if (row) await userEvent.click(within(row).getByRole('button', { name: 'Show what changed' }));
    expect(screen.getByRole('row', { name: 'Discord booster no yes' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hide what changed' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows that there is no entry, and that nothing matches', async () => {
    show();
    expect(await screen.findByText('No admin has changed anything yet')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the audit' }), 'nobody');
    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
  });

  it('shows why the audit cannot be loaded, and tries again', async () => {
    server.use(http.get('/api/admin/audit', () => refusal(500, 'No luck'), { once: true }));
    stored = [makeEntry(1)];
    show();
    const reason = await screen.findByText('No luck');
    expect(reason.closest('[role=alert]')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Player 1')).toBeVisible();
    expect(screen.queryByText('No luck')).toBeNull();
  });

  it('filters by actor and action', async () => {
    stored = [makeEntry(3, { actor: BERT }), makeEntry(2, { action: 'member.add' }), makeEntry(1)];
    show();
    await screen.findByText('Player 3');
    await choose(userEvent, screen.getByRole('combobox', { name: 'Who' }), 'Anna');
    await waitFor(() => expect(screen.queryByText('Player 3')).toBeNull());
    await choose(userEvent, screen.getByRole('combobox', { name: 'What' }), 'Member added');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByText('Player 2')).toBeVisible();
  });

  it('adds the actions of other admins live, as far as the filter allows', async () => {
    stored = [makeEntry(1)];
    show();
    await screen.findByText('Player 1');
    act(() => fakeSockets.admin.connect());
    tell(makeEntry(2, { actor: BERT }));
    expect(await screen.findByText('Player 2')).toBeVisible();
    await choose(userEvent, screen.getByRole('combobox', { name: 'Who' }), 'Anna');
    await waitFor(() => expect(rows()).toHaveLength(1));
    tell(makeEntry(3, { actor: BERT }));
    tell(makeEntry(4));
    expect(await screen.findByText('Player 4')).toBeVisible();
    expect(screen.queryByText('Player 3')).toBeNull();
    expect(state.asked.filter((call) => call.includes('/audit'))).toHaveLength(2);
  });

  it('turns to older pages by the address, and keeps the newest page at its length while entries arrive', async () => {
    stored = Array.from({ length: 45 }, (_, index) => makeEntry(45 - index));
    const { user, search } = show();
    await screen.findByText('Player 45');
    expect(rows()).toHaveLength(20);
    act(() => fakeSockets.admin.connect());
    tell(makeEntry(46));
    await screen.findByText('Player 46');
    expect(rows()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Older entries' }));
    await screen.findByText('Player 26');
    expect(search()).toContain('before=27');
    await user.click(screen.getByRole('button', { name: 'Older entries' }));
    await screen.findByText('Player 1');
    expect(rows()).toHaveLength(6);
    expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Newest entries' }));
    expect(await screen.findByText('Player 46')).toBeVisible();
  });

  it('asks for what the address names, and leaves the page when a filter changes', async () => {
    stored = [makeEntry(3)];
    const at = '/admin?of=member:12&kind=members&from=2026-11-20&to=2026-11-21&before=9&what=member.flag.set';
    const { user, search } = show(at);
    await screen.findByText('Player 3');
    const [call = ''] = state.asked.filter((one) => one.includes('/audit'));
    const asked = new URLSearchParams(call.split('?')[1]);
    expect(Object.fromEntries(asked)).toEqual({
      of: 'member:12',
      kind: 'members',
      action: 'member.flag.set',
      since: '2026-11-20T00:00:00.000Z',
      until: '2026-11-22T00:00:00.000Z',
      before: '9',
      limit: '20',
    });
    await user.click(screen.getByRole('button', { name: /Only one member/ }));
    expect(search()).not.toMatch(/of=|before=/);
    await user.click(screen.getByRole('button', { name: 'Bingo' }));
    expect(search()).toContain('kind=bingo');
    expect(search()).not.toContain('what=');
  });

  it('ignores an address that names nothing', async () => {
    stored = [makeEntry(1)];
    show('/admin?of=member:x&kind=none&from=soon&before=-1');
    await screen.findByText('Player 1');
    expect(state.asked.filter((one) => one.includes('/audit'))).toEqual([expect.stringMatching(/\?limit=20$/)]);
  });

  it('takes an action back, tells so, and no longer offers it', async () => {
    const removal = makeEntry(2, { action: 'member.remove', subject: 'Anna Oak', member_id: 7 });
    stored = [{ ...removal, undo: { kind: 'member', id: 7 } }, makeEntry(1)];
    const done: string[] = [];
    server.use(
      http.post('/api/admin/members/:id/restore', ({ params }) => {
        done.push(String(params['id']));
        stored = [removal, makeEntry(1)];
        return HttpResponse.json({ success: true, message: 'Anna Oak is a member again' });
      }),
    );
    const { user } = show();
    const undo = await screen.findByRole('button', { name: 'Undo: Anna removed Anna Oak from the clan.' });
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
    await user.click(undo);
    expect(await screen.findByText('Anna Oak is a member again')).toBeVisible();
    expect(done).toEqual(['7']);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  });

  it('asks before it undoes a rename, and takes the button away when that is no longer possible', async () => {
    const rename = makeEntry(1, {
      action: 'member.rename',
      subject: 'Jo → Bo',
      before: { name: 'Jo' },
      after: { name: 'Bo', merged: false },
    });
    stored = [{ ...rename, undo: { kind: 'rename', id: 4 } }];
    server.use(
      http.post('/api/clan/renames/:id/undo', () => {
        stored = [rename];
        return refusal(409, 'This rename was already undone');
      }),
    );
    const { user } = show();
    const undo = { name: 'Undo: Anna renamed Jo to Bo.' };
    await user.click(await screen.findByRole('button', undo));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('button', undo)).toBeVisible();
    await user.click(screen.getByRole('button', undo));
    await user.click(await screen.findByRole('button', { name: 'Undo the rename' }));
    expect(await screen.findByText('This rename was already undone')).toBeVisible();
    expect(screen.getByText('Failed to undo the rename')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', undo)).toBeNull());
  });

  it('no longer offers what another admin has undone meanwhile', async () => {
    const removal = makeEntry(1, { action: 'member.remove', subject: 'Anna Oak', member_id: 7 });
    stored = [{ ...removal, undo: { kind: 'member', id: 7 } }];
    show();
    await screen.findByRole('button', { name: /^Undo/ });
    act(() => fakeSockets.admin.connect());
    stored = [removal];
    tell(makeEntry(2, { actor: BERT, action: 'member.restore', subject: 'Anna Oak', member_id: 7 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull(), { timeout: 4000 });
    expect(rows()[0]).toContain('Bert');
  });

  it('loads the entries again when a member was erased, so that no name stays', async () => {
    stored = [makeEntry(1)];
    show();
    await screen.findByText('Player 1');
    act(() => fakeSockets.admin.connect());
    stored = [makeEntry(1, { subject: 'Former member', before: null, after: null })];
    tell(makeEntry(2, { action: 'member.erase', subject: 'Former member', before: null, after: null }));
    await waitFor(() => expect(screen.queryByText('Player 1')).toBeNull());
  });
});
