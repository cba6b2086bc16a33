/**
 * Returns the form of a text by which lines are compared: trimmed, spaces collapsed, lower case, no final full stop.
 * The game may change the wording of a line whenever the log is read, so differences in these are ignored.
 */
export function normaliseActivityText(text: string): string {
  return tidyText(text).toLowerCase().replace(/\.+$/, '').trimEnd();
}

/** Returns a text for display: trimmed, runs of spaces as one. */
export function tidyText(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
