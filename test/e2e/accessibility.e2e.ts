import { PAGE_IDS, PAGES } from '../../shared/site/pages.ts';
import { expect, expectAccessible, test } from './support/site.ts';
import { signIn } from './support/sign-in.ts';

const VISITS = [
  ...PAGE_IDS.map((page) => ({ name: page, path: PAGES[page].sample, access: PAGES[page].access })),
  { name: 'an unknown profile', path: '/profile/No%20Such%20One', access: 'public' },
] as const;
const WIDTHS = [390, 1440];
const PHONE = { width: 320, height: 700 };

for (const { name, path, access } of VISITS) {
  test(`passes axe on ${name}, dark and light, phone and desktop`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (access === 'admin') await signIn(page, site);
    for (const theme of ['dark', 'light']) {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(site.url + path);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    }
  });
}

test('passes axe on a profile', async ({ page, site }) => {
  const { members } = (await site.get('/members?active=true')) as { members: { name: string }[] };
  await page.goto(`${site.url}/profile/${encodeURIComponent(members[0]?.name ?? '')}`);
  await expect(page.getByRole('row')).toHaveCount(31);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
});

test('fits every page at 320 px without scrolling sideways', async ({ page, site }) => {
  const { members } = (await site.get('/members?active=true')) as { members: { name: string }[] };
  const four = members.slice(0, 4).map(({ name }) => encodeURIComponent(name));
  const compare = `/compare?${four.map((name) => `members=${name}`).join('&')}`;
  await page.setViewportSize(PHONE);
  for (const { path, access } of [...VISITS, { path: compare, access: 'public' }]) {
    if (access === 'admin') {
      await page.setViewportSize({ width: 1440, height: 900 });
      await signIn(page, site);
      await page.setViewportSize(PHONE);
    }
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, { message: path }).toBeLessThanOrEqual(0);
  }
});
