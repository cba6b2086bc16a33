import { expect } from '@jest/globals';
import { waitFor } from '@testing-library/react';

/** Expects that a control is marked as wrong, is read with the sentence that says why, and has the focus. */
export async function expectWrong(control: HTMLElement, sentence: string): Promise<void> {
  await waitFor(() => expect(control).toHaveFocus());
  expect(control).toBeInvalid();
  expect(control.getAttribute('aria-describedby')).not.toBeNull();
  expect(control).toHaveAccessibleDescription(expect.stringContaining(sentence));
}
