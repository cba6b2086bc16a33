type Tree = Record<string, unknown>;

export interface Tokens {
  color: { dark: Tree; light: Tree };
  rank: Record<string, { dark: string; light: string }>;
  team: Record<string, { fill: string; textOnDark: string; textOnLight: string }>;
  font: { display: { family: string; weight: number }; ui: { family: string } };
  fontSize: Record<string, string>;
  lineHeight: Record<string, number>;
  letterSpacing: Record<string, string>;
  space: Record<string, string>;
  size: Record<string, string>;
  corner: Record<string, string>;
  shadow: { slabDark: string; slabLight: string; popover: string };
  motion: { duration: Record<string, string>; easing: Record<string, string> };
  zIndex: Record<string, number>;
}

const kebab = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

/** Returns the leaves of a token tree as `--prefix-path: value`. */
function leaves(tree: Tree, prefix: string): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value as Tree, `${prefix}-${kebab(key)}`)
      : [`${prefix}-${kebab(key)}: ${String(value)}`],
  );
}

const block = (selector: string, lines: string[]): string =>
  `${selector} {\n${lines.map((l) => `  ${l};\n`).join('')}}\n`;

function themed(tokens: Tokens, theme: 'dark' | 'light'): string[] {
  const text = theme === 'dark' ? 'textOnDark' : 'textOnLight';
  return [
    `color-scheme: ${theme}`,
    ...leaves(tokens.color[theme], '--c'),
    ...Object.entries(tokens.rank).map(([rank, value]) => `--rank-${rank}: ${value[theme]}`),
    ...Object.entries(tokens.team).map(([team, value]) => `--team-${team}-text: ${value[text]}`),
    `--shadow-slab: ${theme === 'dark' ? tokens.shadow.slabDark : tokens.shadow.slabLight}`,
  ];
}

/** Returns the design tokens as custom properties: dark on `:root`, light on `:root[data-theme=light]`. */
export function tokensToCss(tokens: Tokens): string {
  const still = Object.keys(tokens.motion.duration).map((name) => `--d-${name}: 1ms`);
  const { shape, note, ...corners } = tokens.corner;
  const common = [
    `--font-display: ${tokens.font.display.family}`,
    `--font-ui: ${tokens.font.ui.family}`,
    ...leaves(tokens.fontSize, '--fs'),
    ...leaves(tokens.lineHeight, '--lh'),
    ...leaves(tokens.letterSpacing, '--ls'),
    ...leaves(tokens.space, '--s'),
    ...leaves(tokens.size, '--size'),
    ...leaves(corners, '--r'),
    `--corner: ${shape ?? 'bevel'}`,
    `--shadow-popover: ${tokens.shadow.popover}`,
    ...leaves(tokens.motion.duration, '--d'),
    ...leaves(tokens.motion.easing, '--e'),
    ...leaves(tokens.zIndex, '--z'),
    ...Object.entries(tokens.team).map(([team, value]) => `--team-${team}: ${value.fill}`),
  ];
  void note;
  return [
    block(':root', [...common, ...themed(tokens, 'dark')]),
    block(":root[data-theme='light']", themed(tokens, 'light')),
    `@media (prefers-reduced-motion: reduce) {\n${block(':root', still)}}\n`,
  ].join('');
}
