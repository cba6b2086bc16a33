import type { Request } from '@playwright/test';
import type { BingoState } from '../../shared/bingo/bingo.schemas.ts';
import { firstReads } from '../../shared/site/first-paint.ts';
import { PAGE_IDS, PAGES } from '../../shared/site/pages.ts';
import type { Person } from './support/bingo.ts';
import { start } from './support/overlay.ts';
import { expect, expectLive, test } from './support/site.ts';

const WEIGHTS = [400, 500, 600, 700];

test('loads two small faces that contain every letter of their range in its original width', async ({ page, site }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await page.goto(site.url);
  await expect(page.getByRole('heading', { name: 'Clan XP Progress' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.map((file) => /plain-(hanken-grotesk|texturina)/.exec(file)?.[1]).sort()).toEqual([
    'hanken-grotesk',
    'texturina',
  ]);

  const wrong = await page.evaluate(async (weights) => {
    const faces = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule);
    const source = (rule: CSSFontFaceRule) => rule.style.getPropertyValue('src');
    const family = (rule: CSSFontFaceRule) => rule.style.getPropertyValue('font-family').replace(/["']/g, '');
    const context = document.createElement('canvas').getContext('2d');
    const bad: string[] = [];
    for (const plain of faces.filter((rule) => source(rule).includes('plain-'))) {
      const whole = faces.find(
        (rule) => family(rule) === `${family(plain)} More` && /-latin-(wght|600)-normal/.test(source(rule)),
      );
      if (!context || !whole) return ['nothing to compare with'];
      const weight = plain.style.getPropertyValue('font-weight');
      for (const [name, rule] of [
        ['Plain', plain],
        ['Whole', whole],
      ] as const) {
        document.fonts.add(await new FontFace(name, source(rule), { weight }).load());
      }
      const letters = plain.style
        .getPropertyValue('unicode-range')
        .split(',')
        .flatMap((range) => {
          const [from = 0, to = from] = range
            .trim()
            .slice(2)
            .split('-')
            .map((point) => parseInt(point, 16));
          return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
        });
      if (letters.length < 100) bad.push(`only ${letters.length} letters`);
      for (const size of weights) {
        for (const letter of letters) {
          const [width, behind, whole] = ['Plain, monospace', 'Plain, serif', 'Whole, monospace'].map((face) => {
            context.font = `${size} 100px ${face}`;
            return context.measureText(letter.repeat(3)).width;
          });
          // An equal width with any fallback face proves the letter. Weights are rounded to a thousandth of a line.
          const isOwn = width === behind && Math.abs((width ?? 0) - (whole ?? 0)) < 0.6;
          if (!isOwn) bad.push(`${family(plain)} ${size} ${letter}: ${width} ${behind} ${whole}`);
        }
      }
      document.fonts.clear();
    }
    return bad;
  }, WEIGHTS);
  expect(wrong).toEqual([]);
});

test('fetches the whole font for any other letter', async ({ page, site }) => {
  await page.goto(site.url);
  await expect(page.getByRole('heading', { name: 'Clan XP Progress' })).toBeVisible();
  const whole = page.waitForRequest(/\/hanken-grotesk-latin-wght-normal-[^/]*\.woff2$/);
  await page.getByRole('contentinfo').evaluate((footer) => {
    footer.textContent = 'Zoë';
  });
  await whole;
});

test('preloads the first reads of a page beside its script: each once, none unused', async ({ page, site }) => {
  const { makeBoard, people } = await start(page, site);
  const board = await makeBoard('Shown first', { from: -2, to: null }, people);
  const listed = async () =>
    ((await site.get('/bingo/boards')) as { boards: { id: number }[] }).boards.map(({ id }) => id);
  await expect.poll(listed).toContain(board.id);
  for (const path of PAGE_IDS.map((page) => PAGES[page].sample)) {
    const asked: string[] = [];
    const note = (request: Request) => asked.push(decodeURIComponent(request.url().replace(site.url, '')));
    page.on('request', note);
    const html = await (await fetch(site.url + path)).text();
    const begun = [...html.matchAll(/as="fetch" crossorigin href="([^"]+)"/g)].map(([, href = '']) =>
      decodeURIComponent(href.replaceAll('&amp;', '&')),
    );
    const { pathname, searchParams } = new URL(path, site.url);
    const named = firstReads(pathname, searchParams).map(({ address }) => decodeURIComponent(address));
    // Only the server knows which board the page of bingo shows.
    if (path === PAGES.bingo.sample) named.push(`/api/bingo/boards/${board.id}/state`);
    expect(begun.toSorted(), path).toEqual(named.toSorted());
    if (named.length === 0) continue;
    await page.goto(site.url + path);
    // The script of the page has removed every preload link that it used.
    await expect(page.locator('link[rel=preload][as=fetch]')).toHaveCount(0);
    await expectLive(page);
    expect(begun.map((read) => [read, asked.filter((one) => one === read).length])).toEqual(
      begun.map((read) => [read, 1]),
    );
    page.off('request', note);
  }
});

/** Returns the bytes of a frame of the socket without what the clan has done since the page was read. */
function bytesWithoutNews(frame: string): number {
  if (/^42\["live:(event|beat)"/.test(frame)) return 0;
  const answer = /^(43\d+)(\[.*\])$/.exec(frame);
  if (!answer) return Buffer.byteLength(frame);
  const isNews = (key: string, value: unknown) => (key === 'events' && Array.isArray(value) ? [] : value);
  return Buffer.byteLength(`${answer[1]}${JSON.stringify(JSON.parse(answer[2] ?? ''), isNews)}`);
}

test('opens a home page again, live, with at most 3 KB from the site: no script, style, font or picture', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext();
  /** Opens the page and returns what the site sent until it was live, with the bytes of each answer and each frame. */
  const visit = async (): Promise<{ what: string; bytes: number }[]> => {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const asked = new Map<string, string>();
    const sent: { what: string; bytes: number }[] = [];
    network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      asked.set(requestId, `${type} ${request.url.replace(site.url, '')}`);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const what = asked.get(requestId) ?? '';
      // What the browser has kept has no bytes. Pictures of players come from the game's own host.
      if (bytes > 0 && !what.includes('://')) sent.push({ what, bytes });
    });
    network.on('Network.webSocketHandshakeResponseReceived', ({ response }) => {
      sent.push({ what: 'WebSocket', bytes: response.headersText?.length ?? 0 });
    });
    network.on('Network.webSocketFrameReceived', ({ response: { payloadData: text } }) => {
      const bytes = bytesWithoutNews(text);
      if (bytes > 0) sent.push({ what: `WebSocket ${text}`, bytes });
    });
    await page.goto(site.url);
    await expectLive(page);
    await page.waitForLoadState('networkidle');
    await page.close();
    return sent;
  };
  const sum = (sent: { bytes: number }[]): number => sent.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum(await visit())).toBeGreaterThan(100_000);
  // After an event, the answer that it changed is sent anew; a visit without one is soon found.
  await expect(async () => {
    const sent = await visit();
    const list = sent.map(({ what, bytes }) => `${bytes} ${what}`).join('\n');
    expect(
      sent.filter(({ what }) => /^(Script|Stylesheet|Font|Image)/.test(what)),
      list,
    ).toEqual([]);
    expect(sent.filter(({ what }) => what.startsWith('WebSocket')).length, list).toBeGreaterThan(2);
    expect(sum(sent), list).toBeLessThanOrEqual(3000);
  }).toPass({ timeout: 150_000 });
  await context.close();
});

test('fetches the data of a folded card on a phone only when the card is opened', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(site.url, '')));
  await page.goto(site.url);
  await expectLive(page);
  const posts = '/api/twitter/recent-tweets?limit=5';
  expect(asked).not.toContain(posts);
  await page.getByRole('button', { name: 'Latest Posts' }).click();
  await expect.poll(() => asked.filter((one) => one === posts)).toHaveLength(1);
});

test('restores the scroll position after a reload and after Back', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url);
  // The member's name is in the card, or in the frame that neighbouring cards of one member share.
  const card = page.getByRole('region', { name: 'Clanmate Achievements' }).getByRole('article').nth(17);
  const link = card.locator('xpath=ancestor::li[1]').getByRole('link').first();
  // In the middle of the window, so that the press below does not scroll.
  await link.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(1500);
  const isThere = () => page.evaluate((at) => Math.abs(window.scrollY - at) < 5, place);
  await page.reload();
  await expect.poll(isThere).toBe(true);
  await link.click();
  await expect(page.getByRole('region', { name: 'Skills', exact: true })).toBeVisible();
  await page.goBack();
  await expect.poll(isThere).toBe(true);
});

test('keeps the first layout of a bingo page, while the board runs and after its end', async ({ page, site }) => {
  const { makeBoard, record, people } = await start(page, site);
  const running = await makeBoard('Still', { from: -2, to: 48 }, people);
  const ended = await makeBoard('Stone', { from: -4, to: -1 }, people);
  await record(running.id, running.red, 1, 1, people[0] as Person);
  // Without reduced motion a square completed a moment ago is larger while it shines.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const places = new Map<Element, number>();
    const look = (): void => {
      for (const one of document.querySelectorAll('main section, main h2, main button, main [role=grid]')) {
        const at = one.getBoundingClientRect().top + window.scrollY;
        const first = places.get(one) ?? at;
        places.set(one, first);
        if (Math.abs(at - first) > 2) document.documentElement.dataset['moved'] = `${one.textContent} by ${at - first}`;
      }
    };
    const everyFrame = (): void => {
      look();
      requestAnimationFrame(everyFrame);
    };
    everyFrame();
  });
  const settledUntil = async (id: number): Promise<string | undefined> => {
    const { state } = (await site.get(`/bingo/boards/${id}/state`)) as { state: BingoState };
    return state.settled_until;
  };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const board of [running, ended]) {
      let before: string | undefined;
      let moved: string | null;
      // Once a minute the site tells until when the board is settled, and a note of that may be drawn on an open page.
      do {
        before = await settledUntil(board.id);
        await page.goto(`${site.url}/bingo?board=${board.id}`, { waitUntil: 'networkidle' });
        await expectLive(page);
        await expect(page.getByRole('button', { name: 'Stream overlay' })).toBeVisible();
        if (board === running) await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
        if (board === ended) await expect(page.getByRole('heading', { name: 'Final standings' })).toBeVisible();
        moved = await page.locator('html').getAttribute('data-moved');
      } while ((await settledUntil(board.id)) !== before);
      expect(moved).toBeNull();
    }
  }
});
