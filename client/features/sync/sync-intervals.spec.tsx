import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { makeItem, makeRun } from '../../test-kit/make-sync.ts';
import { siteServer } from '../../test-kit/site-server.ts';
import { SyncCockpit } from './sync-cockpit.tsx';

const { server } = siteServer();
jest.setTimeout(60_000);

/** Returns the smallest time between two calls in ms. */
const gapOf = (times: readonly number[]): number =>
  Math.min(...times.slice(1).map((time, i) => time - (times[i] ?? 0)));

describe('without a socket', () => {
  it('polls a run every 2 s, and the Sync tab every 5 s', async () => {
    const asked: Record<'run' | 'runs' | 'logs', number[]> = { run: [], runs: [], logs: [] };
    const run = makeRun(1, { total: 2 });
    const answer = (of: keyof typeof asked, body: object) => () => {
      asked[of].push(performance.now());
      return HttpResponse.json({ success: true, ...body });
    };
    fakeSockets.admin.connect(false);
    server.use(
      http.get('/api/admin/sync/progress', answer('runs', { progress: [run] })),
      http.get('/api/admin/sync/runs', () => HttpResponse.json({ success: true, runs: [] })),
      http.get('/api/admin/sync/logs', answer('logs', { logs: [] })),
      http.get('/api/sync/progress/:id', () => HttpResponse.json({ success: true, progress: run })),
      http.get('/api/sync/:id/items', answer('run', { items: [makeItem(1)], next: null })),
    );
    render(
      <MemoryRouter initialEntries={[`/admin?tab=sync&run=${run.syncId}`]}>
        <SyncCockpit />
      </MemoryRouter>,
    );
    await screen.findByText('No member has been read yet');
    // The first requests are those of the first paint; polling starts some seconds after the socket failed.
    await waitFor(() => expect(Math.min(asked.run.length, asked.runs.length, asked.logs.length)).toBeGreaterThan(3), {
      timeout: 50_000,
    });
    const polled = (times: number[]) => gapOf(times.slice(1));
    expect(polled(asked.run)).toBeGreaterThan(1900);
    expect(polled(asked.run)).toBeLessThan(4000);
    for (const list of ['runs', 'logs'] as const) {
      expect(polled(asked[list])).toBeGreaterThan(4900);
      expect(polled(asked[list])).toBeLessThan(8000);
    }
    expect(asked.run.length).toBeGreaterThan(asked.runs.length);
  });
});
