import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { chooseInMenu } from '../../test-kit/row-menu.ts';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { ImportClan } from './import-clan.tsx';
import type { Plan } from './plan-messages.ts';

const { server } = siteServer();
const names = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
let plan: Plan;
let sent: { path: string; body: unknown }[] = [];
let refuse: (() => Response) | null = null;

const makePlan = (overrides: Partial<Plan> = {}): Plan => ({
  id: 'first',
  kept: 10,
  keptNames: names('Kept', 10),
  addedNames: ['New One'],
  removedNames: ['Gone One'],
  likelyRenames: [],
  needsConfirmation: false,
  isWhole: true,
  skippedRows: [],
  source: 'clan-hiscores',
  ...overrides,
});

beforeEach(() => {
  plan = makePlan();
  sent = [];
  refuse = null;
  const take = (path: string, answer: object) =>
    http.post(`/api${path}`, async ({ request }) => {
      sent.push({ path, body: await request.json() });
      const refused = refuse?.();
      refuse = null;
      return refused ?? HttpResponse.json({ success: true, ...answer });
    });
  server.use(
    http.get('/api/clan/membership-plan', () => HttpResponse.json({ success: true, plan })),
    take('/clan/import-members', {
      results: {
        added: 1,
        skipped: 10,
        addedNames: ['New One'],
        skippedNames: [],
        skippedRows: [],
        source: 'clan-hiscores',
      },
    }),
    take('/clan/sync-membership', {
      results: {
        kept: 10,
        added: 1,
        removed: 1,
        addedNames: ['New One'],
        removedNames: ['Gone One'],
        isWhole: true,
        skippedRows: [],
        source: 'x',
      },
    }),
    take('/clan/renames', {
      message: 'Gone One was renamed to New One',
      rename: {
        id: 1,
        member_id: 1,
        from: 'Gone One',
        to: 'New One',
        merged: true,
        by: 'A',
        at: '2026-01-01T00:00:00Z',
        undone_at: null,
        obstacle: null,
      },
    }),
  );
});

const user = userEvent.setup();
const open = async (button: 'Import' | 'Sync membership', clan = 'Ravenhold') => {
  render(<ImportClan />);
  await user.type(screen.getByLabelText('Clan name'), clan);
  await user.click(screen.getByRole('button', { name: button }));
};
const dialog = () => within(screen.getByRole('alertdialog'));

describe('the Import Clan box', () => {
  it('ignores a blank clan name', async () => {
    await open('Import', '   ');
    await user.click(screen.getByRole('button', { name: 'Sync membership' }));
    expect(screen.queryByText(/Plan for/)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('shows the plan in groups with every name before anything changes, and can be cancelled', async () => {
    plan = makePlan({ likelyRenames: [{ from: 'Gone One', to: 'New One', reason: 'Same rank' }] });
    await open('Sync membership');
    const shown = await screen.findByRole('region', { name: 'Plan for “Ravenhold”' });
    for (const text of ['Likely renames', 'Added', 'Removed', 'Kept', 'New One', 'Gone One', 'Kept 10', 'Same rank']) {
      expect(within(shown).getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
    }
    await user.click(within(shown).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/Plan for/)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('dismisses a likely rename after a confirmation, and shows the updated plan', async () => {
    plan = makePlan({ likelyRenames: [{ from: 'Gone One', to: 'New One', reason: 'Same rank' }] });
    server.use(
      http.post('/api/clan/renames/dismiss', async ({ request }) => {
        sent.push({ path: '/clan/renames/dismiss', body: await request.json() });
        plan = makePlan();
        return HttpResponse.json({ success: true, message: 'Gone One and New One are marked as different players' });
      }),
    );
    await open('Sync membership');
    await chooseInMenu('Gone One and New One', 'Not the same player', user);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await chooseInMenu('Gone One and New One', 'Not the same player', user);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Not the same player' }));
    expect(await screen.findByText('Gone One and New One are marked as different players')).toBeVisible();
    expect(screen.queryByText('Likely renames')).toBeNull();
    expect(sent).toEqual([{ path: '/clan/renames/dismiss', body: { from: 'Gone One', to: 'New One' } }]);
  });

  it('imports without a confirmation, because nobody is removed', async () => {
    await open('Import');
    expect(await screen.findByText('An import removes nobody. Sync membership would remove them.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 1 member' }));
    expect(await screen.findByText('1 member added, 10 were added before')).toBeVisible();
    expect(sent).toEqual([{ path: '/clan/import-members', body: { clanName: 'Ravenhold' } }]);
  });

  it('asks for confirmation before a sync that removes members, and does nothing when it is cancelled', async () => {
    await open('Sync membership');
    await user.click(await screen.findByRole('button', { name: 'Sync: add 1, remove 1' }));
    expect(dialog().getByText('Remove 1 member?')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sync: add 1, remove 1' }));
    await user.click(dialog().getByRole('button', { name: 'Remove 1 member' }));
    expect(await screen.findByText('1 added, 1 removed, 10 kept')).toBeVisible();
    expect(sent).toEqual([
      { path: '/clan/sync-membership', body: { clanName: 'Ravenhold', planId: 'first', confirmRemoval: false } },
    ]);
  });

  it('asks for confirmation twice before it removes more than a fifth', async () => {
    plan = makePlan({ needsConfirmation: true, removedNames: names('Gone', 6) });
    await open('Sync membership');
    await user.click(await screen.findByRole('button', { name: 'Sync: add 1, remove 6' }));
    expect(dialog().getByText(/Gone 1, Gone 2, Gone 3, Gone 4, Gone 5 and 1 more/)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Remove 6 members' }));
    expect(await screen.findByText('Really remove 6 members of 16?')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Yes, remove 6 members' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ clanName: 'Ravenhold', planId: 'first', confirmRemoval: true });
  });

  it('shows the new plan when the list has changed meanwhile', async () => {
    plan = makePlan({ removedNames: [] });
    await open('Sync membership');
    const apply = await screen.findByRole('button', { name: 'Sync: add 1' });
    refuse = () => refusal(409, 'The clan list has changed since this plan was made', 'PLAN_OUTDATED');
    plan = makePlan({ id: 'second', removedNames: [], addedNames: ['New One', 'New Two'] });
    await user.click(apply);
    expect(await screen.findByText(/This is the current plan/)).toBeVisible();
    expect(await screen.findByText('New Two')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sync: add 2' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ planId: 'second' });
  });

  it('stores a likely rename first and updates the plan', async () => {
    plan = makePlan({ likelyRenames: [{ from: 'Gone One', to: 'New One', reason: 'Same rank' }] });
    await open('Sync membership');
    await user.click(await screen.findByRole('button', { name: 'Rename Gone One to New One' }));
    plan = makePlan({ id: 'second', addedNames: [], removedNames: [] });
    await user.click(dialog().getByRole('button', { name: 'Rename to New One' }));
    expect(await screen.findByText('Gone One was renamed to New One')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Nothing to do' })).toBeDisabled();
    expect(sent).toEqual([{ path: '/clan/renames', body: { from: 'Gone One', to: 'New One' } }]);
  });

  it('shows skipped rows, and that such a list removes nobody', async () => {
    const skippedRows = [{ line: 9, name: 'Odd One', reason: '3 columns instead of 4' }];
    plan = makePlan({ removedNames: [], isWhole: false, skippedRows });
    server.use(
      http.post('/api/clan/sync-membership', () =>
        HttpResponse.json({
          success: true,
          results: {
            kept: 10,
            added: 0,
            removed: 0,
            addedNames: [],
            removedNames: [],
            isWhole: false,
            skippedRows,
            source: 'x',
          },
        }),
      ),
    );
    await open('Sync membership');
    expect(await screen.findByText('line 9 (Odd One): 3 columns instead of 4')).toBeVisible();
    expect(screen.getByText(/so nobody is removed/)).toBeVisible();
    expect(screen.queryByText('Everyone is on the list.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sync: add 1' }));
    expect(await screen.findByText('Nothing to change: 10 members kept')).toBeVisible();
    expect(screen.getByText(/Skipped: line 9 \(Odd One\)/)).toBeVisible();
  });

  it('shows why the list cannot be read, and changes nothing', async () => {
    server.use(http.get('/api/clan/membership-plan', () => refusal(502, 'The clan list of "X" could not be read')));
    await open('Sync membership');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the membership plan');
    expect(screen.getByRole('alert')).toHaveTextContent('could not be read');
    expect(screen.queryByText(/Plan for/)).toBeNull();
  });
});
