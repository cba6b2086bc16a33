import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DashboardTab } from '../../../app/pages/admin/dashboard-tab.tsx';
import type { Check } from '../../../../shared/admin/admin.schemas.ts';
import { CHECKS } from '../../../../shared/admin/admin.schemas.ts';
import { adminServer, makeCheck, renderPart } from '../../../test-kit/admin-server.tsx';
import { sendLive } from '../../../test-kit/site-server.ts';
import { fakeSockets } from '../../../../test/support/live/fake-socket.ts';
import { checklistResource } from './checklist.resource.ts';

const { admin, state } = adminServer();
const scrolled = jest.fn();
beforeEach(() => {
  scrolled.mockClear();
  // jsdom has no layout.
  Element.prototype.scrollIntoView = scrolled;
});
/** Answers with good checks except for these, as the next read finds them. */
const answer = (...others: Check[]): void => {
  const checks = CHECKS.map((key) => others.find((one) => one.key === key) ?? makeCheck(key));
  admin.answers.checklist = { practice: false, checks };
};
const noFeed = makeCheck('feed', { state: 'todo', text: 'Not configured', lines: ['X_BEARER_TOKEN=…'] });
const card = () => screen.queryByRole('region', { name: 'Checklist' });

it('leads a first admin through the steps in their order, with what fails below them', async () => {
  answer(
    makeCheck('clan', { state: 'unknown', text: 'Ravenhold: 3 of 120 members were read' }),
    noFeed,
    makeCheck('clock', { state: 'bad', text: 'The clock of this server is 9 minutes ahead' }),
    makeCheck('errors', { state: 'bad', text: 'an old error' }),
  );
  renderPart(<DashboardTab />);
  const region = await screen.findByRole('region', { name: 'Checklist' });
  const signs = within(region)
    .getAllByRole('listitem')
    .map(
      (line) => `${within(line).getByRole('img').getAttribute('aria-label')}: ${line.querySelector('p')?.textContent}`,
    );
  expect(signs).toEqual([
    'Not known yet: Clan readNot known yet',
    'OK: Sign-in',
    'OK: Facts of the site',
    'Not set up: Social feedNot set up',
    'OK: Backup',
    'Needs attention: ClockNeeds attention',
  ]);
  expect(screen.getByText('Setup: 3 of 5 steps done. 1 needs attention.')).toBeVisible();
});

it('keeps the specified cards in their order, and stands after them', async () => {
  answer(noFeed);
  renderPart(<DashboardTab />);
  await screen.findByRole('region', { name: 'Checklist' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
  expect(titles).toEqual(['Recent Syncs', 'Twitter feed', 'System Information', 'Checklist']);
});

it('is folded into its line by an admin for good, but not when something else needs attention', async () => {
  answer(noFeed);
  const { user } = renderPart(<DashboardTab />);
  await user.click(await screen.findByRole('button', { name: 'Fold the checklist' }));
  expect(card()).toBeNull();
  expect(screen.getByText('Setup: 4 of 5 steps done.')).toBeVisible();
  await act(() => checklistResource.refresh());
  expect(card()).toBeNull();
  answer(noFeed, makeCheck('backup', { state: 'bad', text: 'No daily backup for 3 days' }));
  await act(() => checklistResource.refresh());
  expect(await screen.findByRole('region', { name: 'Checklist' })).toHaveTextContent('No daily backup for 3 days');
  await user.click(screen.getByRole('button', { name: 'Fold the checklist' }));
  await user.click(screen.getByRole('button', { name: 'Show the checklist' }));
  expect(card()).toBeVisible();
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
});

it('becomes one line when all is done, which can be hidden until something is missing', async () => {
  const { user } = renderPart(<DashboardTab />);
  expect(await screen.findByText('Everything is set up.')).toBeVisible();
  expect(card()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hide this line' }));
  expect(screen.queryByText('Everything is set up.')).toBeNull();
  answer(noFeed);
  await act(() => checklistResource.refresh());
  expect(card()).toBeVisible();
});

it('is left out in the practice world, whose banner leads on', async () => {
  answer(noFeed);
  admin.answers.checklist = { ...admin.answers.checklist, practice: true };
  renderPart(<DashboardTab />);
  await waitFor(() => expect(checklistResource.store.getState().data?.practice).toBe(true));
  expect(card()).toBeNull();
  expect(screen.queryByText(/steps done/)).toBeNull();
});

it('reads the checks again when a service of the game falls silent, without a reload', async () => {
  fakeSockets.public.connect();
  renderPart(<DashboardTab />);
  expect(await screen.findByText('Everything is set up.')).toBeVisible();
  const silence = { service: 'runemetrics', kind: 'no_answer', since: '2026-11-21T10:00:00.000Z' } as const;
  answer(makeCheck('clan', { state: 'bad', text: 'RuneMetrics does not answer' }));
  state.answers.status = { ...state.answers.status, silences: [silence] };
  act(() => {
    sendLive({ type: 'services.changed', silences: [silence] });
  });
  await waitFor(() => expect(card()).toHaveTextContent('RuneMetrics does not answer'));
});
