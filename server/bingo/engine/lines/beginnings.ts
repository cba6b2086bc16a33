/** Number of rows and bits: letters of either case share one, and so do digits and some letters. */
const LETTERS = 32;
const ALL = -1;
const SPACE = 32;

/**
 * Tells by the first letters of two words whether a line may begin in one of some ways. It never denies a line that does,
 * and admits some that do not. Nearly all lines of a log concern no square of a board, and this test costs less than a
 * look-up of their text.
 */
export class Beginnings {
  /** Bits of the second letters, by first letter. */
  private readonly seconds = new Int32Array(LETTERS);

  /** @param texts words with which lines begin, in any case; `*` stands for any word */
  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      const [first = '', second = ''] = text.trim().split(/\s+/);
      const bits = isOpen(second) ? ALL : 1 << (second.charCodeAt(0) % LETTERS);
      if (isOpen(first)) for (const at of this.seconds.keys()) this.add(at, bits);
      else this.add(first.charCodeAt(0) % LETTERS, bits);
    }
  }

  /** Returns false when the line begins in none of the ways for sure. */
  admits(text: string): boolean {
    const first = text.charCodeAt(0);
    if (!isPlain(first)) return true;
    const bits = this.seconds[first % LETTERS] ?? 0;
    // With all bits or none, the second word decides nothing.
    if (bits === 0 || bits === ALL) return bits === ALL;
    for (let at = 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (isPlain(code)) continue;
      const second = code === SPACE && at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
      return !isPlain(second) || ((bits >>> (second % LETTERS)) & 1) === 1;
    }
    return false;
  }

  private add(at: number, bits: number): void {
    this.seconds[at] = (this.seconds[at] ?? 0) | bits;
  }
}

/** Returns true for a visible character of ASCII; the letters of others have cases and widths that are compared later. */
function isPlain(code: number): boolean {
  return code > SPACE && code < 127;
}

function isOpen(word: string): boolean {
  return word === '' || word === '*' || !isPlain(word.charCodeAt(0));
}
