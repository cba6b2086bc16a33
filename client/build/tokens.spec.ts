import { describe, expect, it } from '@jest/globals';
import tokens from '../tokens.json';
import { tokensToCss } from './tokens.ts';

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const { bg, brass, ember, focus, lapis, line, oxide, text, verdigris } = tokens.color[theme];
  const surfaces = [bg.surface1, bg.surface2];
  const on = (texts: string[], grounds: string[]): [string, string][] =>
    texts.flatMap((one) => grounds.map((ground): [string, string] => [one, ground]));

  it.each([
    ...on([text.primary, text.secondary, text.muted], [...surfaces, bg.surface3, bg.page]),
    ...[brass, verdigris, ember, oxide, lapis].flatMap((tone) => on([tone.text], [bg.surface1, tone.wash])),
    ...on([text.onBrass], [brass.solid]),
    ...Object.values(tokens.rank).flatMap((rank) => on([rank[theme]], surfaces)),
    ...Object.values(tokens.team).flatMap((team) =>
      on([theme === 'dark' ? team.textOnDark : team.textOnLight], surfaces),
    ),
    ...Object.values(tokens.team).flatMap((team) => on([text.onTeam], [team.fill])),
  ])('has a contrast of at least 4.5 for text %s on %s', (one, ground) => {
    expect(contrast(one, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...on([line.control], [bg.surface1, bg.inset]), ...on([focus], [bg.page, bg.surface1])])(
    'has a contrast of at least 3 for lines %s on %s',
    (one, ground) => {
      expect(contrast(one, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('tokensToCss', () => {
  const css = tokensToCss(tokens);
  const [dark = '', light = ''] = css.split(":root[data-theme='light']");

  it('returns every property under the name that components use', () => {
    for (const name of [
      '--c-text-on-brass',
      '--c-bg-surface1',
      '--rank-deputy-owner',
      '--team-red',
      '--s-4',
      '--fs-lg',
    ]) {
      expect(dark).toContain(`${name}: `);
    }
    expect(dark).toContain('--r-md: 9px');
    expect(dark).not.toContain('--r-note');
  });

  it('returns dark on the root and light behind its theme', () => {
    expect(dark).toContain('--c-bg-page: #0D1517');
    expect(light).toContain('--c-bg-page: #E9EDEB');
    expect(light).toContain('--d-base: 1ms');
  });
});
