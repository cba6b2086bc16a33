import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ClanStatus } from '../../../shared/roster/status.schemas.ts';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { freshnessStore } from '../../lib/live/freshness.store.ts';
import { FreshnessSign } from './freshness-sign.tsx';
import { QUIET_MS } from './use-quiet-start.ts';

const NOW = '2026-11-21T10:05:00.000Z';
const STATUS: ClanStatus = {
  clan_name: 'Ravenhold',
  practice: false,
  members: 499,
  read: 499,
  first_reading: false,
  unread_today: 0,
  unread_ids: [],
  never_read_ids: [],
  newest_read_at: '2026-11-21T10:03:00.000Z',
  problem: null,
  silences: [],
  site_revision: 0,
};
const realFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW) });
  globalThis.fetch = () => Promise.reject(new TypeError('no network in this test'));
  clanStatusResource.store.setState({ data: STATUS });
  freshnessStore.setState({ state: 'idle' }, true);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const pass = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
const become = (state: 'idle' | 'live' | 'reconnecting'): void => {
  act(() => {
    freshnessStore.setState({ state }, true);
  });
};
/** Renders the sign of a page that has been live for long enough. */
function showLive(): HTMLElement {
  freshnessStore.setState({ state: 'live' }, true);
  render(<FreshnessSign />);
  pass(QUIET_MS);
  return screen.getByRole('button', { name: 'Live' });
}

describe('the sign of freshness', () => {
  it('says nothing in the first three seconds, whatever the connection does', () => {
    render(<FreshnessSign />);
    become('reconnecting');
    pass(QUIET_MS - 100);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    become('live');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pass(100);
    expect(screen.getByRole('status')).toHaveTextContent('Live');
    become('reconnecting');
    expect(screen.getByRole('status')).toHaveTextContent('Reconnecting');
  });

  it('says nothing again for three seconds after a page on which nothing was live', () => {
    showLive();
    become('idle');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    become('live');
    pass(QUIET_MS - 100);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pass(100);
    expect(screen.getByRole('status')).toHaveTextContent('Live');
  });

  it('tells the last reading to the mouse', () => {
    const sign = showLive();
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.pointerEnter(sign, { pointerType: 'mouse' });
    expect(screen.getByRole('tooltip')).toHaveTextContent('Last reading of the game: 10:03, 2 min ago.');
    expect(sign).toHaveAccessibleDescription(/Changes appear here by themselves/);
    fireEvent.pointerLeave(sign, { pointerType: 'mouse' });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('tells it to the keyboard, until Escape', () => {
    const sign = showLive();
    jest.spyOn(sign, 'matches').mockImplementation((selector) => selector === ':focus-visible');
    act(() => sign.focus());
    expect(screen.getByRole('tooltip')).toBeVisible();
    fireEvent.keyDown(sign, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('tells it to a finger, until the next tap or a press elsewhere', () => {
    const sign = showLive();
    fireEvent.click(sign);
    expect(screen.getByRole('tooltip')).toBeVisible();
    fireEvent.click(sign);
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.click(sign);
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('names a silent service although the page is live, with the time since when, until it answers', () => {
    const sign = showLive();
    const silence = { service: 'hiscores', kind: 'pause', since: '2026-11-21T09:58:00.000Z' } as const;
    const tell = (silences: ClanStatus['silences']): void => {
      act(() => {
        clanStatusResource.store.setState({ data: { ...STATUS, silences } });
      });
    };
    tell([silence]);
    expect(screen.getByRole('status')).toHaveTextContent('Hiscores paused');
    fireEvent.click(sign);
    expect(screen.getByRole('tooltip')).toHaveTextContent('The hiscores asked for a pause, since 09:58.');
    tell([silence, { service: 'runemetrics', kind: 'no_answer', since: silence.since }]);
    expect(screen.getByRole('status')).toHaveTextContent('Game silent');
    expect(screen.getByRole('tooltip')).toHaveTextContent('RuneMetrics does not answer, since 09:58.');
    become('reconnecting');
    expect(screen.getByRole('status')).toHaveTextContent('Reconnecting');
    become('live');
    tell([]);
    expect(screen.getByRole('status')).toHaveTextContent('Live');
  });

  it('names its last update on the clocks of the game and the visitor while it is offline', () => {
    const zone = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    showLive();
    act(() => {
      freshnessStore.setState({ state: 'offline', lastUpdate: Date.parse('2026-11-21T10:04:00.000Z') }, true);
    });
    const sign = screen.getByRole('button', { name: 'Offline, last update 10:04' });
    fireEvent.click(sign);
    expect(sign).toHaveAccessibleDescription(/Last update: 21 Nov 2026, 10:04 game time · 15:34 yours\./);
    zone.mockRestore();
  });

  it('reads the services of the game each time the page becomes live, and asks no more in between', () => {
    let asked = 0;
    globalThis.fetch = () => {
      asked += 1;
      return Promise.resolve(Response.json({ success: true, status: STATUS }));
    };
    showLive();
    expect(asked).toBe(1);
    pass(600_000);
    expect(asked).toBe(1);
    become('reconnecting');
    pass(1000);
    expect(asked).toBe(1);
    become('live');
    pass(1000);
    expect(asked).toBe(2);
  });
});
