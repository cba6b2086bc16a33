import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

/** Opens the menu of a row, and returns the wanted item of it. */
export async function itemInMenu(
  row: string,
  label: string,
  user: UserEvent = userEvent.setup(),
): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `More actions for ${row}` }));
  return screen.findByRole('menuitem', { name: label });
}

/** Opens the menu of a row and chooses an item of it. */
export async function chooseInMenu(row: string, label: string, user: UserEvent = userEvent.setup()): Promise<void> {
  await user.click(await itemInMenu(row, label, user));
}
