import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
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
    render(<AuditPanel />);
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
    render(<AuditPanel />);
    expect(await screen.findByText('No admin has changed anything yet')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the audit' }), 'nobody');
    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
  });

  it('shows why the audit cannot be loaded, and tries again', async () => {
    server.use(http.get('/api/admin/audit', () => refusal(500, 'No luck'), { once: true }));
    stored = [makeEntry(1)];
    render(<AuditPanel />);
    expect(await screen.findByRole('alert')).toHaveTextContent('No luck');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Player 1')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('filters by actor and action', async () => {
    stored = [makeEntry(3, { actor: BERT }), makeEntry(2, { action: 'member.add' }), makeEntry(1)];
    render(<AuditPanel />);
    await screen.findByText('Player 3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Anna');
    await waitFor(() => expect(screen.queryByText('Player 3')).toBeNull());
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Member added');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByText('Player 2')).toBeVisible();
  });

  it('adds the actions of other admins live, as far as the filter allows', async () => {
    stored = [makeEntry(1)];
    render(<AuditPanel />);
    await screen.findByText('Player 1');
    act(() => fakeSockets.admin.connect());
    tell(makeEntry(2, { actor: BERT }));
    expect(await screen.findByText('Player 2')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Anna');
    await waitFor(() => expect(rows()).toHaveLength(1));
    tell(makeEntry(3, { actor: BERT }));
    tell(makeEntry(4));
    expect(await screen.findByText('Player 4')).toBeVisible();
    expect(screen.queryByText('Player 3')).toBeNull();
    expect(state.asked.filter((call) => call.includes('/audit'))).toHaveLength(2);
  });

  it('loads older pages up to the oldest while new entries arrive', async () => {
    stored = Array.from({ length: 120 }, (_, index) => makeEntry(120 - index));
    render(<AuditPanel />);
    await screen.findByText('Player 120');
    act(() => fakeSockets.admin.connect());
    const more = screen.getByRole('button', { name: 'Load older entries' });
    await userEvent.click(more);
    await waitFor(() => expect(rows()).toHaveLength(100));
    tell(makeEntry(121));
    await userEvent.click(screen.getByRole('button', { name: 'Load older entries' }));
    await waitFor(() => expect(rows()).toHaveLength(121));
    const list = within(screen.getByRole('group', { name: 'What admins did, newest first' }));
    expect(new Set(list.getAllByText(/^Player/).map(({ textContent }) => textContent)).size).toBe(121);
    expect(screen.queryByRole('button', { name: 'Load older entries' })).toBeNull();
  });
});
