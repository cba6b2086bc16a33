import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { siteRoutes } from '../app/router.tsx';

interface Rendered {
  user: UserEvent;
  /** Returns the current path with its query. */
  path: () => string;
}

/** Renders the whole site at a URL, as a visitor sees it. */
export function renderSite(at: string): Rendered {
  // jsdom has no scrolling.
  window.scrollTo = () => undefined;
  const router = createMemoryRouter(siteRoutes(0), { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
