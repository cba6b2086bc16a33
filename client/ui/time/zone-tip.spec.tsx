import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, type RenderResult } from '@testing-library/react';
import { zoneWords } from '../../../shared/format/zones.ts';
import { TimeOf } from '../data/time-of.tsx';
import { ZoneTip } from './zone-tip.tsx';

const AT = '2026-11-22T14:05:00.000Z';
const LATER = '2026-11-23T09:00:00.000Z';
const tip = () => screen.queryByRole('tooltip');
const time = (text: string) => screen.getByText(text);
/** Sends an event of a pointer; jsdom has no PointerEvent. */
const point = (name: string, element: Element, pointerType: 'mouse' | 'touch'): void => {
  fireEvent(element, Object.assign(new MouseEvent(name, { bubbles: true }), { pointerType }));
};
/** Focuses an element as the keyboard does, which jsdom cannot tell from the mouse. */
const focus = (element: HTMLElement): void => {
  const matches = (selector: string): boolean => Element.prototype.matches.call(element, selector);
  jest.spyOn(element, 'matches').mockImplementation((selector) => selector === ':focus-visible' || matches(selector));
  act(() => {
    element.focus();
  });
};

let view: RenderResult | null = null;
/** Draws a page with a time in a sentence, and with or without a list of posts. */
function show(hasList: boolean): void {
  const page = (
    <>
      <p>
        <TimeOf at={AT} stop>
          14:05
        </TimeOf>{' '}
        beside
      </p>
      {hasList && (
        <ul>
          <li>
            <a href="#post">A post</a>
            <TimeOf at={LATER}>09:00</TimeOf>
          </li>
        </ul>
      )}
      <ZoneTip />
    </>
  );
  if (view) view.rerender(page);
  else view = render(page);
}

describe('the tip of a time', () => {
  // Half an hour off every hour of the game’s clock.
  beforeEach(() => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    view = null;
    show(true);
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('shows the game’s clock and the visitor’s under the mouse, without the title of the browser', () => {
    expect(tip()).toBeNull();
    expect(time('14:05')).toHaveAttribute('title', '22 Nov 2026, 14:05 game time · 19:35 yours');
    point('pointerover', time('14:05'), 'mouse');
    expect(tip()).toHaveTextContent(/^22 Nov 2026, 14:05 game time · 19:35 yours$/);
    expect(time('14:05')).toHaveAttribute('title', '');
    expect(time('14:05')).toHaveAccessibleDescription(zoneWords(AT));
    // The mouse may move onto the tip, to read or to select it.
    point('pointerover', tip() ?? document.body, 'mouse');
    expect(tip()).not.toBeNull();
    point('pointerover', screen.getByText('beside'), 'mouse');
    expect(tip()).toBeNull();
    expect(time('14:05')).toHaveAttribute('title', zoneWords(AT));
  });

  it('shows them at the focus of the keyboard, and closes by Escape and when the focus leaves', () => {
    focus(time('14:05'));
    expect(tip()).toHaveTextContent('19:35 yours');
    fireEvent.keyDown(time('14:05'), { key: 'Escape' });
    expect(tip()).toBeNull();
    act(() => {
      time('14:05').blur();
    });
    focus(time('14:05'));
    expect(tip()).not.toBeNull();
    act(() => {
      time('14:05').blur();
    });
    expect(tip()).toBeNull();
  });

  it('shows the time of a row whose link has the focus', () => {
    expect(time('09:00')).not.toHaveAttribute('tabindex');
    focus(screen.getByRole('link'));
    expect(tip()).toHaveTextContent('23 Nov 2026, 09:00 game time · 14:30 yours');
  });

  it('shows them by a tap, until a press elsewhere or a scroll of the finger', () => {
    point('pointerdown', time('14:05'), 'touch');
    expect(tip()).toHaveTextContent('19:35 yours');
    point('pointerdown', time('09:00'), 'touch');
    expect(tip()).toHaveTextContent('14:30 yours');
    point('pointerdown', screen.getByText('beside'), 'touch');
    expect(tip()).toBeNull();
    point('pointerdown', time('09:00'), 'touch');
    point('pointercancel', time('09:00'), 'touch');
    expect(tip()).toBeNull();
  });

  it('goes with a time that a live list takes away', async () => {
    point('pointerover', time('09:00'), 'mouse');
    expect(tip()).not.toBeNull();
    show(false);
    await waitFor(() => {
      expect(tip()).toBeNull();
    });
  });
});
