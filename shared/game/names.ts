/**
 * Returns the key by which a player is found: Unicode-normalised, with NBSP, `_`, `-` and `+` as spaces, collapsed,
 * trimmed, in lower case. All spellings of one game name have the same key. D210.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\u00a0_\-+\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Returns true for a possible game name: 1 to 12 letters, digits, spaces, `_`, `-` or `+`, with a letter or digit. */
export function isGameName(name: string): boolean {
  const tidy = name
    .normalize('NFKC')
    .replace(/\u00a0/g, ' ')
    .trim();
  return /^[a-z0-9 _\-+]{1,12}$/i.test(tidy) && /[a-z0-9]/i.test(tidy);
}
