import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { EntryProvider, useEntryCount, useEntryFlag } from './entry-state.tsx';

function Card() {
  const [open, setOpen] = useEntryFlag('card');
  const [rows, setRows] = useEntryCount('rows', 8);
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Posts
      </button>
      <button type="button" onClick={() => setRows(rows + 8)}>
        {rows} rows
      </button>
    </>
  );
}

let router: ReturnType<typeof createMemoryRouter>;
const go = (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to)));
const posts = () => screen.getByRole('button', { name: 'Posts' });

beforeEach(() => {
  const Layout = () => (
    <EntryProvider>
      <Outlet />
    </EntryProvider>
  );
  router = createMemoryRouter([
    {
      Component: Layout,
      children: [
        { path: '/', Component: Card },
        { path: '/other', element: 'Other page' },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('is restored by Back, and starts anew with a new visit', async () => {
  await go('/?first');
  await userEvent.click(posts());
  await userEvent.click(screen.getByRole('button', { name: '8 rows' }));
  await go('/other');
  expect(screen.getByText('Other page')).toBeVisible();
  await go(-1);
  expect(posts()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: '16 rows' })).toBeVisible();
  await go('/other');
  await go('/?first');
  expect(posts()).toHaveAttribute('aria-expanded', 'false');
});

it('is restored where the address changed below it before the page was left', async () => {
  await go('/?first');
  await userEvent.click(posts());
  await go('/?first&page=2');
  await go('/other');
  await go(-1);
  expect(posts()).toHaveAttribute('aria-expanded', 'true');
});

it('leaves nothing behind when it is as at first', async () => {
  await go('/?first');
  await userEvent.click(posts());
  expect(sessionStorage).toHaveLength(1);
  await userEvent.click(posts());
  expect(sessionStorage).toHaveLength(0);
});

it('starts anew when what is kept cannot be read, or has another type', async () => {
  await go('/?first');
  await userEvent.click(posts());
  const place = sessionStorage.key(0) ?? '';
  for (const kept of ['{', '"yes"', 'null']) {
    await go('/other');
    sessionStorage.setItem(place, kept);
    await go(-1);
    expect(posts()).toHaveAttribute('aria-expanded', 'false');
  }
});
