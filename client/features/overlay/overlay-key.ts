const STORED = 'overlay-key';
const LETTERS = 6;

/**
 * Returns the key of this browser's overlays: six letters, the same each time, so that a test alert reaches a source whose
 * address was copied days ago. Without storage it lasts as long as the page.
 */
export function overlayKey(): string {
  try {
    const known = localStorage.getItem(STORED);
    if (known !== null && /^[a-z]{6}$/.test(known)) return known;
    const made = randomKey();
    localStorage.setItem(STORED, made);
    return made;
  } catch {
    return randomKey();
  }
}

function randomKey(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(LETTERS));
  return Array.from(numbers, (number) => String.fromCharCode(97 + (number % 26))).join('');
}
