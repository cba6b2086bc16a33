const PLATE = { dark: [13, 21, 23], light: [251, 252, 251] } as const;
const LEAST = 4.5;

/** Returns the colour, mixed with white or black until text in it is readable on the theme's plate (4.5:1). */
export function readableOn(colour: string, theme: 'dark' | 'light'): string {
  const to = theme === 'dark' ? 255 : 0;
  const from = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let step = 0; step <= 20; step++) {
    const mixed = from.map((part) => Math.round(part + ((to - part) * step) / 20));
    if (contrast(mixed, PLATE[theme]) >= LEAST + 0.6) return `rgb(${mixed.join(', ')})`;
  }
  return theme === 'dark' ? '#ffffff' : '#000000';
}

/** Returns the contrast of WCAG 2, from 1 to 21. */
function contrast(a: readonly number[], b: readonly number[]): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
