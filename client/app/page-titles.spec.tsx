import { beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { pageMetadata } from '../../server/site/page-metadata.ts';
import { PAGE_IDS, PAGES, type PageId } from '../../shared/site/pages.ts';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { useSiteStore } from '../lib/clan/site.store.ts';
import { makeMember } from '../test-kit/make-member.ts';
import { renderSite } from '../test-kit/render-site.tsx';
import { refusal, siteServer } from '../test-kit/site-server.ts';

const { server, state } = siteServer();
const TITLE_OF_ANOTHER_PAGE = 'Another page';

beforeEach(() => {
  document.title = TITLE_OF_ANOTHER_PAGE;
  useAuthStore.setState({ status: 'loading', configured: false, user: null });
});

function titleFromServer(page: PageId): string {
  const { site } = useSiteStore.getState();
  const { pathname, search } = new URL(PAGES[page].sample, 'http://site');
  return pageMetadata(pathname, {
    site,
    find: () => ({ wire: makeMember({ name: 'Tharn Vex' }), totalLevel: null }),
    figures: () => ({ members: 0, totalXp: 0 }),
    hasBoard: () => false,
    canSetUp: false,
    search: new URLSearchParams(search),
  }).title;
}

it.each(PAGE_IDS)('keeps the tab title that the server sends with the page %s', async (page) => {
  const { access, sample } = PAGES[page];
  const user = access === 'admin' ? { name: 'Aurelis', picture: null } : null;
  state.answers.auth = { configured: true, authenticated: user !== null, user };
  server.use(http.get('/api/admin/*', () => refusal(503, 'Not of this test')));
  renderSite(sample);
  await waitFor(() => {
    expect(document.title).toBe(titleFromServer(page));
  });
});
