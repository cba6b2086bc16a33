import { zoneWords } from '../../shared/format/zones.ts';
import { expect, test } from './support/site.ts';

const MINUTES_AHEAD = 330;

test.use({ timezoneId: 'Asia/Kolkata' });

test('shows the visitor’s clock beside the game’s under the mouse and at the focus of the keyboard', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/members`);
  const dated = page.getByRole('row').filter({ has: page.locator('time[data-zones]') });
  const name = await dated.first().getByRole('link').first().innerText();
  const link = page.getByRole('link', { name, exact: true });
  const row = page.getByRole('row').filter({ has: link });
  const time = row.locator('time[data-zones]');
  const words = async () => zoneWords((await time.getAttribute('datetime')) ?? '', () => MINUTES_AHEAD);
  expect(await words()).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d game time · .*\d\d:\d\d yours$/);
  const tip = page.getByRole('tooltip').filter({ hasText: 'game time' });

  // A change of the clan may move the row away from under the mouse, which hides its tip.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).hover();
    await time.hover();
    await expect(tip).toHaveText(await words(), { timeout: 2000 });
    await expect(tip).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(tip).toHaveCount(0);

  // The keyboard stops at the link of the row, whose focus shows its time.
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(tip).toHaveText(await words());
  await expect(time).toHaveAccessibleDescription(await words());
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});
