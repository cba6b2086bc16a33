/**
 * Text of a log line as its identity sees it: trimmed, spaces collapsed, lower case, no final full stop. The game words
 * a line anew whenever the feed is read, so nothing that may be re-worded is left in.
 */
export function normaliseActivityText(text: string): string {
  return tidyText(text).toLowerCase().replace(/\.+$/, '').trimEnd();
}

/** Text for people: trimmed, runs of spaces as one. */
export function tidyText(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
