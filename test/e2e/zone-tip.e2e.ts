import { zoneWords } from '../../shared/format/zones.ts';
import { expect, test } from './support/site.ts';

const MINUTES_AHEAD = 330;

test.use({ timezoneId: 'Asia/Kolkata' });

test('shows the visitor’s clock beside the game’s under the mouse and at the focus of the keyboard', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/members`);
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('time[data-zones]') })
    .first();
  const time = row.locator('time[data-zones]');
  await expect(time).toBeVisible();
  const words = zoneWords((await time.getAttribute('datetime')) ?? '', () => MINUTES_AHEAD);
  expect(words).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d game time · .*\d\d:\d\d yours$/);
  const tip = page.getByRole('tooltip').filter({ hasText: 'game time' });

  await time.hover();
  await expect(tip).toHaveText(words);
  await expect(tip).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(tip).toHaveCount(0);

  // The keyboard stops at the link of the row, whose focus shows its time.
  await row.getByRole('link').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(row.getByRole('link').first()).toBeFocused();
  await expect(tip).toHaveText(words);
  await expect(time).toHaveAccessibleDescription(words);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});
