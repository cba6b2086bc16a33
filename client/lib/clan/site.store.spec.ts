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
