/** Returns a name that Discord accepts: it refuses its own and those over 80 letters. */
export function fittingName(name: string): string {
  const tidy = cut(name.trim(), 80);
  return tidy === '' || /clyde|discord/i.test(tidy) ? 'Citadel Watch' : tidy;
}

/** Cuts by whole letters, so that no half of a pair remains; Discord counts the halves. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const letter of text) {
    if (kept.length + letter.length > most - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}
