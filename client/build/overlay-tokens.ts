import type { Tokens } from './tokens.ts';

/** Opacity of the plate. */
const OPACITY = 0.93;

const channels = (hex: string): string =>
  [1, 3, 5].map((at) => String(Number.parseInt(hex.slice(at, at + 2), 16))).join(', ');
const group = (tree: Record<string, unknown>, name: string): Record<string, string> =>
  tree[name] as Record<string, string>;

function themed(tokens: Tokens, theme: 'dark' | 'light'): string {
  const tree = tokens.color[theme];
  const [bg, line, text] = [group(tree, 'bg'), group(tree, 'line'), group(tree, 'text')];
  const plate = theme === 'dark' ? bg['page'] : bg['surface1'];
  return [
    `--ch-plate: rgba(${channels(plate ?? '')}, var(--ch-plate-opacity, ${OPACITY}))`,
    `--ch-square: ${theme === 'dark' ? bg['surface2'] : bg['surface3']}`,
    `--ch-square-on: ${theme === 'dark' ? bg['surface3'] : '#ffffff'}`,
    `--ch-line: ${line['strong']}`,
    `--ch-line-quiet: ${line['subtle']}`,
    `--ch-text: ${text['primary']}`,
    `--ch-text-quiet: ${text['secondary']}`,
    `--ch-sign: ${text['muted']}`,
    `--ch-brass: ${group(tree, 'brass')['text']}`,
    `--ch-accent: ${group(tree, 'ember')['solid']}`,
    `--ch-accent-text: ${group(tree, 'ember')['text']}`,
    `--ch-good: ${group(tree, 'verdigris')['solid']}`,
  ]
    .map((line) => `  ${line};\n`)
    .join('');
}

/** Returns the design tokens of the overlay, on its own nodes: the page around it belongs to the streaming program. */
export function overlayTokensToCss(tokens: Tokens): string {
  const teams = Object.entries(tokens.team);
  const fonts = `  --ch-font: ${tokens.font.ui.family};\n  --ch-font-title: ${tokens.font.display.family};\n`;
  const fills = teams.map(([team, { fill }]) => `  --team-${team}: ${fill};\n`).join('');
  return [
    `.ch-overlay {\n${fonts}${fills}${themed(tokens, 'dark')}}\n`,
    `.ch-overlay[data-theme='light'] {\n${themed(tokens, 'light')}}\n`,
    ...teams.map(
      ([team, { fill }]) =>
        `.ch-team-${team} {\n  --ch-team: ${fill};\n  --ch-team-wash: rgba(${channels(fill)}, 0.36);\n}\n`,
    ),
  ].join('');
}
