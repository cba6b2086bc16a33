import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderSite } from '../../test-kit/render-site.tsx';
import { siteServer } from '../../test-kit/site-server.ts';
import { windowWidth } from '../../test-kit/window-width.ts';
import { beginFirstPaint, endFirstPaint, useInitialRows } from './first-paint.ts';

siteServer();
const width = windowWidth();
const drawn: number[] = [];
function Rows() {
  drawn.push(useInitialRows(21, 9));
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

it('draws a few rows on a first visit, and all right after', () => {
  visit('navigate');
  expect(drawn).toEqual([9, 21]);
});

it.each(['reload', 'back_forward'])('draws all rows immediately after a %s', (type) => {
  visit(type);
  expect(drawn).toEqual([21]);
});

it('draws all rows immediately in a wide window', () => {
  visit('navigate');
  width.wide();
  drawn.length = 0;
  beginFirstPaint();
  render(<Rows />);
  expect(drawn).toEqual([21]);
});

it('draws all rows immediately once the first page of the site is drawn', async () => {
  visit('navigate');
  renderSite('/competitions');
  await screen.findByRole('heading', { level: 1 });
  drawn.length = 0;
  render(<Rows />);
  expect(drawn).toEqual([21]);
});
