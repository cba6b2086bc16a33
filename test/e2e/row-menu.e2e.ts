import { adminCalls, type Person } from './support/bingo.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test } from './support/site.ts';

test('shows the other actions of a row inside a narrow window, by touch sizes and by the keyboard alone', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, site);
  const { members } = (await site.get('/members?active=true')) as { members: Person[] };
  const { call, makeBoard } = adminCalls(page);
  const title = 'A board with a title that is longer than one line';
  const { id } = await makeBoard(title, { from: -2, to: null }, members);
  const button = page.getByRole('button', { name: `More actions for ${title}`, exact: true });
  const menu = page.getByRole('menu', { name: `More actions for ${title}` });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/admin?tab=bingo`);
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.reload();
    const size = await button.boundingBox();
    expect([size?.width ?? 0, size?.height ?? 0].every((side) => side >= 44)).toBe(true);
    await button.click();
    await expect(menu).toBeVisible();
    const box = await menu.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
    for (const item of await menu.getByRole('menuitem').all()) {
      expect((await item.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/row-menu-360-${theme}.png` });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await button.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/row-menu-1440.png` });
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.press('ArrowDown');
  await page.keyboard.type('Set');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title', { exact: true }).first()).toBeFocused();
  await call('DELETE', `/bingo/boards/${id}`);
});
