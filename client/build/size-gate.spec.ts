import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkSizes } from './size-gate.ts';

/** Returns bytes that gzip cannot compress, of this many KiB. */
const noise = (kib: number): Uint8Array => randomBytes(kib * 1024);
type File = Parameters<typeof checkSizes>[0][number];
const file = (fileName: string, kind: File['kind'], kib: number, more: Partial<File> = {}): File => ({
  fileName,
  kind,
  source: noise(kib),
  imports: [],
  css: [],
  ...more,
});
const failures = (...files: File[]): string[] => checkSizes(files).failures;

describe('the size gate', () => {
  it('accepts a site within its limits', () => {
    const css = file('main.css', 'asset', 10);
    const main = file('main.js', 'entry', 100, { imports: ['vendor.js'], css: ['main.css'] });
    expect(failures(css, main, file('vendor.js', 'chunk', 40), file('home.js', 'route', 14))).toEqual([]);
  });

  it('counts the imports of an entry', () => {
    const main = file('main.js', 'entry', 100, { imports: ['vendor.js'] });
    expect(failures(main, file('vendor.js', 'chunk', 60))).toEqual([
      expect.stringContaining('main.js and its imports'),
    ]);
  });

  it('rejects routes, lazy chunks, styles and an overlay over their own limits', () => {
    const main = file('main.js', 'entry', 10, { css: ['main.css'] });
    expect(
      failures(
        main,
        file('main.css', 'asset', 9),
        file('home.css', 'asset', 9),
        file('home.js', 'route', 16, { css: ['home.css'] }),
        file('lazy.js', 'chunk', 46),
        file('overlay.js', 'entry', 101),
      ),
    ).toEqual([
      expect.stringContaining('overlay.js and its imports'),
      expect.stringContaining('home.js: '),
      expect.stringContaining('styles of home.js'),
      expect.stringContaining('lazy.js'),
    ]);
  });

  it('lets the styles of an admin tab be larger than those of a page', () => {
    const main = file('main.js', 'entry', 10);
    const tab = (kib: number): File[] => [
      main,
      file('tab.css', 'asset', kib),
      file('assets/data-tab-1a2b.js', 'route', 3, { css: ['tab.css'] }),
    ];
    expect(failures(...tab(17))).toEqual([]);
    expect(failures(...tab(19))).toEqual([expect.stringContaining('styles of assets/data-tab-1a2b.js')]);
  });

  it('rejects files that import each other, over any number of files', () => {
    const main = file('main.js', 'entry', 10, { imports: ['parts.js'] });
    const parts = file('parts.js', 'chunk', 1, { imports: ['words.js'] });
    expect(failures(main, parts, file('words.js', 'chunk', 1))).toEqual([]);
    const words = file('words.js', 'chunk', 1, { imports: ['last.js'] });
    const last = file('last.js', 'chunk', 1, { imports: ['parts.js'] });
    expect(failures(main, parts, words, last)).toContainEqual(
      'Import cycle: parts.js and words.js need each other before they can run',
    );
  });
});
