import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { href } from '../../shared/site/page-address.ts';
import { PAGE_IDS, PAGES, type PageId } from '../../shared/site/pages.ts';
import { startServer, type ServerProcess } from '../support/app/server-process.ts';
import { adminCalls } from './support/bingo.ts';
import { signIn } from './support/sign-in.ts';

/** The practice world as a new operator starts it: no CLAN_NAME, with its own services and sign-in, and running. */
const test = base.extend<{ asked: Asked }, { practice: ServerProcess; boardId: number }>({
  practice: [
    async ({}, use) => {
      const server = await startServer({ env: { PRACTICE_MEMBERS: '45' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // The practice bingo starts after every member was read once.
  boardId: [
    async ({ practice }, use) => {
      let id = 0;
      const first = async (): Promise<number> => {
        const answer = await fetch(`${practice.url}/api/bingo/boards`);
        const { boards } = (await answer.json()) as { boards: { id: number }[] };
        id = boards[0]?.id ?? 0;
        return id;
      };
      await expect.poll(first, { timeout: 90_000 }).toBeGreaterThan(0);
      await use(id);
    },
    { scope: 'worker', timeout: 100_000 },
  ],
  asked: async ({ context, practice }, use) => {
    const asked = listen(context, practice.url);
    await use(asked);
    expect(asked.elsewhere(), 'requests to other hosts').toEqual([]);
    expect(asked.missing(), 'pictures that did not come').toEqual([]);
  },
});

interface Asked {
  elsewhere(): string[];
  missing(): string[];
}

/** Records every request of a page, frame or worker of `context`, answered or not. */
function listen(context: BrowserContext, origin: string): Asked {
  const elsewhere = new Set<string>();
  const missing = new Set<string>();
  const note = (address: string): void => {
    const { protocol, host } = new URL(address);
    const ours = host === new URL(origin).host || protocol === 'data:' || protocol === 'blob:';
    if (!ours) elsewhere.add(address);
  };
  context.on('request', (request) => {
    note(request.url());
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      note(socket.url());
    }),
  );
  context.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    const drawing = answer.request().resourceType() === 'image' || /^\/(icons|avatars)\//.test(pathname);
    if (drawing && answer.status() >= 400) missing.add(answer.url());
  });
  return { elsewhere: () => [...elsewhere], missing: () => [...missing] };
}

/** Returns the number of drawings on the page. A failed picture is removed and so not counted. */
async function drawn(page: Page, family: 'skill' | 'rank' | 'item'): Promise<number> {
  const pictures = page.locator(`img[src^="/icons/practice/${family}/"]`);
  const widths = await pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  return widths.filter((width) => width > 0).length;
}

/** Viewport that contains the whole page, so that lazy pictures are requested too. */
const TALL = { width: 1440, height: 5000 };

interface Visit {
  path: string;
  /** Least number of drawings of each family. */
  skill?: number;
  rank?: number;
  item?: number;
}

async function visit(page: Page, origin: string, { path, ...least }: Visit): Promise<void> {
  await page.goto(origin + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  for (const family of ['skill', 'rank', 'item'] as const) {
    const wanted = least[family] ?? 0;
    await expect.poll(() => drawn(page, family), `${family} pictures of ${path}`).toBeGreaterThanOrEqual(wanted);
  }
  const broken = await page.evaluate(() =>
    [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).map(({ src }) => src),
  );
  expect(broken, path).toEqual([]);
  expect(await namedElsewhere(page), path).toEqual([]);
}

/** Returns addresses of other hosts that a browser or a chat fetches by itself: icons, manifest, share picture, hints. */
function namedElsewhere(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('link[href], meta[content^="http"]')];
    const named = links.map((one) => one.getAttribute('href') ?? one.getAttribute('content') ?? '');
    return named.filter((address) => new URL(address, location.href).host !== location.host);
  });
}

async function ownerOf(practice: ServerProcess): Promise<string> {
  const answer = await fetch(`${practice.url}/api/members?active=true`);
  const { members } = (await answer.json()) as { members: { name: string; clan_rank: string }[] };
  return members.find(({ clan_rank }) => clan_rank === 'Owner')?.name ?? '';
}

/** Pictures that must be drawn on a page, at least. */
const LEAST: Partial<Record<PageId, Omit<Visit, 'path'>>> = {
  home: { rank: 3 },
  members: { rank: 20 },
  hiscore: { skill: 30 },
  'xp-tracker': { skill: 30 },
  bingo: { item: 20, skill: 4 },
  profile: { skill: 30, rank: 1 },
};
const VISITORS_PAGES = PAGE_IDS.filter((page) => PAGES[page].access === 'public');

for (const theme of ['dark', 'light'] as const) {
  test(`requests no other host on any page of the practice world, and draws every icon, ${theme}`, async ({
    page,
    practice,
    boardId,
    asked,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.setViewportSize(TALL);
    const visitOf = (page: PageId): Visit => {
      const path = page === 'bingo' ? href('bingo', {}, { board: boardId }) : PAGES[page].sample;
      return { path, ...LEAST[page] };
    };
    const unknown = [{ path: '/profile/No%20Such%20One' }, { path: '/no/such/page' }];
    const pages = [...VISITORS_PAGES.map(visitOf), ...unknown];
    for (const one of pages) await visit(page, practice.url, one);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);

    await page.setViewportSize({ width: 390, height: 5000 });
    // A phone shows five members first and folds the cards of the home page.
    for (const one of VISITORS_PAGES.filter((id) => id !== 'home').map(visitOf))
      await visit(page, practice.url, { ...one, rank: Math.min(one.rank ?? 0, 5) });

    for (const path of [`/overlay/bingo/${boardId}?status=1&theme=${theme}`, '/overlay/activity?status=1']) {
      await page.goto(practice.url + path);
      await expect(page.locator('.ch-status[data-live]')).toBeAttached();
      if (path.includes('/bingo/')) await expect.poll(() => drawn(page, 'item')).toBeGreaterThanOrEqual(20);
      expect(await namedElsewhere(page), path).toEqual([]);
    }
    await page.goto(`${practice.url}/api/docs`);
    await expect(page.getByRole('heading', { name: /Citadel Watch/ })).toBeVisible();
    await page.goto(`${practice.url}/icons/practice/skill/Magic.svg`);
    expect(asked.elsewhere()).toEqual([]);
  });
}

test('requests no other host on any page for admins', async ({ page, practice, boardId, asked }) => {
  await page.setViewportSize(TALL);
  await signIn(page, practice);
  for (const tab of ['dashboard', 'members', 'sync', 'data', 'system', 'site', 'bingo']) {
    await visit(page, practice.url, { path: `/admin?tab=${tab}` });
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
  }
  await page.goto(`${practice.url}/admin?tab=bingo&view=editor&board=${boardId}`);
  await expect.poll(() => drawn(page, 'item')).toBeGreaterThanOrEqual(15);
  // The form of the square grows when its preview has loaded, and moves the button away under a press.
  await expect(page.getByText(/of the last 30 days would have completed it/)).toBeVisible();
  await page.getByRole('button', { name: 'Stream overlay' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the overlay"]');
  await expect(preview.locator('.ch-title')).toBeVisible();
  expect(asked.elsewhere()).toEqual([]);
});

test('requests no other host on open pages while the clan and its board change', async ({
  page,
  context,
  practice,
  boardId,
  asked,
}) => {
  await signIn(page, practice);
  const { call } = adminCalls(page);
  const [bingo, overlay, profile] = [await context.newPage(), await context.newPage(), await context.newPage()];
  const owner = await ownerOf(practice);
  await bingo.goto(`${practice.url}/bingo?board=${boardId}`);
  await overlay.goto(`${practice.url}/overlay/bingo/${boardId}?status=1`);
  await profile.goto(`${practice.url}/profile/${encodeURIComponent(owner)}`);
  await expect(overlay.locator('.ch-status[data-live]')).toBeAttached();
  await expect(profile.getByRole('row')).toHaveCount(31);

  // Only a name is entered: both pages show a drawing of this site for it.
  for (const [name, shape] of [
    ['Frozen key of the keep', 'key'],
    ['Amulet of the keep', 'amulet'],
  ] as const) {
    await call('POST', '/bingo/items', { board_id: boardId, row: 3, column: 3, item_name: name, rule: null });
    await expect(bingo.getByText(name).first()).toBeVisible();
    for (const open of [bingo, overlay]) {
      const picture = open.locator(`img[src^="/icons/practice/item/${shape}-"][data-loaded]`);
      await expect(picture.first()).toBeVisible();
      expect(await picture.first().evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }
  }
  await call('PATCH', `/members/${encodeURIComponent(owner)}/discord-booster`, { isBooster: true });
  await expect(profile.getByTitle('Discord booster').first()).toBeVisible();
  expect(await drawn(profile, 'rank')).toBe(1);
  expect(asked.elsewhere()).toEqual([]);
});
