import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Transactions } from '../../../server/database/transactions.ts';
import { IconRepository } from '../../../server/icons/icon.repository.ts';
import { IconService } from '../../../server/icons/icon.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { countStatements } from '../../support/database/statements.ts';

let site: TestApp;
let other: TestApp;
let bingo: Bingo;
let boardId: number;
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  const url = site.dataSource.options.type === 'postgres' ? site.dataSource.options.url : undefined;
  other = await startTestApp({ admin: true, ...(url !== undefined && { databaseUrl: url }) });
  bingo = bingoOf(site);
  boardId = (await bingo.board()).id;
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
const dataUrl = (type: string, bytes: Buffer | string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const set = (icon_url: unknown) =>
  bingo.call('POST', '/bingo/items', { board_id: boardId, row: 1, column: 1, item_name: 'Icon', icon_url });
const stored = async (): Promise<number> => {
  const rows: { count: number }[] = await site.dataSource.query('SELECT count(*)::int AS count FROM icon');
  return rows[0]?.count ?? -1;
};

describe('icons as data URLs', () => {
  it('re-encodes a picture, stores it once and serves it from every node as immutable', async () => {
    const png = await picture(300, 150)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
    const answer = await set(dataUrl('png', png));
    expect(answer).toMatchObject({
      status: 200,
      body: { item: { icon_url: expect.stringMatching(/^\/icons\/[0-9a-f]{64}\.webp$/) } },
    });
    const path = (answer.body as { item: { icon_url: string } }).item.icon_url;
    expect((await set(dataUrl('png', png))).body).toMatchObject({ item: { icon_url: path } });
    expect(await stored()).toBe(1);
    for (const node of [site, other]) {
      const response = await fetch(node.url + path);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 128, height: 64, hasAlpha: true });
      expect(bytes.includes('secret place')).toBe(false);
    }
    expect((await set(path)).body).toMatchObject({ item: { icon_url: path } });
  });

  it.each(['jpeg', 'webp', 'gif'] as const)('accepts a picture of type %s', async (type) => {
    const bytes = await picture(20, 20).toFormat(type).toBuffer();
    expect(await set(dataUrl(type, bytes))).toMatchObject({ status: 200 });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each<[string, () => Promise<unknown>]>([
    ['an SVG', async () => dataUrl('svg+xml', svg)],
    ['an SVG with the type PNG', async () => dataUrl('png', svg)],
    ['HTML', async () => 'data:text/html;base64,PGI+aGk8L2I+'],
    ['a PNG cut in two', async () => dataUrl('png', (await picture(90, 90).png().toBuffer()).subarray(0, 60))],
    [
      'the first bytes of a PNG and a page',
      async () => dataUrl('png', '\x89PNG\r\n\x1a\n<html><script>alert(1)</script>'),
    ],
    ['empty', async () => dataUrl('png', '')],
    ['invalid base64', async () => 'data:image/png;base64,???'],
    [
      '16,000 × 16,000 pixels',
      async () => dataUrl('png', await picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer()),
    ],
    ['a TIFF', async () => dataUrl('png', await picture(9, 9).tiff().toBuffer())],
  ])('rejects a data URL that is %s', async (_, make) => {
    const before = await stored();
    const answer = await set(await make());
    expect([400, 413]).toContain(answer.status);
    expect(answer.body).toMatchObject({ success: false });
    expect(await stored()).toBe(before);
  });

  it('rejects a picture of more than 256 KB', async () => {
    const noise = Buffer.alloc(300 * 300 * 3).map((_, i) => (i * 7919 + (i >> 3) * 104_729) & 255);
    const png = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(png.length).toBeGreaterThan(256 * 1024);
    expect(await set(dataUrl('png', png))).toMatchObject({
      status: 400,
      body: { error: 'The image may have at most 256 KB' },
    });
  });
});

describe('icons as links', () => {
  it.each([
    'http://runescape.wiki/images/A.png',
    'https://evil.example/a.png',
    'https://runescape.wiki.evil.example/a.png',
    'https://runescape.wiki:8443/a.png',
    'https://user@runescape.wiki/a.png',
    'https://evil.example\\@runescape.wiki/a.png',
    'javascript:alert(1)',
    '//runescape.wiki/a.png',
    'file:///etc/passwd',
    '/icons/../secret.webp',
    `/icons/${'0'.repeat(64)}.webp`,
  ])('rejects the link %s', async (link) => {
    expect(await set(link)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('keeps a link to an allowed host and fetches nothing', async () => {
    const link = 'https://runescape.wiki/images/Abyssal_whip.png';
    expect((await set(link)).body).toMatchObject({ item: { icon_url: link } });
  });
});

it('answers 404 for a missing icon, whatever its name', async () => {
  for (const path of [`/icons/${'a'.repeat(64)}.webp`, '/icons/x.webp', '/icons/..%2f..%2fetc%2fpasswd']) {
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404]);
  }
});

describe('the cache of pictures', () => {
  const shas: string[] = [];
  const cold = () => new IconService(new Transactions(site.dataSource), new IconRepository(), site.config);
  const reads = async (work: () => Promise<unknown>) =>
    (await countStatements(work)).statements.filter((statement) => statement.includes('"webp"')).length;

  beforeAll(async () => {
    const icons = new IconRepository();
    for (let i = 0; i < 3; i++) shas.push(...(await icons.add(site.dataSource.manager, [Buffer.from(`picture ${i}`)])));
  });

  it('reads a picture once for many readers at once', async () => {
    const service = cold();
    const everybody = () => Promise.all(Array.from({ length: 60 }, (_, i) => service.read(shas[i % 3] ?? '')));
    expect(await reads(everybody)).toBe(3);
    expect(await reads(everybody)).toBe(0);
    expect((await everybody()).slice(0, 3).map(String)).toEqual(['picture 0', 'picture 1', 'picture 2']);
  });

  it('reads a picture again that was not stored before', async () => {
    const service = cold();
    const webp = Buffer.from('stored later');
    const sha = createHash('sha256').update(webp).digest('hex');
    expect(await service.read(sha)).toBeNull();
    await new IconRepository().add(site.dataSource.manager, [webp]);
    expect(String(await service.read(sha))).toBe('stored later');
  });

  it('answers a read although many others follow it', async () => {
    const service = cold();
    const first = service.read(shas[0] ?? '');
    const others = Array.from({ length: 201 }, (_, i) => service.read(i.toString(16).padStart(64, '0')));
    expect(String(await first)).toBe('picture 0');
    expect(new Set(await Promise.all(others))).toEqual(new Set([null]));
  });
});
