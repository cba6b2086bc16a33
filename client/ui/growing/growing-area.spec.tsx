import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GrowingArea } from './growing-area.tsx';

interface Entry {
  id: number;
}
const list = (...ids: number[]): Entry[] => ids.map((id) => ({ id }));
const idOf = ({ id }: Entry) => id;

function draw(items: Entry[], away = false) {
  const area = (entries: Entry[], isAway: boolean) => (
    <>
      <button type="button">Elsewhere</button>
      <GrowingArea label="Entries" items={entries} keyOf={idOf} away={isAway}>
        {(shown) => (
          <ul>
            {shown.map(({ id }) => (
              <li key={id} data-glide={id}>
                <a href={`#${id}`}>Entry {id}</a>
              </li>
            ))}
          </ul>
        )}
      </GrowingArea>
    </>
  );
  const { rerender } = render(area(items, away));
  return (entries: Entry[], isAway = away) => {
    rerender(area(entries, isAway));
  };
}

const entries = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const scrollTo = (at: number) => {
  Object.defineProperty(window, 'scrollY', { value: at, configurable: true });
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
};

describe('a list that grows', () => {
  beforeEach(() => {
    // jsdom has no scrolling.
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    scrollTo(0);
  });

  it('adds new entries at once while nobody reads it', () => {
    const update = draw(list(1));
    update(list(2, 1));
    expect(entries()).toEqual(['Entry 2', 'Entry 1']);
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  });

  it('lets new entries wait while the pointer is over it, and adds them when it leaves', async () => {
    const user = userEvent.setup();
    const update = draw(list(1));
    await user.hover(screen.getByText('Entry 1'));
    update(list(3, 2, 1));
    expect(entries()).toEqual(['Entry 1']);
    expect(screen.getByRole('button', { name: '2 new' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('New entries wait above the list.');
    await user.hover(screen.getByText('Elsewhere'));
    expect(entries()).toEqual(['Entry 3', 'Entry 2', 'Entry 1']);
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  });

  it('lets new entries wait while the page is scrolled, and shows them and takes the focus on request', async () => {
    const user = userEvent.setup();
    const update = draw(list(1));
    scrollTo(300);
    update(list(2, 1));
    expect(entries()).toEqual(['Entry 1']);
    await user.click(screen.getByRole('button', { name: '1 new' }));
    expect(entries()).toEqual(['Entry 2', 'Entry 1']);
    expect(screen.getByRole('group', { name: 'Entries' })).toHaveFocus();
    update(list(3, 2, 1));
    expect(entries()).toEqual(['Entry 2', 'Entry 1']);
  });

  it('lets new entries wait while the keyboard is in it', async () => {
    const user = userEvent.setup();
    const update = draw(list(1));
    await user.tab();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Entry 1' })).toHaveFocus();
    update(list(2, 1));
    expect(entries()).toEqual(['Entry 1']);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(entries()).toEqual(['Entry 2', 'Entry 1']);
  });

  it('lets new entries wait on a later page', () => {
    const update = draw(list(1), true);
    update(list(2, 1));
    expect(entries()).toEqual(['Entry 1']);
    update(list(2, 1), false);
    expect(entries()).toEqual(['Entry 2', 'Entry 1']);
  });

  it('shows withdrawals at once, also while it is read', async () => {
    const user = userEvent.setup();
    const update = draw(list(2, 1));
    await user.hover(screen.getByText('Entry 1'));
    update(list(3, 1));
    expect(entries()).toEqual(['Entry 1']);
  });
});
