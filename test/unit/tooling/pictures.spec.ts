import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import * as z from 'zod';
import { PAGE_IDS } from '../../../shared/site/pages.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const pictures = z
  .array(
    z.strictObject({
      file: z.string(),
      page: z.enum(PAGE_IDS),
      theme: z.enum(['dark', 'light']),
      width: z.int(),
      height: z.int(),
      scale: z.int(),
    }),
  )
  .parse(JSON.parse(read('scripts/pictures.json')));

it('takes exactly the pictures that README shows', () => {
  const shown = [...read('README.md').matchAll(/!\[[^\]]+\]\((docs\/[^)]+\.png)\)/g)].map(([, file]) => file);
  expect(pictures.map(({ file }) => file).sort()).toEqual(shown.sort());
});

it.each(pictures)('has taken $file at its size, in the theme of its name', async ({ file, theme, ...size }) => {
  expect(existsSync(new URL(file, root))).toBe(true);
  expect(file).toMatch(new RegExp(`-${theme}\\.png$`));
  const { width, height } = await sharp(readFileSync(new URL(file, root))).metadata();
  expect([width, height]).toEqual([size.width * size.scale, size.height * size.scale]);
});
