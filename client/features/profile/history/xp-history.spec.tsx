import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import type { HistoryResponse } from '../../../../shared/xp/xp.schemas.ts';
import { fakeSockets } from '../../../../test/support/live/fake-socket.ts';
import { choose } from '../../../test-kit/choose.ts';
import { makeActivity } from '../../../test-kit/make-activity.ts';
import { makeDays, makeHistory } from '../../../test-kit/make-history.ts';
import { refusal, sendLive, siteServer, versioned } from '../../../test-kit/site-server.ts';
import { ActivityHeatMap } from './activity-heat-map.tsx';
import { historyOf } from './history.resource.ts';
import { XpHistory } from './xp-history.tsx';

const { server, state } = siteServer();
const year = (...end: (number | null)[]) =>
  makeDays('2026-11-21', [...Array<null>(365 - end.length).fill(null), ...end]);

function knows(history: HistoryResponse['history']) {
  const kept = { history };
  server.use(
    http.get('/api/members/:name/history', ({ request }) =>
      versioned({
        success: true,
        history: { ...kept.history, skill: new URL(request.url).searchParams.get('skill') ?? '' },
      }),
    ),
    http.get('/api/activities/member/:id', () => versioned({ success: true, activities: state.answers.activities })),
  );
  return kept;
}

describe('XP history', () => {
  it('moves through the days by keyboard, and shows which are not known', async () => {
    knows(makeHistory(year(0, 92_100_000, null, 5), { first_read_at: '2026-11-18T10:00:00.000Z' }));
    render(<XpHistory name="Charted" />);
    const slider = await screen.findByRole('slider', { name: 'Overall XP by day' });
    expect(slider).toHaveAttribute('aria-valuetext', '21 Nov 2026: +5 XP');
    fireEvent.change(slider, { target: { value: '27' } });
    expect(slider).toHaveAttribute('aria-valuetext', '19 Nov 2026: +92,100,000 XP');
    expect(screen.getByText('+92.1M XP')).toBeVisible();
    fireEvent.change(slider, { target: { value: '28' } });
    expect(slider).toHaveAttribute('aria-valuetext', '20 Nov 2026: Not known');
    expect(screen.getByText(/Not known: not read/)).toBeVisible();
  });

  it('shows the same days as a table, and other ranges and skills', async () => {
    knows(makeHistory(year(...Array<number>(40).fill(7))));
    const user = userEvent.setup();
    render(<XpHistory name="Tabled" />);
    await user.click(await screen.findByRole('button', { name: 'Show as a table' }));
    expect(screen.getAllByRole('row')).toHaveLength(31);
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('21 Nov 2026+7 XP1,000,000');
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(screen.getAllByRole('row')).toHaveLength(8);
    await choose(user, screen.getByRole('combobox', { name: 'Skill' }), 'Magic');
    expect(await screen.findByRole('button', { name: 'Show as a table' })).toBeVisible();
    expect(state.asked).toContain('GET /api/members/tabled/history?range=365&skill=Magic');
  });

  it('shows a sentence on the first day, before the first reading, and when loading fails', async () => {
    knows(makeHistory(year(0), { first_read_at: '2026-11-21T10:00:00.000Z' }));
    const { rerender } = render(<XpHistory name="First Day" />);
    expect(await screen.findByText(/Read for the first time on 21 Nov 2026/)).toBeVisible();
    knows(makeHistory(year(null), { first_read_at: null }));
    rerender(<XpHistory name="Never" />);
    expect(await screen.findByText(/was not read yet/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Days shown' })).not.toBeInTheDocument();
    server.use(http.get('/api/members/:name/history', () => refusal(500, 'The database is away')));
    rerender(<XpHistory name="Broken" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  });

  it('shows gains live', async () => {
    const kept = knows(makeHistory(year(1, 2)));
    render(<XpHistory name="Live One" />);
    const slider = await screen.findByRole('slider');
    expect(slider).toHaveAttribute('aria-valuetext', '21 Nov 2026: +2 XP');
    fakeSockets.public.connect();
    kept.history = makeHistory(year(1, 99));
    sendLive({ type: 'xp.changed', member_id: 1 });
    expect(await screen.findByDisplayValue('29')).toBe(slider);
    await expect(
      screen.findByText((_, node) => node?.getAttribute('aria-valuetext') === '21 Nov 2026: +99 XP', undefined, {
        timeout: 4000,
      }),
    ).resolves.toBe(slider);
  });
});

describe('the activity heat-map', () => {
  it('reads out each day by keyboard', async () => {
    state.answers.activities = [makeActivity({ activity_date: '2026-11-21T08:00:00.000Z' })];
    knows(makeHistory(year(3, 0, 0, 0, 0, 0, 0, 9)));
    const user = userEvent.setup();
    render(<ActivityHeatMap id={501} name="Mapped" />);
    const card = within(await screen.findByRole('region', { name: 'Activity, last 26 weeks' }));
    const map = await card.findByRole('slider', { name: 'Day' });
    expect(await card.findByText('2 active days')).toBeVisible();
    await screen.findByText('21 Nov 2026: +9 XP, 1 activity');
    map.focus();
    await user.keyboard('{ArrowLeft}');
    expect(map).toHaveAttribute('aria-valuetext', '14 Nov 2026: +3 XP');
    await user.keyboard('{ArrowUp}');
    expect(map).toHaveAttribute('aria-valuetext', '13 Nov 2026: Not known');
    await user.keyboard('{End}');
    expect(map).toHaveAttribute('aria-valuetext', '21 Nov 2026: +9 XP, 1 activity');
  });

  it('shows a sentence while there is too little activity', async () => {
    knows(makeHistory(year(0)));
    render(<ActivityHeatMap id={502} name="Quiet" />);
    expect(await screen.findByText(/There is too little activity to show yet/)).toBeVisible();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('says nothing about too little activity before the lines of the log are there', async () => {
    knows(makeHistory(year(0)));
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get('/api/activities/member/:id', async () => {
        await late;
        const activities = ['20', '21'].map((day, at) =>
          makeActivity({
            id: at + 1,
            member_name: 'Begun',
            activity_date: `2026-11-${day}T10:00:00.000Z`,
          }),
        );
        return versioned({ success: true, activities });
      }),
    );
    render(<ActivityHeatMap id={503} name="Begun" />);
    await waitFor(() => {
      expect(historyOf('Begun', 'Overall').store.getState().data).not.toBeNull();
    });
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.queryByText(/There is too little activity to show yet/)).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('2 active days')).toBeVisible();
  });
});
