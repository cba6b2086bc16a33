import { bringIntoView } from '../page/bring-into-view.ts';

/** Focuses a control and shows it with its label and its error; opens folded parts around it. */
export function focusField(id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  for (let around = control.closest('details'); around; around = around.parentElement?.closest('details') ?? null) {
    around.open = true;
  }
  control.focus({ preventScroll: true });
  bringIntoView(control.closest('[data-field]') ?? control);
}
