import { expect, type Locator } from '@playwright/test';

/** Chooses the option with this text of a select, and waits until the select shows it. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  await select.page().getByRole('option', { name: option, exact: true }).click();
  await expect(select).toHaveText(option);
  await expect(select).toHaveAttribute('aria-expanded', 'false');
}
