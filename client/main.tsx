import '@fontsource/texturina/latin-600.css';
import '@fontsource-variable/hanken-grotesk/wght.css';
import './app/fonts.css';
import './app/tokens.css';
import './app/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createSiteRouter, loadFirstPage } from './app/router.tsx';
import { beginFirstPaint, isReturning } from './lib/page/first-paint.ts';

// Browsers share this address in place of the one in the bar, which says the page, the filters and the sort as well.
document.querySelector('link[rel=canonical]')?.remove();

/** How long the first paint waits for what the page reads. */
const PATIENCE_MS = 400;
/** So much longer it may wait to be whole, for somebody who is taken back to the middle of it. */
const PATIENCE_BACK_MS = 2000;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// A phone stays able to answer a finger between the steps: scripts run, the page is fetched, it is drawn in slices.
setTimeout(() => {
  beginFirstPaint();
  void loadFirstPage(location, isReturning() ? PATIENCE_BACK_MS : PATIENCE_MS).then(() => {
    startTransition(() => {
      createRoot(root).render(
        <StrictMode>
          <RouterProvider router={createSiteRouter()} />
        </StrictMode>,
      );
    });
  });
});
