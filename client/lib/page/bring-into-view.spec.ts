import { beforeEach, expect, it, jest } from '@jest/globals';
import { watchedHeight } from '../../test-kit/page-height.ts';
import { bringIntoView } from './bring-into-view.ts';

const scroll = jest.fn();
let resized: () => void;
let top: number;
let field: HTMLInputElement;
let other: HTMLInputElement;

/** A list above the field has arrived. */
const push = () => {
  top += 2000;
  resized();
};

beforeEach(() => {
  resized = watchedHeight();
  top = 100;
  field = document.createElement('input');
  other = document.createElement('input');
  document.body.replaceChildren(field, other);
  field.getBoundingClientRect = () => new DOMRect(0, top, 100, 40);
  field.scrollIntoView = scroll.mockReset().mockImplementation(() => {
    top = 300;
  });
  field.focus();
});

it('leaves an element in view where it is, and shows one that is not', () => {
  bringIntoView(field);
  resized();
  expect(scroll).not.toHaveBeenCalled();
  top = 5000;
  bringIntoView(field);
  expect(scroll).toHaveBeenCalledTimes(1);
});

it('shows an element again that a list above it has pushed out of view', () => {
  bringIntoView(field);
  push();
  expect(scroll).toHaveBeenCalledTimes(1);
  push();
  expect(scroll).toHaveBeenCalledTimes(2);
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('leaves the page to the visitor after his %s', (act) => {
  bringIntoView(field);
  window.dispatchEvent(new Event(act));
  push();
  expect(scroll).not.toHaveBeenCalled();
});

it('leaves the page to what scrolls it otherwise, such as the scroll bar', () => {
  bringIntoView(field);
  push();
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 640 });
  window.dispatchEvent(new Event('scroll'));
  push();
  expect(scroll).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'scrollY');
});

it.each<[string, () => void]>([
  ['the focus has gone elsewhere', () => other.focus()],
  ['the element has left the page', () => field.remove()],
  ['another element was brought into view', () => bringIntoView(other)],
])('leaves the page alone when %s', (_when, leave) => {
  bringIntoView(field);
  leave();
  push();
  expect(scroll).not.toHaveBeenCalled();
});

it('leaves the page alone ten seconds later', () => {
  jest.useFakeTimers();
  bringIntoView(field);
  jest.advanceTimersByTime(10_000);
  push();
  expect(scroll).not.toHaveBeenCalled();
  jest.useRealTimers();
});
