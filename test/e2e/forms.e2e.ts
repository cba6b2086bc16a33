import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/site.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Expects the sentence at a field: in view, read with the control, which is marked as wrong and has the focus. */
async function expectWrong(page: Page, label: string, sentence: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(field).toBeInViewport();
  await expect(page.getByText(sentence, { exact: true })).toBeInViewport();
}

for (const width of [1440, 390]) {
  test(`shows errors at their fields and successes in view, ${width} px wide`, async ({ page, site }) => {
    await signIn(page, site, { at: '/admin?tab=members' });
    await page.setViewportSize({ width, height: 844 });
    const add = card(page, 'Add member');
    await add.getByLabel('Game name').fill('???');
    await add.getByRole('button', { name: 'Add member' }).click();
    await expectWrong(page, 'Game name', 'This is not a valid player name');

    await page.goto(`${site.url}/admin?tab=bingo`);
    const form = card(page, 'New board');
    await form.getByLabel('Start (London time)').fill('2026-12-04T20:00');
    await form.getByLabel('End (London time)').fill('2026-12-04T18:00');
    await form.getByRole('button', { name: 'Create board' }).click();
    await expectWrong(page, 'Title', 'Board title is required');
    await expect(form.getByText('Two fields have to be put right')).toBeVisible();
    await form.getByRole('link', { name: 'End (London time)' }).click();
    await expectWrong(page, 'End (London time)', 'End date must be after start date');

    await form.getByLabel('Title').fill(`Board of ${width}`);
    await form.getByLabel('End (London time)').fill('2026-12-05T18:00');
    await form.getByRole('button', { name: 'Create board' }).click();
    await expect(page.getByText(`Board “Board of ${width}” is created`)).toBeInViewport();
    await expect(page.getByRole('grid', { name: 'Squares to edit' })).toBeVisible();

    await page.getByRole('button', { name: 'Save square' }).click();
    await expectWrong(page, 'Item name', 'Please enter an item name');
    await page.getByRole('button', { name: 'Teams', exact: true }).click();
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByRole('button', { name: 'Create team' }).click();
    await expectWrong(page, 'Team name', 'Team name is required');
  });
}
