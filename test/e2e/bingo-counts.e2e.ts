import { adminCalls, type Person } from './support/bingo.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test } from './support/site.ts';

/** Longest time in ms from a line of the log to its progress on an open page: one sync and the pause between two events. */
const READ_MS = 40_000;

test('counts kills over lines until an admin’s square is done; one that is taken back makes it fall', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site);
  const { call, makeBoard } = adminCalls(page);
  const { members } = (await site.get('/members?active=true')) as { members: Person[] };
  const { activities } = (await site.get('/activities/clan?limit=1000')) as { activities: { member_name: string }[] };
  const open = members.filter(({ name }) => activities.some((line) => line.member_name === name));
  const [finder] = open as [Person];
  const board = await makeBoard('Counts', { from: -2, to: null }, open);
  const kill = async (count: number): Promise<void> => {
    site.world.control.addActivity(finder.name, `I killed ${count} Kree'arras.`);
    site.world.control.addXp(finder.name, 'Magic', 1000);
    await page.request.post(`${site.url}/api/members/${encodeURIComponent(finder.name)}/sync`, {
      headers: { Origin: site.url },
    });
  };

  await page.goto(`${site.url}/admin?tab=bingo&view=editor&board=${board.id}&square=C3`);
  const form = page.getByRole('region', { name: /^C3: / });
  await form.getByRole('combobox', { name: 'Completed by' }).click();
  await page.getByRole('option', { name: 'A boss kill' }).click();
  await form.getByLabel('Boss').fill("Kree'arra");
  await form.getByLabel('Kills').fill('50');
  await form.getByLabel('Text on the square').fill("Kree'arra");
  await form.getByRole('button', { name: 'Save square' }).click();
  await expect(page.getByText('C3 is set')).toBeInViewport();

  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await visitor.goto(`${site.url}/bingo?board=${board.id}&team=${board.red}`);
  const tile = visitor.locator('[data-square="C3"]');
  await expect(tile).toContainText('0/50');
  await visitor.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  await kill(28);
  await expect(tile).toContainText('28/50', { timeout: READ_MS });
  await tile.click();
  const dialog = visitor.getByRole('dialog');
  await expect(dialog.getByRole('progressbar', { name: 'Crimson Tide' })).toHaveAttribute('aria-valuenow', '28');
  await expect(dialog).toContainText('“I killed 28 Kree');
  await kill(30);
  await expect(dialog.getByRole('progressbar', { name: 'Crimson Tide' })).toHaveAttribute('aria-valuenow', '50', {
    timeout: READ_MS,
  });
  await expect(dialog).toContainText('22 of 30');
  await expectAccessible(visitor);
  await visitor.keyboard.press('Escape');
  await expect(tile).toHaveAttribute('aria-label', /^C3, Kree'arra, 50 kills\. Completed by /);

  await page.goto(`${site.url}/bingo?board=${board.id}&team=${board.red}#C3`);
  await page.getByRole('button', { name: `Correct ${finder.name}, 28` }).click();
  await page.getByLabel('Why is it taken back?').fill('Killed for another clan');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText(`28 by ${finder.name} no longer count.`)).toBeInViewport();
  await expect(tile).toContainText('30/50');
  await expect(tile).toHaveAttribute('aria-label', /Crimson Tide 30 of 50\. Not complete\.$/);
  await expect(visitor.locator('html')).toHaveAttribute('data-not-reloaded', '');
  await visitor.context().close();
  await call('DELETE', `/bingo/boards/${board.id}`);
});
