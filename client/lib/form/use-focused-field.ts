import { useState, type FocusEvent } from 'react';

/** Returns whether a field of a form has the focus, not one of its buttons, and the handlers for the form. */
export function useFocusedField() {
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches('input, textarea, select')),
    onBlur: () => setFocused(false),
  };
  return [isFocused, handlers] as const;
}
