import { afterEach, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { beginFirstPicture, endFirstPicture, useRoom } from './first-picture.ts';

const drawn: number[] = [];
function Rows() {
  drawn.push(useRoom(21, 9));
  return null;
}
const visit = (type: string): void => {
  performance.getEntriesByType = jest
    .fn<typeof performance.getEntriesByType>()
    .mockReturnValue([
      { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => null, ...{ type } },
    ]);
  drawn.length = 0;
  beginFirstPicture();
  render(<Rows />);
};
afterEach(endFirstPicture);

it('a first visit draws a few rows, and all in the next moment', () => {
  visit('navigate');
  expect(drawn).toEqual([9, 21]);
});

it.each(['reload', 'back_forward'])('after a %s everything is there at once', (type) => {
  visit(type);
  expect(drawn).toEqual([21]);
});

it('so it is on every later page', () => {
  visit('navigate');
  endFirstPicture();
  drawn.length = 0;
  render(<Rows />);
  expect(drawn).toEqual([21]);
});
