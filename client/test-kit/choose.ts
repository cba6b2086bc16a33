import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** What the tests click with: a user, or `userEvent` itself, which leaves the clipboard alone. */
type Clicks = Pick<UserEvent, 'click'>;

/** Opens the list of a select and returns its options. A select of a public page loads the list first. */
export async function openOptions(user: Clicks, select: HTMLElement): Promise<HTMLElement[]> {
  await user.click(select);
  return within(await screen.findByRole('listbox')).getAllByRole('option');
}

/** Chooses the option with this text of a select, and waits until its list is closed. */
export async function choose(user: Clicks, select: HTMLElement, option: string): Promise<void> {
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => {
    if (screen.queryByRole('listbox') !== null) throw new Error('The list is still open');
  });
}
