import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import userEvent from '@testing-library/user-event';
import { TEST_MESSAGE } from '../../lib/overlay-message.ts';
import { choose as chooseOption } from '../../test-kit/choose.ts';
import { siteServer } from '../../test-kit/site-server.ts';
import { OverlayBuilder } from './overlay-builder.tsx';

const { server } = siteServer();
const origin = window.location.origin;
const whole = () => screen.getByLabelText<HTMLInputElement>('Address for a browser source').value;
/** The address without the key of this browser, which two tests follow. */
const address = () =>
  whole()
    .replace(/([?&])key=[a-z]{6}&?/, '$1')
    .replace(/[?&]$/, '');
const preview = () => screen.getByTitle<HTMLIFrameElement>('Preview of the overlay');
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const choose = (label: string, option: string) => chooseOption(userEvent, screen.getByLabelText(label), option);
let copied: string[];
let allowed: boolean;

beforeEach(() => {
  copied = [];
  allowed = true;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) =>
        allowed ? Promise.resolve(void copied.push(text)) : Promise.reject(new Error('no')),
    },
  });
});

describe('the overlay builder', () => {
  it('starts with the plain URL of its board, and adds only chosen settings', async () => {
    render(<OverlayBuilder boardId={7} />);
    expect(address()).toBe(`${origin}/overlay/bingo/7`);
    await choose('Shows', 'Board (800 × 800)');
    type('Team (empty: all)', 'Crimson & Tide');
    await choose('Theme', 'Light');
    await choose('Accent', 'Green');
    type('Delay in seconds (as your stream’s)', '45');
    fireEvent.click(screen.getByLabelText('Sound with alerts'));
    fireEvent.click(screen.getByLabelText('A dot for the connection'));
    fireEvent.click(screen.getByLabelText('Progress on the squares'));
    expect(address()).toBe(
      `${origin}/overlay/bingo/7?layout=board&team=Crimson+%26+Tide&theme=light&delay=45&accent=63bd72&sound=1&progress=0&status=1`,
    );
    await choose('Board', 'Whichever is running');
    expect(address()).toContain('/overlay/bingo/current?layout=board');
  });

  it.each([
    ['1000', 'delay=300'],
    ['-5', null],
    ['', null],
    ['2.6', 'delay=3'],
  ])('limits a delay of %j to its bounds', (value, part) => {
    render(<OverlayBuilder boardId={7} />);
    type('Delay in seconds (as your stream’s)', value);
    expect(new URL(address()).search).toBe(part === null ? '' : `?${part}`);
  });

  it('offers a volume only with sound', () => {
    render(<OverlayBuilder boardId={7} />);
    expect(screen.queryByLabelText('Volume')).not.toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Sound with alerts'));
    type('Volume', '20');
    expect(new URL(address()).search).toBe('?sound=1&volume=20');
    fireEvent.click(screen.getByLabelText('Sound with alerts'));
    expect(new URL(address()).search).toBe('');
  });

  it('previews at the size of the preset, without delay and sound', async () => {
    render(<OverlayBuilder boardId={7} />);
    fireEvent.click(screen.getByLabelText('Sound with alerts'));
    type('Delay in seconds (as your stream’s)', '45');
    await choose('Side', 'Right');
    expect(preview().getAttribute('src')).toBe('/overlay/bingo/7?side=right');
    await choose('Shows', 'Ticker (1920 × 80)');
    expect(preview().getAttribute('src')).toBe('/overlay/bingo/7?layout=ticker');
    const frame = preview().parentElement as HTMLElement;
    expect([frame.style.getPropertyValue('--width'), frame.style.getPropertyValue('--height')]).toEqual([
      '1920px',
      '80px',
    ]);
  });

  it('follows the running board without a board, and uses none for the activity strip', async () => {
    render(<OverlayBuilder boardId={null} />);
    expect(address()).toBe(`${origin}/overlay/bingo/current`);
    expect(screen.queryByLabelText('Board')).not.toBeInTheDocument();
    await choose('Shows', 'Clan activity (1920 × 80)');
    expect(address()).toBe(`${origin}/overlay/activity`);
  });

  it('adds a read token for its own board, not for the running one', async () => {
    render(<OverlayBuilder boardId={7} token="t0ken" />);
    expect(address()).toBe(`${origin}/overlay/bingo/7?token=t0ken`);
    await choose('Board', 'Whichever is running');
    expect(address()).toBe(`${origin}/overlay/bingo/current`);
  });

  it('shows that the URL was copied, until it changes', async () => {
    render(<OverlayBuilder boardId={7} />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await screen.findByText('Copied. In OBS: add a browser source of 1920 × 1080.')).toBeVisible();
    expect(copied).toEqual([whole()]);
    expect(address()).toBe(`${origin}/overlay/bingo/7`);
    await choose('Theme', 'Light');
    expect(screen.queryByText(/^Copied/)).not.toBeInTheDocument();
  });

  it('shows what to do when the browser does not allow copying', async () => {
    allowed = false;
    render(<OverlayBuilder boardId={7} />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await screen.findByText(/select the address and copy it by hand/)).toBeVisible();
  });

  it('chooses a team from a list by its id, which a rename keeps, and by its name for whichever board is running', async () => {
    const teams = [
      { id: 31, team_name: 'Crimson Tide' },
      { id: 32, team_name: 'Hollow Kings' },
    ];
    render(<OverlayBuilder boardId={7} teams={teams} />);
    await choose('Team', 'Hollow Kings');
    expect(new URL(address()).searchParams.get('team')).toBe('32');
    await choose('Board', 'Whichever is running');
    expect(new URL(address()).searchParams.get('team')).toBeNull();
    await choose('Team', 'Crimson Tide');
    expect(new URL(address()).searchParams.get('team')).toBe('Crimson Tide');
  });

  it('adds size, plates, alerts, title and ranking only when they are chosen, and within their bounds', async () => {
    render(<OverlayBuilder boardId={7} />);
    type('Size in percent', '125');
    type('Opacity of plates in percent (empty: 93)', '60');
    type('Corners in px (empty: as the site)', '99');
    type('Alerts in seconds', '12');
    fireEvent.click(screen.getByLabelText('Title and countdown'));
    fireEvent.click(screen.getByLabelText('Ranking'));
    expect(new URL(address()).search).toBe('?scale=1.25&radius=40&opacity=60&title=0&ranking=0&alert=12');
    await choose('Shows', 'Ticker (1920 × 80)');
    expect(new URL(address()).search).toBe('?layout=ticker&scale=1.25&radius=40&opacity=60');
  });

  it('sends a test alert to its own preview and to every source with its key, only for layouts with alerts', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post('/api/overlay/tests', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ success: true });
      }),
    );
    render(<OverlayBuilder boardId={7} />);
    const post = jest.spyOn(preview().contentWindow as Window, 'postMessage').mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Test alert' }));
    expect(post.mock.calls).toEqual([[TEST_MESSAGE, origin]]);
    expect(await screen.findByText('Test alert sent')).toBeVisible();
    expect(asked).toEqual([{ key: new URL(whole()).searchParams.get('key') }]);
    expect(preview().getAttribute('src')).not.toContain('key=');
    await choose('Shows', 'Ranking (400 × 400)');
    expect(screen.queryByRole('button', { name: 'Test alert' })).not.toBeInTheDocument();
  });
});
