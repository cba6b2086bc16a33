import type { Page } from '@playwright/test';

/** Opens the menu of a row, and chooses an item of it. */
export async function chooseInMenu(page: Page, row: string, label: string): Promise<void> {
  await page
    .getByRole('button', { name: `More actions for ${row}`, exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}
