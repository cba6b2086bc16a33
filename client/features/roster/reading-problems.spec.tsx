import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import type { ReadingProblems as Problems } from '../../../shared/roster/clan.schemas.ts';
import { siteServer } from '../../test-kit/site-server.ts';
import { ReadingProblems } from './reading-problems.tsx';
import { readingProblemsResource } from './reading-problems.resource.ts';

const { server } = siteServer();
const show = (problems: Partial<Problems>): void => {
  server.use(
    http.get('/api/clan/reading-problems', () =>
      HttpResponse.json({ success: true, problems: { clan_list: null, skipped_rows: null, members: [], ...problems } }),
    ),
  );
  render(
    <MemoryRouter>
      <ReadingProblems />
    </MemoryRouter>,
  );
};
beforeEach(() => {
  readingProblemsResource.store.setState({ data: null, error: null });
});

describe('the reading problems of an admin', () => {
  it('shows which members cannot be read, why, and since when', async () => {
    const since = '2026-03-10T12:00:00.000Z';
    const reason = 'RuneMetrics sent something unreadable: not JSON';
    show({
      members: [
        { id: 1, name: 'Odd One', reason, since, was_read: false, is_closed: false },
        {
          id: 2,
          name: 'Late One',
          reason: 'No player has this name; it may have changed',
          since,
          was_read: true,
          is_closed: false,
        },
      ],
    });
    const [first, second] = within(
      await screen.findByRole('list', { name: 'Members who cannot be read' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent(`Odd One${reason} · never read, tried since 10 Mar`);
    expect(second).toHaveTextContent('Late OneNo player has this name; it may have changed · since 10 Mar');
    expect(screen.getByRole('heading', { name: '2 members cannot be read' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Odd One' })).toHaveAttribute('href', '/profile/Odd%20One');
  });

  it('shows skipped rows of the clan list by line and reason', async () => {
    const rows = [
      { line: 9, name: 'Odd One', reason: '3 columns instead of 4' },
      { line: 12, name: null, reason: 'the name is empty' },
    ];
    const since = '2026-03-10T12:00:00.000Z';
    show({ clan_list: 'The clan list is odd', skipped_rows: { since, is_whole: false, rows } });
    const [first, second] = within(
      await screen.findByRole('list', { name: 'Skipped rows of the clan list' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent('Line 9: Odd One3 columns instead of 4');
    expect(second).toHaveTextContent('Line 12the name is empty');
    expect(screen.getByText('The clan list is odd')).toBeVisible();
    expect(screen.getByText(/nobody counts as having left/)).toBeVisible();
  });

  it('shows for rows that only repeat a name that nobody is missing', async () => {
    const rows = [{ line: 12, name: 'Odd One', reason: 'the name is in line 9 already' }];
    show({ skipped_rows: { since: '2026-03-10T12:00:00.000Z', is_whole: true, rows } });
    expect(await screen.findByText(/Nobody is missing because of these rows/)).toBeVisible();
    expect(screen.getByText('Line 12: Odd One')).toBeVisible();
    expect(screen.queryByText(/nobody counts as having left/)).toBeNull();
  });

  it('shows nothing without problems', async () => {
    show({});
    await waitFor(() => {
      expect(readingProblemsResource.store.getState().data).not.toBeNull();
    });
    expect(screen.queryByText('Reading problems')).toBeNull();
  });
});
