import { expect, it } from '@jest/globals';
import { otherLetters } from './fonts.ts';

const face = (family: string, range = ''): string => `/* one face */
@font-face {
  font-family: '${family}';
  src: url(./files/a.woff2) format('woff2');${range && `\n  unicode-range: ${range};`}
}`;

it('leaves the plain letters out of a face of the package, which becomes a family of its own', () => {
  expect(otherLetters(face('Hanken', 'U+0000-00FF,U+2013-2014,U+2191'))).toBe(
    face('Hanken More', 'U+0-1f, U+7f-9f, U+a1-b6, U+b8-d6, U+d8-ff, U+2191'),
  );
});

it('gives a face without a range everything but the plain letters', () => {
  const styles = otherLetters(face('Texturina'));
  expect(styles).toContain("font-family: 'Texturina More'");
  expect(styles).toMatch(/unicode-range: U\+0-1f, .*, U\+2213-10ffff;\n}$/);
});

it('changes every face of a file', () => {
  const styles = otherLetters(`${face('Hanken', 'U+0100-02BA')}\n\n${face('Hanken', 'U+0460-052F')}`);
  expect(styles.match(/Hanken More/g)).toHaveLength(2);
  expect(styles).toContain('unicode-range: U+100-2ba;');
  expect(styles).toContain('unicode-range: U+460-52f;');
});
