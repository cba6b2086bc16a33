import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { bingoOf } from '../../support/bingo/bingo.ts';
import { addMember, reading, skills } from '../../support/game/readings.ts';
import { until } from '../../support/live/socket-client.ts';

const HOSTILE = `"><img src=x onerror=alert(1)></title>$&'`;
let folder: string;
let test: TestApp;
const page = async (path: string): Promise<string> => String((await test.request('GET', path)).body);
const title = (html: string): string | undefined => /<title>([^<]*)</.exec(html)?.[1];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(
    join(folder, 'index.html'),
    readFileSync(new URL('../../../client/index.html', import.meta.url), 'utf8'),
  );
  test = await startTestApp({ admin: true, clientFolder: folder, env: { CLAN_NAME: 'Raven & Sons' } });
  const plain = await addMember(test.dataSource, 'Zez Fan 99');
  await addMember(test.dataSource, HOSTILE); // No service of the product would accept this name.
  await test.dataSource.transaction((tx) =>
    test.app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]),
  );
  await test.app
    .get(StoreReadingService)
    .store(plain, reading('2026-11-18T12:00:00.000Z', { skills: [skills(1_000_000)] }));
  await until('the model has both', async () => {
    const [read, other] = await Promise.all([
      page('/profile/Zez%20Fan%2099'),
      page(`/profile/${encodeURIComponent(HOSTILE)}`),
    ]);
    return read.includes('XP.') && !other.includes('noindex');
  });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

it('sends the metadata of one address for a member under any spelling', async () => {
  const html = await page('/profile/zez_fan_99');
  expect(title(html)).toBe('Zez Fan 99 · Raven &amp; Sons');
  expect(html).toContain(`<link rel="canonical" href="${test.config.publicUrl}/profile/Zez%20Fan%2099" />`);
  expect(html).toMatch(/og:description" content="\w+ of Raven &amp; Sons · total level [\d,]+ · 29M XP\. /);
  expect(html).toContain(`property="og:image" content="${test.config.publicUrl}/share.png"`);
});

it('names a picture with its version for home and for a board that visitors see, and the general one for other pages', async () => {
  const image = async (path: string) => /property="og:image" content="(.*?)"/.exec(await page(path))?.[1];
  const bingo = bingoOf(test);
  const { id } = await bingo.board({ title: 'Pictured' });
  const drawn = `${test.config.publicUrl}/share/board/${id}.png?v=`;
  await until('the board', async () => (await image(`/bingo?board=${id}`))?.startsWith(drawn) === true);
  const before = await image(`/bingo?board=${id}`);
  await bingo.square(id, 1, 1, 'Dark bow');
  await until('another version', async () => (await image(`/bingo?board=${id}`)) !== before);
  expect(await image('/')).toMatch(/\/share\/home\.png\?v=\d{4}-\d\d-\d\dT\d\d-\d+$/);
  for (const path of ['/members', '/bingo?board=999999', `/bingo?board=${id}&token=${'x'.repeat(32)}`])
    expect([path, await image(path)]).toEqual([path, `${test.config.publicUrl}/share.png`]);
});

it('names the feeds of a page in its head, and none for a page that is not there or has a read token', async () => {
  const feeds = async (path: string) =>
    [...(await page(path)).matchAll(/<link rel="alternate" type="application\/atom\+xml" .*?href="(.*?)"/g)].map(
      ([, href]) => href,
    );
  const { id } = await bingoOf(test).board({ title: 'Fed' });
  await until('the board', async () => (await feeds(`/bingo?board=${id}`)).length > 0);
  expect(await feeds('/')).toEqual(['/feeds/achievements.atom']);
  expect(await feeds('/profile/zez_fan_99')).toEqual(['/feeds/achievements.atom?member=Zez+Fan+99']);
  expect(await feeds(`/bingo?board=${id}`)).toEqual([`/feeds/bingo/${id}.atom`, '/feeds/bingo.atom']);
  for (const path of [
    '/members',
    '/profile/nobody',
    '/bingo?board=999999',
    `/bingo?board=${id}&token=${'x'.repeat(32)}`,
  ])
    expect([path, await feeds(path)]).toEqual([path, []]);
});

it('escapes a hostile name in the metadata', async () => {
  const html = await page(`/profile/${encodeURIComponent(HOSTILE)}`);
  expect(title(html)).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/title&gt;$&amp;&#39;');
  expect(html).not.toContain('<img');
  expect(html.match(/<\/title>/g)).toHaveLength(1);
});

it.each(['Nobody', '%E0%A4%A', '%3Cscript%3E'])(
  'answers an unknown member 404 with the page and noindex: %s',
  async (name) => {
    const answer = await test.request('GET', `/profile/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('<meta name="robots" content="noindex" />');
    expect(title(String(answer.body))).toBe('Profile · Raven &amp; Sons');
    expect(answer.body).not.toContain(name);
  },
);

it('changes the ETag of a profile when the member changes', async () => {
  const tag = async () => (await test.request('GET', '/profile/Zez%20Fan%2099')).headers.get('etag');
  const before = await tag();
  expect(await tag()).toBe(before);
  const more = reading('2026-11-18T13:00:00.000Z', { skills: [skills(2_000_000)] });
  await test.app.get(StoreReadingService).store(1, more);
  await until('the page follows', async () => (await page('/profile/Zez%20Fan%2099')).includes('58M XP'));
  expect(await tag()).not.toBe(before);
});

it('answers an unknown address 404 with the page, and a board 200 as long as visitors can see it', async () => {
  const status = async (path: string) => (await test.request('GET', path)).status;
  expect(await Promise.all(['/profile/Nobody', '/nothing', '/members/5', '/bingo?board=999'].map(status))).toEqual(
    Array(4).fill(404),
  );
  expect(await page('/nothing')).toContain('<div id="root">');
  expect(await Promise.all(['/', '/profile/zez_fan_99', '/bingo', '/login', '/signed-in'].map(status))).toEqual(
    Array(5).fill(200),
  );
  const bingo = bingoOf(test);
  const { id } = await bingo.board();
  await until('the board is there', async () => (await status(`/bingo?board=${id}`)) === 200);
  await bingo.call('PUT', `/bingo/boards/${id}`, { is_active: false });
  await until('the hidden board is not', async () => (await status(`/bingo?board=${id}`)) === 404);
});

it('sends the headers of the site with an address that only starts like the overlay', async () => {
  const policy = async (path: string) => (await test.request('GET', path)).headers.get('content-security-policy');
  expect(await policy('/overlayfoo')).toContain("frame-ancestors 'none'");
  expect(await policy('/overlay/bingo/1')).toContain("frame-ancestors 'self' https:");
});
