import '@fontsource/texturina/latin-600.css';
import '@fontsource-variable/hanken-grotesk/wght.css';
import './app/fonts.css';
import './app/tokens.css';
import './app/global.css';
import './app/page-shell.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createSiteRouter, firstPage } from './app/router.tsx';
import { isReturning } from './lib/page/returning.ts';

// Browsers would share this URL instead of the current one, which also has the page, filters and sort.
document.querySelector('link[rel=canonical]')?.remove();

/** How long the first paint waits for the page's reads. */
const PATIENCE_MS = 400;
/** Longer wait after a reload or Back: the browser scrolls to the old place, which needs the whole page. */
const PATIENCE_BACK_MS = 2000;

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

async function start(root: HTMLElement): Promise<void> {
  // This file's modules have just run, which is a long task on a phone. The router opens the session's storage, which
  // takes as long again, so that it gets a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const router = createSiteRouter(isReturning() ? PATIENCE_BACK_MS : PATIENCE_MS);
  await firstPage(router);
  // A transition is drawn in slices, which keeps a phone responsive.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
}

void start(container);
