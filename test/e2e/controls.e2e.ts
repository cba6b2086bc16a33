import type { Locator, Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test } from './support/site.ts';

interface Boards {
  boards: { title: string; rows: number; columns: number; start_date: string | null; end_date: string | null }[];
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Expects an open list or calendar to lie wholly within the window. */
async function expectFits(popup: Locator): Promise<void> {
  await expect(popup).toBeInViewport({ ratio: 1 });
}

/** Expects a target that a finger can hit. */
async function expectTouchable(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), await target.innerHTML()).toBeGreaterThanOrEqual(44);
}

/** Returns what the content security policy of the page has refused so far. */
function refusals(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) found.push(message.text());
  });
  return found;
}

for (const look of [
  { width: 1440, height: 900, hasTouch: false, theme: 'light' },
  { width: 390, height: 844, hasTouch: true, theme: 'dark' },
  { width: 360, height: 740, hasTouch: true, theme: 'light' },
]) {
  test.describe(`at ${look.width} px`, () => {
    test.use({ hasTouch: look.hasTouch });

    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), look.theme);
    });

    test('creates a board with the steppers and the calendar, by mouse and keyboard', async ({ page, site }) => {
      const refused = refusals(page);
      await signIn(page, site, { at: '/admin?tab=bingo' });
      await page.setViewportSize({ width: look.width, height: look.height });
      const form = card(page, 'New board');
      const title = `Dated ${look.width}`;
      await form.getByLabel('Title').fill(title);

      const rows = form.getByLabel('Rows', { exact: true });
      const steppers = form.getByRole('group').filter({ has: page.getByLabel('Rows', { exact: true }) });
      await steppers.getByRole('button', { name: 'Rows: one more' }).click();
      await expect(rows).toHaveValue('6');
      await form.getByLabel('Columns', { exact: true }).press('ArrowDown');
      await expect(form.getByLabel('Columns', { exact: true })).toHaveValue('4');

      const start = form.getByLabel('Start (London time)');
      await start.fill('4 Dec 2026 18:00');
      await start.press('ArrowDown');
      const calendar = page.getByRole('dialog', { name: 'Calendar' });
      await expectFits(calendar);
      await expect(calendar.getByRole('button', { name: 'Friday 4 December 2026' })).toBeFocused();
      await expectAccessible(page);
      if (look.hasTouch) {
        for (const target of await calendar.getByRole('button').all()) await expectTouchable(target);
        await expectTouchable(form.getByRole('button', { name: 'Choose a day' }).first());
        await expectTouchable(steppers.getByRole('button', { name: 'Rows: one more' }));
      }
      await page.keyboard.press('PageDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await calendar.getByLabel('Time').fill('20:30');
      await calendar.getByRole('button', { name: 'Done' }).click();
      await expect(calendar).toHaveCount(0);
      await expect(start).toHaveValue('Tue 5 Jan 2027, 20:30');
      await expect(form.getByText('London time · 20:30 game time')).toBeVisible();

      const end = form.getByLabel('End (London time)');
      await end.fill('next friday');
      await end.press('Tab');
      await expect(form.getByText('This is not a date with a time.', { exact: false })).toBeVisible();
      await form.getByRole('button', { name: 'Create board' }).click();
      await expect(end).toBeFocused();
      await expect(end).toHaveAccessibleDescription(/Please write a date with a time/);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await end.fill('9/1/2027 8pm');
      await form.getByRole('button', { name: 'Create board' }).click();
      await expect(page.getByText(`Board “${title}” is created`)).toBeInViewport();
      const { boards } = await page.evaluate(
        async () => (await (await fetch('/api/bingo/admin/boards')).json()) as Boards,
      );
      expect(boards.find((board) => board.title === title)).toMatchObject({
        rows: 6,
        columns: 4,
        start_date: '2027-01-05T20:30:00.000Z',
        end_date: '2027-01-09T20:00:00.000Z',
      });

      // On a phone the form of a square is a sheet of its own.
      if (look.hasTouch) await page.getByRole('button', { name: 'A1, Empty' }).click();
      const item = page.getByRole('combobox', { name: 'Item name', exact: true });
      await item.pressSequentially('whip');
      await expectFits(page.getByRole('listbox', { name: 'Suggestions' }));
      await expectAccessible(page);
      if (look.hasTouch) await expectTouchable(page.getByRole('option', { name: 'Abyssal whip' }));
      await page.getByRole('option', { name: 'Abyssal whip' }).click();
      await expect(item).toHaveValue('Abyssal whip');
      await expect(item).toHaveAttribute('aria-expanded', 'false');

      const kind = page.getByRole('combobox', { name: 'Completed by' });
      await kind.click();
      await expectFits(page.getByRole('listbox'));
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await choose(kind, 'A treasure trail');
      await expect(page.getByRole('combobox', { name: 'Tier' })).toBeVisible();
      expect(refused).toEqual([]);
    });

    test('opens the ranks of the member list, which load when they are wanted', async ({ page, site }) => {
      const refused = refusals(page);
      await page.setViewportSize({ width: look.width, height: look.height });
      await page.goto(`${site.url}/members`);
      const ranks = page.getByRole('combobox', { name: 'Rank' });
      const { width } = (await ranks.boundingBox()) ?? { width: 0 };
      await ranks.focus();
      await page.keyboard.press('ArrowDown');
      await expectFits(page.getByRole('listbox'));
      await expectAccessible(page);
      await page.keyboard.type('rec');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/rank=Recruit/);
      await expect(ranks).toBeFocused();
      expect((await ranks.boundingBox())?.width).toBeCloseTo(width, 0);
      expect(refused).toEqual([]);
    });
  });
}
