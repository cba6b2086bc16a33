import { expect, expectAccessible, test } from './support/site.ts';

const ROUTES = {
  home: '/',
  members: '/members',
  hiscores: '/hiscore',
  'XP tracker': '/xp-tracker',
  bingo: '/bingo',
  competitions: '/competitions',
  login: '/login',
  'an unknown profile': '/profile/No%20Such%20One',
};
const WIDTHS = [390, 1440];

for (const [name, path] of Object.entries(ROUTES)) {
  test(`passes axe on ${name}, dark and light, phone and desktop`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
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
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [...Object.values(ROUTES), `/profile/${four[0] ?? ''}`, compare]) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});
