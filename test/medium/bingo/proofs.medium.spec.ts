import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Clock } from '../../../server/config/clock.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { linksMadeSchema, PLAYER_LINK_HEADER } from '../../../shared/bingo/links/links.schemas.ts';
import { MAX_PICTURE_BYTES } from '../../../shared/bingo/proofs/proof-limits.ts';
import {
  ownProofResponseSchema,
  pictureResponseSchema,
  playResponseSchema,
} from '../../../shared/bingo/proofs/proofs.schemas.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { type TestAnswer, startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { dataUrl, drawn } from '../../support/bingo/drawn-picture.ts';

class SetClock extends Clock {
  at = new Date('2026-03-10T20:00:00Z');
  now(): Date {
    return this.at;
  }
  pass(minutes: number): void {
    this.at = new Date(this.at.getTime() + minutes * 60_000);
  }
}

const clock = new SetClock();
let site: TestApp;
let bingo: Bingo;
let board: number;
let red: number;
let ann: number;
let bob: number;
let annsLink: string;
let captain: string;
let people = 0;
let png: Buffer;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock });
  bingo = bingoOf(site);
  png = await drawn(40, 20).png().toBuffer();
});
afterAll(() => site.close());

/** A board that has begun: A1 is an item, B1 asks for 50 kills, C1 is a set. Ann and Bob are red, Bob is captain. */
beforeEach(async () => {
  clock.at = new Date('2026-03-10T20:00:00Z');
  [ann = 0, bob = 0] = await bingo.members(`Ann ${++people}`, `Bob ${people}`);
  const dates = { start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-20T12:00:00Z' };
  board = (await bingo.board({ title: `Board ${people}`, ...dates })).id;
  await bingo.square(board, 1, 1, 'Dragon helm');
  await bingo.square(board, 1, 2, 'Kree', { rule: { kind: 'boss_kill', boss: "Kree'arra", kills: 50 } });
  const parts = ['Ahrim hood', 'Ahrim staff'].map((label) => ({ label, rule: { kind: 'item' } }));
  await bingo.square(board, 1, 3, 'Ahrim', { rule: { kind: 'set', need: 2, parts } });
  red = (await bingo.team(board, 'Red', { member_ids: [ann, bob] })).id;
  annsLink = await linkOf(ann, 'player');
  captain = await linkOf(bob, 'captain');
});

const linkOf = async (person: number, role: string): Promise<string> => {
  const answer = await bingo.call('POST', `/bingo/boards/${board}/links`, { team_id: red, people: [person], role });
  return linksMadeSchema.parse(answer.body).links[0]?.secret ?? '';
};
const play = (link: string, method: string, path = '', body?: unknown): Promise<TestAnswer> =>
  site.request(method, `/api/bingo/play${path}`, body, { 'X-Test-Visitor': '1', [PLAYER_LINK_HEADER]: link });
const send = (link: string, fields: object = {}) =>
  play(link, 'POST', '/submissions', { key: randomUUID(), row: 1, column: 1, ...fields });
const sent = async (link = annsLink, fields: object = {}) => {
  const answer = await send(link, fields);
  return ownProofResponseSchema.parse(answer.body).proof;
};
const add = (id: number, picture: string, place = 1, link = annsLink) =>
  play(link, 'POST', `/submissions/${id}/pictures`, { place, picture });
const own = async (link = annsLink) => playResponseSchema.parse((await play(link, 'GET')).body).proofs;
const count = async (table: string): Promise<number> => {
  const rows: { n: number }[] = await site.dataSource.query(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0]?.n ?? -1;
};
const lastAdminEvent = async () => {
  const live = site.app.get(LiveService);
  const version = await live.currentVersion(site.dataSource, ADMIN_STREAM);
  return (await live.readSince(ADMIN_STREAM, version - 1))[0]?.changes;
};

describe('a proof that a player sends', () => {
  it('is stored with its square, player and time, and told to admins with its first picture', async () => {
    const before = await lastAdminEvent();
    const proof = await sent(annsLink, { note: 'From the chest', at: '2026-03-10T19:30:00Z' });
    expect(proof).toMatchObject({
      ...{ row_number: 1, column_number: 1, item_name: 'Dragon helm', person_id: ann, name: `Ann ${people}` },
      ...{ at: '2026-03-10T19:30:00.000Z', amount: null, part: null, note: 'From the chest', status: 'pending' },
      ...{ pictures: [], sent_at: clock.at.toISOString() },
    });
    expect(await lastAdminEvent()).toEqual(before);
    expect(await add(proof.id, dataUrl(png))).toMatchObject({ status: 200 });
    const [shown] = await own();
    expect(shown?.pictures).toEqual([{ id: expect.any(String), width: 40, height: 20 }]);
    expect(await lastAdminEvent()).toMatchObject([
      { type: 'proof.changed', proof: { id: proof.id, board_id: board, note: 'From the chest', revision: 2 } },
    ]);
  });

  it('is stored once when it is sent twice, and so is a picture of one place', async () => {
    const key = randomUUID();
    const [first, second] = [await sent(annsLink, { key }), await sent(annsLink, { key, note: 'Again' })];
    expect(second).toEqual(first);
    await Promise.all([1, 1, 2, 2].map((place) => add(first.id, dataUrl(png), place)));
    expect((await own()).map(({ pictures }) => pictures.length)).toEqual([2]);
  });

  it('asks for a number or a part where the square does', async () => {
    expect(await sent(annsLink, { column: 2 })).toMatchObject({ amount: 1, part: null });
    expect(await sent(annsLink, { column: 2, amount: 5 })).toMatchObject({ amount: 5 });
    expect(await sent(annsLink, { amount: 5 })).toMatchObject({ amount: null });
    expect(await sent(annsLink, { column: 3, part: 2 })).toMatchObject({ amount: null, part: 2 });
    expect(await send(annsLink, { column: 3 })).toMatchObject({ status: 400, body: { details: [{ path: 'part' }] } });
    expect(await send(annsLink, { column: 3, part: 3 })).toMatchObject({ status: 400 });
  });

  it('is refused outside the board’s time, for an empty or completed square, and for a foreign player', async () => {
    const at = (text: string) => send(annsLink, { at: text });
    expect(await at('2026-03-10T11:59:00Z')).toMatchObject({ status: 400, body: { details: [{ path: 'at' }] } });
    expect(await at('2026-03-10T20:01:00Z')).toMatchObject({ status: 400, body: { details: [{ path: 'at' }] } });
    expect(await send(annsLink, { row: 3 })).toMatchObject({ status: 400, body: { error: 'A3 is empty' } });
    expect(await send(annsLink, { person: bob })).toMatchObject({ body: { code: 'MEMBER_NOT_FOUND' } });
    await bingo.square(board, 3, 2, 'Zyxquartz', { reveal: { by: 'time', at: '2026-03-12T12:00:00Z' } });
    expect(await send(annsLink, { row: 3, column: 2 })).toMatchObject({ body: { error: 'B3 is still secret' } });
    const [stranger = 0] = await bingo.members(`Stranger ${people}`);
    expect(await send(captain, { person: stranger })).toMatchObject({ body: { code: 'MEMBER_NOT_FOUND' } });
    expect(await sent(captain, { person: ann })).toMatchObject({ person_id: ann });
    const done = { board_id: board, team_id: red, row: 1, column: 1, completed_by: ann };
    await bingo.call('POST', '/bingo/completions', { ...done, completed_at: '2026-03-10T13:00:00Z' });
    expect(await send(annsLink)).toMatchObject({ status: 409, body: { error: 'Your team already has A1' } });
    clock.at = new Date('2026-03-10T11:00:00Z');
    expect(await send(annsLink)).toMatchObject({ status: 409, body: { error: 'The board has not started yet' } });
    clock.at = new Date('2026-03-21T11:00:00Z');
    expect(await sent(annsLink, { column: 2 })).toMatchObject({ at: '2026-03-20T11:59:00.000Z' });
  });

  it('waits with two others of its team for one square at most, and an unfinished one for an hour', async () => {
    const [first] = [await sent(), await sent(captain), await sent()];
    const answer = await send(captain);
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('waiting for an admin') } });
    await add(first.id, dataUrl(png));
    clock.pass(61);
    expect(await Promise.all([1, 2, 3].map(async () => (await send(captain)).status))).toEqual(
      expect.arrayContaining([200, 200, 409]),
    );
  });

  it('is one of ten in an hour for a seat, whichever link it has, and of sixty for a board', async () => {
    const free = () =>
      site.dataSource.query(`UPDATE bingo_submission SET status = 'withdrawn' WHERE board_id = $1`, [board]);
    for (let each = 0; each < 10; each++) {
      if (each === 5) annsLink = await linkOf(ann, 'player');
      expect((await send(annsLink)).status).toBe(200);
      await free();
    }
    expect(await send(annsLink)).toMatchObject({ status: 429, body: { error: 'You can send 10 proofs in an hour' } });
    expect((await send(captain)).status).toBe(200);
    await free();
    clock.pass(61);
    expect((await send(annsLink)).status).toBe(200);
    await site.dataSource.query(
      `INSERT INTO bingo_submission (board_id, team_id, square_id, member_id, link_id, sent_key, happened_at, status, sent_at)
       SELECT board_id, team_id, square_id, member_id, link_id, gen_random_uuid(), happened_at, 'withdrawn',
         happened_at - interval '1 day'
       FROM bingo_submission, generate_series(1, 49) WHERE id = (SELECT max(id) FROM bingo_submission)`,
    );
    expect(await send(annsLink)).toMatchObject({
      status: 429,
      body: { error: 'You can send 60 proofs for one board' },
    });
  });

  it('is withdrawn by its player and loses its pictures; others of the team cannot withdraw it', async () => {
    const proof = await sent();
    await add(proof.id, dataUrl(png));
    expect(await play(captain, 'DELETE', `/submissions/${proof.id}`)).toMatchObject({ status: 404 });
    expect(await play(annsLink, 'DELETE', `/submissions/${proof.id}`)).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject([
      { status: 'withdrawn', pictures: [], pictures_deleted_at: clock.at.toISOString() },
    ]);
    expect(await play(annsLink, 'DELETE', `/submissions/${proof.id}`)).toMatchObject({ status: 409 });
    expect(await add(proof.id, dataUrl(png))).toMatchObject({ status: 409 });
  });

  it('shows its pictures to links of its team only', async () => {
    const proof = await sent();
    await add(proof.id, dataUrl(png));
    const id = (await own())[0]?.pictures[0]?.id ?? '';
    const blue = await bingo.team(board, 'Blue', { guest_members: [`Spy ${people}`] });
    const made = await bingo.call('POST', `/bingo/boards/${board}/links`, { team_id: blue.id, role: 'captain' });
    const spy = linksMadeSchema.parse(made.body).links[0]?.secret ?? '';
    expect(await play(spy, 'GET', `/pictures/${id}`)).toMatchObject({ status: 404 });
    expect((await own(spy)).length).toBe(0);
    const shown = pictureResponseSchema.parse((await play(captain, 'GET', `/pictures/${id}`)).body).picture;
    const { format, width } = await sharp(Buffer.from(shown.split(',')[1] ?? '', 'base64')).metadata();
    expect([format, width]).toEqual(['webp', 40]);
  });

  it('has at most 1,024 bytes in a live event for the longest names and notes', async () => {
    const longest = '𝕏'.repeat(60);
    await bingo.square(board, 2, 1, longest);
    const proof = await sent(annsLink, { row: 2, note: '𝕏'.repeat(150) });
    for (const place of [1, 2, 3]) await add(proof.id, dataUrl(png), place);
    const event = await lastAdminEvent();
    expect(event).toHaveLength(1);
    expect(Buffer.byteLength(JSON.stringify(event?.[0]))).toBeLessThanOrEqual(1024);
  });
});

describe('a picture of a proof', () => {
  const stored = async () => {
    const rows: { webp: Buffer; thumb: Buffer; width: number; height: number }[] = await site.dataSource.query(
      'SELECT webp, thumb, width, height FROM bingo_picture ORDER BY submission_id DESC LIMIT 1',
    );
    return rows[0];
  };

  it('is encoded anew in at most 300 KiB, with a small one of at most 20 KiB, and without its metadata', async () => {
    const exif = { IFD0: { Copyright: 'Secret place', ImageDescription: 'GPS 52.1, 4.3' } };
    const noisy = await drawn(1400, 900, { isNoisy: true }).jpeg({ quality: 45 }).withExif(exif).toBuffer();
    expect(noisy.includes('Secret place')).toBe(true);
    const proof = await sent();
    expect(await add(proof.id, dataUrl(noisy, 'jpeg'))).toMatchObject({ status: 200 });
    const picture = await stored();
    expect(picture?.webp.length).toBeLessThanOrEqual(300 * 1024);
    expect(picture?.thumb.length).toBeLessThanOrEqual(20 * 1024);
    const metadata = await sharp(picture?.webp).metadata();
    expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', picture?.width, undefined]);
    expect(picture?.webp.includes('Secret place')).toBe(false);
  });

  it('has its long side at most 1,920 pixels, and stands as the camera held it', async () => {
    const proof = await sent();
    const turned = await drawn(3000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await add(proof.id, dataUrl(turned, 'jpeg'));
    expect(await stored()).toMatchObject({ width: 640, height: 1920 });
  });

  it('is refused once the board has 1,500 pictures', async () => {
    const proof = await sent();
    await add(proof.id, dataUrl(png));
    await site.dataSource.query(`ALTER TABLE bingo_picture DROP CONSTRAINT "UQ_bingo_picture_place"`);
    await site.dataSource.query(
      `INSERT INTO bingo_picture (id, board_id, submission_id, place, sha256, webp, thumb, width, height, size, sent_at)
       SELECT n || id, board_id, submission_id, 3, sha256, '', '', 1, 1, 0, sent_at
       FROM bingo_picture, generate_series(1, 1499) n WHERE submission_id = $1`,
      [proof.id],
    );
    expect(await add(proof.id, dataUrl(png), 2)).toMatchObject({ status: 507, body: { code: 'PICTURES_FULL' } });
    await site.dataSource.query('DELETE FROM bingo_picture WHERE place = 3 AND submission_id = $1', [proof.id]);
    await site.dataSource.query(
      `ALTER TABLE bingo_picture ADD CONSTRAINT "UQ_bingo_picture_place" UNIQUE (submission_id, place)`,
    );
    await site.dataSource.query('UPDATE bingo_picture SET size = 400 * 1048576 WHERE submission_id = $1', [proof.id]);
    expect(await add(proof.id, dataUrl(png), 2)).toMatchObject({ status: 507 });
  });
});

describe('200 hostile uploads', () => {
  /** Returns texts that are no acceptable picture, each with its kind. */
  async function hostile(): Promise<[string, string][]> {
    const jpeg = await drawn(60, 60).jpeg().toBuffer();
    const webp = await drawn(60, 60).webp().toBuffer();
    const bomb = await drawn(6000, 5000).png({ compressionLevel: 9 }).toBuffer();
    const crc = Buffer.from(png);
    crc.writeUInt8(crc.readUInt8(40) ^ 0xff, 40);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`);
    const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}">]><svg>&b;</svg>`;
    const files: [string, Buffer][] = [
      ['nothing', Buffer.alloc(0)],
      ['one byte', Buffer.from([0x89])],
      ['zeros', Buffer.alloc(4096)],
      ['text', Buffer.from('I am a picture')],
      ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
      ['SVG', svg('<script>alert(1)</script>')],
      ['SVG with a foreign picture', svg('<image href="http://127.0.0.1/secret"/>')],
      ['SVG with entities', Buffer.from(laughs)],
      ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
      ['GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')],
      ['TIFF', await drawn(20, 20).tiff().toBuffer()],
      ['AVIF', await drawn(20, 20).avif().toBuffer()],
      ['ZIP', Buffer.from('PK\u0003\u0004')],
      ['EXE', Buffer.from('MZ')],
      ['a bomb of 30 million pixels', bomb],
      ['a header of 60,000 × 60,000', huge],
      ['a damaged PNG', crc],
      ['a PNG mark and HTML', Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')])],
      ['a JPEG mark and SVG', Buffer.concat([jpeg.subarray(0, 3), svg('')])],
      ['a WebP mark and nothing', webp.subarray(0, 12)],
    ];
    for (const [name, whole] of [
      ['PNG', png],
      ['JPEG', jpeg],
      ['WebP', webp],
    ] as const) {
      for (let part = 1; part <= 12; part++) {
        const cut = Math.floor((whole.length * part) / 14);
        files.push([`${name} cut at ${cut}`, whole.subarray(0, cut)]);
      }
    }
    const urls: [string, string][] = files.flatMap(([name, bytes]) =>
      ['png', 'jpeg', 'webp'].map((type): [string, string] => [`${name} as ${type}`, dataUrl(bytes, type)]),
    );
    const text = png.toString('base64');
    const odd: [string, string][] = [
      ['no data URL', text],
      ['an address', 'https://example.org/a.png'],
      ['a loopback address', 'http://127.0.0.1:5432/'],
      ['a file', 'file:///etc/passwd'],
      ['SVG by type', `data:image/svg+xml;base64,${svg('').toString('base64')}`],
      ['GIF by type', `data:image/gif;base64,${text}`],
      ['HTML by type', `data:text/html;base64,${text}`],
      ['no base64', `data:image/png,${text}`],
      ['a parameter', `data:image/png;charset=utf-8;base64,${text}`],
      ['a blank', `data:image/png;base64,${text} `],
      ['a line end', `data:image/png;base64,${text}\n`],
      ['URL-safe base64', `data:image/png;base64,${text.replaceAll('+', '-').replaceAll('/', '_')}__--`],
      ['upper case', `DATA:IMAGE/PNG;BASE64,${text}`],
      ['too many bytes', dataUrl(Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES)]))],
    ];
    return [...urls, ...odd];
  }

  it('are answered 4xx each, and store nothing', async () => {
    const tries = await hostile();
    const proof = await sent();
    const statuses: [string, number][] = [];
    for (const [name, picture] of tries) statuses.push([name, (await add(proof.id, picture)).status]);
    const bodies: unknown[] = [
      ...['', 'null', '[]', '{', '"x"', '{"place":1}', '{"picture":"x"}', `{"place":0,"picture":"${dataUrl(png)}"}`],
      ...[4, -1, 1.5, '1', null, [1], {}].map((place) => ({ place, picture: dataUrl(png) })),
      ...[1, null, [dataUrl(png)], { url: 'x' }, true].map((picture) => ({ place: 1, picture })),
      { place: 1, picture: dataUrl(png), extra: 1 },
      { place: 1, picture: 'x'.repeat(2_000_000) },
    ];
    for (const body of bodies) {
      const answer = await play(annsLink, 'POST', `/submissions/${proof.id}/pictures`, body);
      statuses.push([JSON.stringify(body).slice(0, 60), answer.status]);
    }
    for (const id of ['0', '-1', 'x', '1e3', '2147483648', '%00', `${proof.id}/..`]) {
      statuses.push([
        id,
        (await play(annsLink, 'POST', `/submissions/${id}/pictures`, { place: 1, picture: dataUrl(png) })).status,
      ]);
    }
    expect(statuses.length).toBeGreaterThanOrEqual(200);
    expect(statuses.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
    const [shown] = await own();
    expect([shown?.pictures, shown?.revision]).toEqual([[], 1]);
    expect(await site.dataSource.query('SELECT 1 FROM bingo_picture WHERE submission_id = $1', [proof.id])).toEqual([]);
    expect(await add(proof.id, dataUrl(png))).toMatchObject({ status: 200 });
  }, 120_000);

  it('that are pictures lose what is hidden in them: further bytes, frames and code', async () => {
    const proof = await sent();
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const frames = await sharp([await drawn(8, 8).png().toBuffer(), await drawn(8, 8, { seed: 3 }).png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer();
    await add(proof.id, dataUrl(polyglot), 1);
    await add(proof.id, dataUrl(frames, 'webp'), 2);
    const rows: { webp: Buffer }[] = await site.dataSource.query(
      'SELECT webp FROM bingo_picture WHERE submission_id = $1 ORDER BY place',
      [proof.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(1);
    for (const { webp } of rows) {
      expect(webp.includes('<script>')).toBe(false);
      expect((await sharp(webp).metadata()).pages ?? 1).toBe(1);
    }
    expect(await count('bingo_picture')).toBeGreaterThanOrEqual(1);
  });
});
