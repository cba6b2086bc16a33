/** Breaks what Discord would understand as something else without changing what readers see. */
const BREAK = '\u200b';
/** Longest name in a block of code, whose columns a phone shows side by side. */
const BLOCK_LETTERS = 20;

/** Returns a name for a block of code, in which Discord escapes nothing: what it might understand is replaced. */
export function blockText(text: string): string {
  return [...tidyText(text)]
    .slice(0, BLOCK_LETTERS)
    .join('')
    .replaceAll('`', '´')
    .replaceAll('<', '‹')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/[@:]/g, `$&${BREAK}`);
}

function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Returns a text as Discord shows it letter by letter: no mention, no formatting, no link, no line break. Names and titles
 * are written by others.
 */
export function plainText(text: string, most = 200): string {
  const tidy = tidyText(text);
  const cut = [...tidy].length > most ? `${[...tidy].slice(0, most - 1).join('')}…` : tidy;
  return cut
    .replace(/[\\*_~`|>[\]()#<]/g, '\\$&')
    .replace(/@/g, `@${BREAK}`)
    .replace(/([#&!:])(?=\d)/g, `$1${BREAK}`)
    .replace(/:\/\//g, `:${BREAK}//`)
    .replace(/(discord(?:app)?\.(?:gg|com))\//giu, `$1${BREAK}/`);
}
