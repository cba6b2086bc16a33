import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { boardFileResponseSchema } from '../../../shared/bingo/boards/board-file-response.ts';
import { ITEM_COLOURS, ITEM_SHAPES } from '../../../shared/icons/drawn-icons.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { PracticeBingoService } from '../../../server/bingo/practice/practice-bingo.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { until } from '../../support/live/socket-client.ts';

let real: TestApp;
let practice: TestApp;
beforeAll(async () => {
  real = await startTestApp({ admin: true });
  practice = await startTestApp({ admin: true, env: { CLAN_NAME: '' } });
});
afterAll(async () => {
  await practice.close();
  await real.close();
});

const siteSchema = z.object({ site: z.object({ overall_icon_url: z.string(), skill_icon_url: z.string() }) });
const memberSchema = z.object({ rank_icon: z.string().nullable(), avatar_url: z.string() });
const itemSchema = z.object({ item: z.object({ icon_url: z.string().nullable() }) });

async function addressesOf(app: TestApp) {
  await bingoOf(app).members('Tharn Vex');
  // The row was inserted without the services; this event makes the read model load it.
  await app.dataSource.transaction((tx) =>
    app.app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]),
  );
  let member: z.infer<typeof memberSchema> | undefined;
  await until('the member is read', async () => {
    const answer = await app.request('GET', '/api/members');
    [member] = z.object({ members: z.array(memberSchema) }).parse(answer.body).members;
    return member !== undefined;
  });
  const { site } = siteSchema.parse((await app.request('GET', '/api/site')).body);
  return { ...site, ...member };
}

const put = async (bingo: Bingo, boardId: number, fields: object): Promise<string | null> => {
  const answer = await bingo.call('POST', '/bingo/items', { board_id: boardId, row: 1, column: 1, ...fields });
  return itemSchema.parse(answer.body).item.icon_url;
};

describe('pictures of a real clan', () => {
  it('serves the addresses of pictures that the specification names', async () => {
    expect(await addressesOf(real)).toEqual({
      overall_icon_url: expect.stringMatching(/^(https:\/\/cdn\.discordapp\.com\/\S+)?$/),
      skill_icon_url: 'https://runescape.wiki/images/{skill}-icon.png',
      rank_icon: 'https://runescape.wiki/images/Recruit_clan_rank.png',
      avatar_url: 'https://secure.runescape.com/m=avatar-rs/Tharn%20Vex/chat.png',
    });
  });

  it('creates, serves and accepts no drawn pictures', async () => {
    const bingo = bingoOf(real);
    const { id } = await bingo.board();
    expect(await put(bingo, id, { item_name: 'Abyssal whip' })).toBeNull();
    expect((await fetch(`${real.url}/icons/practice/skill/Magic.svg`)).status).toBe(404);
    const drawn = {
      board_id: id,
      row: 1,
      column: 1,
      item_name: 'Abyssal whip',
      icon_url: '/icons/practice/item/whip-1.svg',
    };
    expect(await bingo.call('POST', '/bingo/items', drawn)).toMatchObject({ status: 400 });
  });
});

describe('pictures of the practice world', () => {
  it('serves every picture from its own origin', async () => {
    const addresses = await addressesOf(practice);
    expect(addresses).toEqual({
      overall_icon_url: '/icons/practice/skill/Overall.svg',
      skill_icon_url: '/icons/practice/skill/{skill}.svg',
      rank_icon: '/icons/practice/rank/Recruit.svg',
      avatar_url: '/avatars/Tharn%20Vex/chat.png',
    });
    for (const path of [addresses.overall_icon_url, addresses.rank_icon ?? '', addresses.avatar_url]) {
      const answer = await fetch(practice.url + path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'image/svg+xml; charset=utf-8',
      ]);
    }
  });

  it('serves drawings that are cached for a day, and that run and load nothing when opened alone', async () => {
    const address = `${practice.url}/icons/practice/item/${ITEM_SHAPES[0]}-${ITEM_COLOURS - 1}.svg`;
    const { headers } = await fetch(address);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    const again = { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
    expect((await fetch(address, { headers: again })).status).toBe(304);
    const unknown = ['skill/magic.svg', 'skill/Nope.svg', `item/whip-${ITEM_COLOURS}.svg`, 'rank/..%2fOwner.svg', ''];
    for (const path of unknown) {
      expect([path, (await fetch(`${practice.url}/icons/practice/${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('draws a picture for each new name of a square, and keeps a chosen one', async () => {
    const bingo = bingoOf(practice);
    const { id } = await bingo.board();
    const first = await put(bingo, id, { item_name: 'Abyssal whip' });
    expect(first).toMatch(/^\/icons\/practice\/item\/whip-\d\.svg$/);
    expect(await put(bingo, id, { item_name: 'Dragon helm' })).toMatch(/helm-\d\.svg$/);
    expect(await put(bingo, id, { item_name: 'Abyssal whip', icon_url: first })).toBe(first);
    const rule = { kind: 'level', skill: 'Magic', level: 80 };
    expect(await put(bingo, id, { item_name: 'Magic 80', rule, icon_url: first })).toBe(
      '/icons/practice/skill/Magic.svg',
    );
    // A link to another host replaces the drawing; an empty field restores the drawing.
    const link = 'https://runescape.wiki/images/Abyssal_whip.png';
    expect(await put(bingo, id, { item_name: 'Abyssal whip', rule: null, icon_url: link })).toBe(link);
    expect(await put(bingo, id, { item_name: 'Abyssal whip' })).toBe(link);
    expect(await put(bingo, id, { item_name: 'Abyssal whip', icon_url: '' })).toBe(first);
    await bingo.call('POST', '/bingo/items/fill', { board_id: id, names: ['Dark bow'] });
    const { items } = await bingo.state(id);
    expect(items.map(({ icon_url }) => icon_url)).toEqual([first, expect.stringMatching(/bow-\d\.svg$/)]);
  });

  it('exports a board without drawings, and draws missing pictures at an import', async () => {
    const bingo = bingoOf(practice);
    const { id } = await bingo.board();
    const drawn = await put(bingo, id, { item_name: 'Abyssal whip' });
    const file = boardFileResponseSchema.parse((await bingo.call('GET', `/bingo/boards/${id}/export`)).body).board;
    expect(file.items).toMatchObject([{ icon_url: null }]);
    const made = await bingo.call('POST', '/bingo/boards/import', { board: file });
    const { board } = z.object({ board: z.object({ id: z.number() }) }).parse(made.body);
    expect((await bingo.state(board.id)).items).toMatchObject([{ icon_url: drawn }]);
  });

  it('sets up the practice bingo with a drawing on every square', async () => {
    const bingo = bingoOf(practice);
    await practice.dataSource.query('DELETE FROM bingo_board');
    const ids = await bingo.members(...Array.from({ length: 8 }, (_, i) => `Player ${i}`));
    await practice.dataSource.query(
      `INSERT INTO sync_due (member_id, last_attempt_at) SELECT id, now() FROM member ON CONFLICT (member_id)
       DO UPDATE SET last_attempt_at = now()`,
    );
    expect(ids).toHaveLength(8);
    expect(await practice.app.get(PracticeBingoService).setUp()).toBe(true);
    const rows: { id: number }[] = await practice.dataSource.query('SELECT id FROM bingo_board');
    const { items } = await bingo.state(rows[0]?.id ?? 0);
    for (const { item_name, icon_url } of items) {
      const status = icon_url?.startsWith('/icons/practice/')
        ? (await fetch(practice.url + icon_url)).status
        : icon_url;
      expect([item_name, status]).toEqual([item_name, 200]);
    }
    expect(items).toHaveLength(25);
  });
});
