import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { VirtualScheduler } from '../../../test/support/live/virtual-scheduler.ts';
import { browserScheduler } from '../../lib/live/browser-scheduler.ts';
import { makeItem, makeRun } from '../../test-kit/make-sync.ts';
import { siteServer } from '../../test-kit/site-server.ts';
import { SyncCockpit } from './sync-cockpit.tsx';

const { server } = siteServer();
const STEP_MS = 500;
/** Time after which everything is polled. */
const POLLING_MS = 8000;
const time = new VirtualScheduler();
let sent = 0;
let answered = 0;

beforeAll(() => {
  jest.spyOn(browserScheduler, 'now').mockImplementation(() => time.now());
  jest.spyOn(browserScheduler, 'later').mockImplementation((ms, work) => time.later(ms, work));
  jest.spyOn(browserScheduler, 'frame').mockImplementation((work) => {
    time.frame(work);
  });
});
afterAll(() => {
  jest.restoreAllMocks();
});

/** Lets time pass in steps, so that each answer is applied in the step of its request. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await act(async () => {
      await time.pass(STEP_MS);
      do await new Promise((resolve) => setTimeout(resolve, 0));
      while (answered < sent);
    });
  }
}

/** Returns the times between two calls in ms, each once, shortest first. */
const gapsOf = (times: readonly number[]): number[] =>
  [...new Set(times.slice(1).map((each, i) => each - (times[i] ?? 0)))].sort((a, b) => a - b);

describe('without a socket', () => {
  it('polls a run every 2 s, and the Sync tab every 5 s', async () => {
    const asked: Record<'run' | 'runs' | 'logs', number[]> = { run: [], runs: [], logs: [] };
    const run = makeRun(1, { total: 2 });
    const answer = (of: keyof typeof asked, body: object) => () => {
      asked[of].push(time.now());
      return HttpResponse.json({ success: true, ...body });
    };
    fakeSockets.admin.connect(false);
    server.events.on('request:start', () => void sent++);
    server.events.on('response:mocked', () => void answered++);
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
    await pass(30_000);
    expect(screen.getByText('No member has been read yet')).toBeVisible();
    // The first requests are those of the first paint; polling starts some seconds after the socket failed.
    const polled = (times: number[]) => gapsOf(times.filter((at) => at >= POLLING_MS));
    expect(polled(asked.run)).toEqual([2000]);
    for (const list of ['runs', 'logs'] as const) expect(polled(asked[list])).toEqual([5000]);
  });
});
