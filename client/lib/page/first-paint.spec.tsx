import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderSite } from '../../test-kit/render-site.tsx';
import { siteServer } from '../../test-kit/site-server.ts';
import { windowWidth } from '../../test-kit/window-width.ts';
import { beginFirstPaint, endFirstPaint, useRoom } from './first-paint.ts';

siteServer();
const width = windowWidth();
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
  width.narrow();
  drawn.length = 0;
  beginFirstPaint();
  render(<Rows />);
};
afterEach(endFirstPaint);

it('a first visit draws a few rows, and all in the next moment', () => {
  visit('navigate');
  expect(drawn).toEqual([9, 21]);
});

it.each(['reload', 'back_forward'])('after a %s everything is there at once', (type) => {
  visit(type);
  expect(drawn).toEqual([21]);
});

it('so it is in a wide window', () => {
  visit('navigate');
  width.wide();
  drawn.length = 0;
  beginFirstPaint();
  render(<Rows />);
  expect(drawn).toEqual([21]);
});

it('so it is once the first page of the site is drawn', async () => {
  visit('navigate');
  renderSite('/competitions');
  await screen.findByRole('heading', { level: 1 });
  drawn.length = 0;
  render(<Rows />);
  expect(drawn).toEqual([21]);
});
