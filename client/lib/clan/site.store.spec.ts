import { afterEach, expect, it, jest } from '@jest/globals';
import { SITE_BLOCK_ID, type PageSite } from '../../../shared/site/site.schemas.ts';

const style = { dark: ['#ffffff', '#eeeeee'], light: ['#000000', '#111111'], particles: 'none' as const };
const site: PageSite = {
  clan_name: 'Ravenhold',
  description: 'Words.',
  banner_url: '',
  links: { chat: '', social: '', photos: '', stream: '' },
  stats: { total_level: 1, total_xp: 2, members: 3, citadel_level: 4, kill_death_ratio: 5 },
  information: { short: [], full: [] },
  overall_icon_url: '',
  skill_icon_url: '',
  special_names: [],
  grandmaster_style: style,
  booster_style: style,
  revision: 0,
};

/** Loads the store of a page whose block has this text. Returns the clan names and the number of requests. */
async function storeOf(block: string | null) {
  document.body.innerHTML = block === null ? '' : `<script type="application/json" id="${SITE_BLOCK_ID}"></script>`;
  const element = document.getElementById(SITE_BLOCK_ID);
  if (element) element.textContent = block;
  const asked = jest.fn<typeof fetch>(() => Promise.resolve(Response.json({ success: true, site })));
  globalThis.fetch = asked;
  jest.resetModules();
  const { useSiteStore } = await import('./site.store.ts');
  const atFirst = useSiteStore.getState().site.clan_name;
  await useSiteStore.getState().load();
  return { atFirst, after: useSiteStore.getState().site.clan_name, asked: asked.mock.calls.length };
}

const fetched = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetched;
});

it('has the facts embedded in the page immediately, without a request', async () => {
  const store = await storeOf(JSON.stringify({ ...site, clan_name: 'From the page' }));
  expect(store).toEqual({ atFirst: 'From the page', after: 'From the page', asked: 0 });
});

it.each([
  ['without a block', null],
  ['with a broken block', '{"clan_name":'],
  ['with a block of another version', JSON.stringify({ clan_name: 'Old' })],
])('requests the facts on a page %s', async (_, block) => {
  expect(await storeOf(block)).toEqual({ atFirst: 'Citadel Watch', after: 'Ravenhold', asked: 1 });
});

/** Follows edits with a server that has these revisions, one for each request. Returns the requests and what is shown. */
async function following(revisions: readonly number[], told: readonly number[]) {
  document.body.innerHTML = `<script type="application/json" id="${SITE_BLOCK_ID}">${JSON.stringify(site)}</script>`;
  const left = [...revisions];
  const asked = jest.fn<typeof fetch>(() =>
    Promise.resolve(Response.json({ success: true, site: { ...site, revision: left.shift() ?? 0 } })),
  );
  globalThis.fetch = asked;
  jest.resetModules();
  const { useSiteStore } = await import('./site.store.ts');
  jest.useFakeTimers();
  const done = Promise.all(told.map((revision) => useSiteStore.getState().follow(revision)));
  await jest.runAllTimersAsync();
  await done;
  jest.useRealTimers();
  return { asked: asked.mock.calls.length, shown: useSiteStore.getState().site.revision };
}

it('reads the facts again after an edit, and again while a node has not read the edit', async () => {
  expect(await following([3], [0, 3])).toEqual({ asked: 1, shown: 3 });
  expect(await following([2, 2, 3], [3])).toEqual({ asked: 3, shown: 3 });
  expect(await following([3, 4], [3, 4])).toEqual({ asked: 2, shown: 4 });
  expect(await following([], [0])).toEqual({ asked: 0, shown: 0 });
});
