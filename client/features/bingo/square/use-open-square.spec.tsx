import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useOpenSquare } from './use-open-square.ts';

function Squares() {
  const { open, show, close } = useOpenSquare({ rows: 5, columns: 5 });
  return (
    <>
      <p>Open: {open ?? 'none'}</p>
      <button onClick={() => show('B1')}>B1</button>
      <button onClick={() => show('C1')}>C1</button>
      <button onClick={close}>Close</button>
    </>
  );
}

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const shows = async (name: string) => {
  await waitFor(() => expect(screen.getByText(`Open: ${name}`)).toBeTruthy());
};

let router: ReturnType<typeof createBrowserRouter>;
beforeEach(() => {
  history.replaceState(null, '', '/bingo');
  router = createBrowserRouter([{ path: '*', Component: Squares }]);
  render(<RouterProvider router={router} />);
});
afterEach(() => {
  cleanup();
  router.dispose();
});

it('opens the square that is chosen while the browser still goes back from the last one', async () => {
  press('B1');
  await shows('B1');
  act(() => {
    press('Close');
    press('C1');
  });
  await shows('C1');
  await act(() => router.navigate(-1));
  await shows('none');
  expect(location.hash).toBe('');
});
