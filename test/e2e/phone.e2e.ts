import { PAGE_IDS, PAGES } from '../../shared/site/pages.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/site.ts';
import { smallTargets } from './support/targets.ts';

const PHONE = { width: 390, height: 844 };
const PUBLIC = PAGE_IDS.map((id) => PAGES[id]).filter(({ access }) => access === 'public');

test.use({ viewport: PHONE, hasTouch: true });

test('shows the first row of the hiscores in the upper half of a phone, below a head that stays', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/hiscore?skill=Necromancy`);
  const first = page.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  const top = async (): Promise<number> => (await first.boundingBox())?.y ?? Number.NaN;
  expect(await top()).toBeLessThan(400);
  // The strip shows the skill of a link, also the last one.
  const skill = page.getByRole('button', { name: 'Necromancy', exact: true });
  await expect(skill).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: 'All skills' }).click();
  for (const name of ['Attack', 'Necromancy']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'All skills' }).click();
  await page.evaluate(() => {
    window.scrollBy(0, 900);
  });
  const bar = await page.getByRole('banner').first().boundingBox();
  await expect
    .poll(async () => (await page.getByRole('columnheader', { name: 'Name' }).boundingBox())?.y)
    // The bar has a border of one pixel, below which the head begins.
    .toBeCloseTo((bar?.height ?? 0) - 1, 0);
});

test('never draws a rank of the hiscores over a name', async ({ page, site }) => {
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site.url}/hiscore`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const crossed = await page.getByRole('row').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const words = [...row.querySelectorAll('td')].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return { text: cell.textContent, box: range.getBoundingClientRect() };
        });
        return words
          .filter(({ box }, at) => box.right > (words[at + 1]?.box.left ?? Infinity) + 1)
          .map(({ text }) => text);
      }),
    );
    expect(crossed, `${width} px`).toEqual([]);
  }
});

test('keeps the own row at the foot of a phone until the row itself is there', async ({ page, site }) => {
  const { leaderboard } = (await site.get('/leaderboard/weekly?limit=500')) as {
    leaderboard: { id: number; name: string }[];
  };
  const last = leaderboard.at(-1);
  if (!last) throw new Error('no members');
  await page.addInitScript(
    (me) => {
      localStorage.setItem('me', JSON.stringify(me));
    },
    { id: last.id, name: last.name },
  );
  await page.goto(`${site.url}/xp-tracker?period=weekly`);
  const own = page.getByRole('group', { name: 'Your row' });
  await expect(own).toContainText(String(leaderboard.length));
  await expect(own).toBeInViewport({ ratio: 1 });
  await own.getByRole('button', { name: 'Jump to me' }).click();
  await expect(page.getByRole('row').filter({ hasText: last.name })).toBeInViewport({ ratio: 1 });
  await expect(own).toHaveCount(0);
});

test('puts XP Gain before the achievements of the home page', async ({ page, site }) => {
  await page.goto(site.url);
  const gain = page.getByRole('heading', { name: 'XP Gain' });
  await expect(gain).toBeVisible();
  const achievements = page.getByRole('heading', { name: 'Clanmate Achievements' });
  expect((await gain.boundingBox())?.y).toBeLessThan((await achievements.boundingBox())?.y ?? 0);
});

for (const { path, sample } of PUBLIC) {
  test(`has no target below 44 px on a phone on ${path}`, async ({ page, site }) => {
    const { members } = (await site.get('/members?active=true')) as { members: { name: string }[] };
    const name = encodeURIComponent(members[0]?.name ?? '');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(site.url + (path.includes(':name') ? `/profile/${name}` : sample));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
  });
}

test('has no target below 44 px on a phone on any tab of the dashboard', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, site);
  await page.setViewportSize(PHONE);
  // A phone has no pointer that rests on a time and keeps its tip open.
  await page.mouse.move(0, 0);
  for (const tab of ['dashboard', 'members', 'sync', 'data', 'bingo', 'system', 'system&section=audit', 'site']) {
    await page.goto(`${site.url}/admin?tab=${tab}`);
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    // A load ends the emulation of touch for a moment, in which every target is lower.
    await expect.poll(() => page.evaluate(smallTargets), { message: tab }).toEqual([]);
  }
});

test('draws nothing through the navigation, in both themes', async ({ page, site }) => {
  for (const theme of ['dark', 'light']) {
    await page.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen);
    }, theme);
    await page.goto(site.url);
    const bar = page.locator('header').first();
    const seen = await bar.evaluate((element) => {
      const { backgroundColor, opacity, position } = getComputedStyle(element);
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('no canvas');
      canvas.fillStyle = backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return { alpha: canvas.getImageData(0, 0, 1, 1).data[3], opacity, position };
    });
    expect(seen, theme).toEqual({ alpha: 255, opacity: '1', position: 'sticky' });
  }
});

test.describe('the place in a page', () => {
  // A reload ends the emulation of touch for a moment, in which every target is lower and the place another one.
  test.use({ hasTouch: false });

  test('opens each page at its own place: at the top by a new load, where it was after Back and a reload', async ({
    page,
    site,
  }) => {
    const place = (): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
    const scroll = async (to: number): Promise<void> => {
      await expect(page.getByRole('row').nth(5)).toBeAttached();
      await page.evaluate((at) => {
        window.scrollTo(0, at);
      }, to);
      await expect.poll(place).toBe(to);
    };
    await page.goto(`${site.url}/hiscore`);
    await scroll(700);
    // A full load of another page, as by an address that was typed.
    await page.goto(`${site.url}/xp-tracker?period=weekly`);
    await expect(page.getByRole('row').nth(5)).toBeAttached();
    expect(await place()).toBe(0);
    await scroll(450);
    await page.reload();
    await expect.poll(place).toBe(450);
    await page.goBack();
    await expect.poll(place).toBe(700);
    await page.goForward();
    await expect.poll(place).toBe(450);
  });

  test('has cards and lists open after Back and a reload as they were left, and anew after a new visit', async ({
    page,
    site,
  }) => {
    const owners = page.getByRole('button', { name: 'Clan Owners' });
    await page.goto(site.url);
    await expect(owners).toHaveAttribute('aria-expanded', 'false');
    await owners.click();
    await page.getByRole('region', { name: 'Clan Owners' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/profile\//);
    await page.goBack();
    await expect(owners).toHaveAttribute('aria-expanded', 'true');
    await page.reload();
    await expect(owners).toHaveAttribute('aria-expanded', 'true');

    await page.goto(`${site.url}/members`);
    const rows = page.getByRole('table').getByRole('row');
    await page.getByRole('button', { name: /^Show More/ }).click();
    // The head and one page of members.
    await expect(rows).toHaveCount(21);
    await rows.nth(20).getByRole('link').click();
    await expect(page).toHaveURL(/\/profile\//);
    await page.goBack();
    await expect(rows).toHaveCount(21);

    const visitAnew = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation', { name: 'Main, phone' }).getByRole('link', { name, exact: true }).click();
    };
    await visitAnew('Home');
    await expect(owners).toHaveAttribute('aria-expanded', 'false');
    await visitAnew('Members');
    await expect(rows).toHaveCount(6);
  });

  test('returns to its place also when the data of the page comes late', async ({ page, site }) => {
    await page.goto(`${site.url}/xp-tracker?period=weekly`);
    await expect(page.getByRole('row').nth(24)).toBeAttached();
    await page.evaluate(() => {
      window.scrollTo(0, 650);
    });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(650);
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/leaderboard/weekly*', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('Loading XP...')).toBeVisible();
    answer?.();
    await expect(page.getByRole('row').nth(24)).toBeAttached();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(650);
  });
});
