import { Suspense } from 'react';
import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { lazyPart } from './lazy-part.ts';

const page = (Part: ReturnType<typeof lazyPart<object>>) =>
  render(
    <>
      <p>the page</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );

it('draws the part when its script has loaded', async () => {
  page(
    lazyPart(
      () => Promise.resolve(() => <p>the part</p>),
      () => <p>instead</p>,
    ),
  );
  expect(await screen.findByText('the part')).toBeVisible();
});

it('keeps the rest of the page when the script fails to load', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  page(
    lazyPart(
      () => Promise.reject(new Error('404')),
      () => <p>instead</p>,
    ),
  );
  expect(await screen.findByText('instead')).toBeVisible();
  expect(screen.getByText('the page')).toBeVisible();
  expect(log).toHaveBeenCalledWith('A part of the page did not load', expect.any(Error));
});
