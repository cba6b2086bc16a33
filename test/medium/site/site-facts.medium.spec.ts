import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { auditResponseSchema } from '../../../shared/audit/audit.schemas.ts';
import { editConflictSchema } from '../../../shared/http/edit-conflict.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { siteEditorResponseSchema } from '../../../shared/site/site-facts.schemas.ts';
import { siteResponseSchema, type PageSite } from '../../../shared/site/site.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

let database: TestDatabase;
let folder: string;
let first: TestApp;
let second: TestApp;

const style = { dark: ['#ffffff', '#eeeeee'], light: ['#000000', '#111111'], particles: 'none' as const };

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(
    join(folder, 'site.json'),
    JSON.stringify({
      description: 'From the file',
      links: { chat: 'https://chat.example' },
      stats: { citadel_level: 6 },
    }),
  );
  first = await startTestApp({ admin: true, databaseUrl: database.url, env: { DATA_DIR: folder } });
  // The second node has another file, which must not count.
  const other = join(folder, 'other');
  second = await startTestApp({ admin: true, databaseUrl: database.url, env: { DATA_DIR: other } });
});
afterAll(async () => {
  await first.close();
  await second.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const factsOf = async (node: TestApp): Promise<PageSite> =>
  siteResponseSchema.parse((await node.request('GET', '/api/site')).body).site;
const editorOf = async (node: TestApp) =>
  siteEditorResponseSchema.parse((await node.request('GET', '/api/admin/site')).body).editor;
const edit = (node: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  node.request('PATCH', '/api/admin/site', body, headers);

/** Makes an edit and waits until both nodes show it. Returns its revision. */
async function editEverywhere(body: unknown): Promise<number> {
  const { revision } = siteEditorResponseSchema.parse((await edit(first, body)).body).editor;
  await shown(revision);
  return revision;
}

const changesOf = (client: SocketClient): string[] =>
  client.events.flatMap(({ changes }) => (changes ?? []).map((change) => JSON.stringify(change)));

async function shown(revision: number): Promise<void> {
  for (const node of [first, second]) {
    await until(`revision ${revision}`, async () => (await factsOf(node)).revision === revision);
  }
}

describe('the facts of the site', () => {
  it('are taken from the file of the first node once, and are the same on every node', async () => {
    const taken = await factsOf(first);
    expect(taken).toMatchObject({
      clan_name: 'Test Clan',
      description: 'From the file',
      links: { chat: 'https://chat.example', social: '' },
      stats: { citadel_level: 6, total_xp: 'auto' },
      revision: 1,
    });
    expect(await factsOf(second)).toEqual(taken);
    expect(await editorOf(second)).toMatchObject({
      revision: 1,
      own: { description: 'From the file', links: { chat: 'https://chat.example' }, stats: { citadel_level: 6 } },
      shipped: { description: '', stats: { citadel_level: 'hidden' } },
    });
  });

  it('reach both nodes, their pages and the followers of every stream after an edit', async () => {
    const clients = await Promise.all(
      ['clan', 'boards'].map(async (stream) => {
        const client = await new SocketClient(second.url).connected();
        await client.open(stream, 0);
        return client;
      }),
    );
    const revision = await editEverywhere({ description: 'Live & well', links: { stream: 'https://tv.example/us' } });
    for (const client of clients) {
      await until('the hint', () => changesOf(client).includes(JSON.stringify({ type: 'site.changed', revision })));
      client.close();
    }
    expect(await factsOf(second)).toMatchObject({
      description: 'Live & well',
      links: { chat: 'https://chat.example', stream: 'https://tv.example/us' },
    });
    const { body } = await second.request('GET', '/api/clan/status');
    expect(clanStatusSchema.parse(body).status.site_revision).toBe(revision);
  });

  it('are those of an edit on every page that is asked for after the answer to it, with its security policy', async () => {
    const policyOf = async () => (await first.request('GET', '/nowhere')).headers.get('content-security-policy') ?? '';
    const found: string[] = [];
    const origins = ['one', 'two', 'three', 'four'].map((name) => `https://${name}.example`);
    for (const origin of origins) {
      const { status } = await edit(first, { banner_url: `${origin}/banner.webp` });
      const [policy, facts] = await Promise.all([policyOf(), factsOf(first)]);
      found.push(`${status} ${facts.banner_url} ${policy.includes(` ${origin};`)}`);
    }
    expect(found).toEqual(origins.map((origin) => `200 ${origin}/banner.webp true`));
    const { revision } = await editorOf(first);
    expect((await first.request('POST', '/api/admin/site/undo', { revision })).status).toBe(200);
    expect(await policyOf()).toContain(' https://three.example;');
    await editEverywhere({ banner_url: null });
  });

  it('let pages load their pictures at once, and no longer when the picture is gone', async () => {
    const policy = async (node: TestApp) =>
      (await node.request('GET', '/nowhere')).headers.get('content-security-policy') ?? '';
    expect(await policy(second)).not.toContain('https://art.example');
    await editEverywhere({ banner_url: 'https://art.example/banner.webp' });
    for (const node of [first, second]) expect(await policy(node)).toContain("img-src 'self' data:");
    for (const node of [first, second]) expect(await policy(node)).toContain('https://art.example');
    await editEverywhere({ banner_url: null });
    for (const node of [first, second]) expect(await policy(node)).not.toContain('https://art.example');
  });

  it('refuse an edit of a state that another admin has changed, and tell what is there now', async () => {
    const { revision } = await editorOf(first);
    const seen = { 'If-Match': `"${revision}"` };
    expect((await edit(first, { description: 'Mine' }, { ...seen, 'X-Test-Admin': 'Bert' })).status).toBe(200);
    const late = await edit(second, { description: 'Late' }, seen);
    expect(late.status).toBe(412);
    const { conflict } = z.object({ conflict: editConflictSchema }).parse(late.body);
    expect(conflict).toMatchObject({
      version: String(revision + 1),
      present: { description: 'Mine', 'stats.citadel_level': 6, special_names: '' },
      by: { name: 'Bert' },
    });
    await shown(revision + 1);
    expect((await factsOf(second)).description).toBe('Mine');
  });

  it('keep both of two edits that come at the same time', async () => {
    const { revision } = await editorOf(first);
    const answers = await Promise.all([
      edit(first, { links: { photos: 'https://photos.example' } }),
      edit(second, { links: { social: 'https://social.example' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await shown(revision + 2);
    expect((await factsOf(first)).links).toMatchObject({
      photos: 'https://photos.example',
      social: 'https://social.example',
    });
  });

  it('are audited by the fields that changed, and an edit that changes nothing is none', async () => {
    const revision = await editEverywhere({ stats: { members: 120 }, information: { short: ['Hello.', 'There.'] } });
    await edit(first, { stats: { members: 120 } });
    const { body } = await first.request('GET', '/api/admin/audit?action=site.edit&limit=1');
    expect(auditResponseSchema.parse(body).entries).toMatchObject([
      {
        action: 'site.edit',
        before: { 'stats.members': 'auto', 'information.short': '' },
        after: { 'stats.members': 120, 'information.short': 'Hello.\n\nThere.', revision },
        undo: { kind: 'site', id: revision },
      },
    ]);
    expect((await factsOf(first)).revision).toBe(revision);
  });

  it('are as before after the newest edit is taken back, which happens once', async () => {
    const before = await factsOf(first);
    const revision = await editEverywhere({ description: 'A slip', special_names: [{ ...style, name: 'Anna Oak' }] });
    const undo = (number: number) => second.request('POST', '/api/admin/site/undo', { revision: number });
    expect((await undo(revision - 1)).status).toBe(409);
    const answers = await Promise.all([undo(revision), undo(revision)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await shown(revision + 1);
    expect(await factsOf(first)).toEqual({ ...before, revision: revision + 1 });
  });

  it('no longer name an erased member, nor would an undo bring the name back', async () => {
    await first.request('POST', '/api/members', { name: 'Anna Oak', sync: false });
    await editEverywhere({
      // As long as a description may be; the words for a former member are longer than the name.
      description: 'Led by anna_oak and Anna Oakley. '.padEnd(300, 'x'),
      special_names: [
        { ...style, name: 'Anna Oak' },
        { ...style, name: 'Bert' },
      ],
    });
    const revision = await editEverywhere({ links: { photos: null } });
    const { members } = z
      .object({ members: z.array(z.object({ id: z.number(), name: z.string() })) })
      .parse((await first.request('GET', '/api/members')).body);
    const { id } = members.find(({ name }) => name === 'Anna Oak') ?? { id: 0 };
    expect((await first.request('POST', `/api/admin/members/${id}/erase`, { name: 'Anna Oak' })).status).toBe(200);
    expect((await factsOf(first)).revision).toBe(revision + 1);
    await shown(revision + 1);
    expect(await factsOf(second)).toMatchObject({
      description: 'Led by a former member and Anna Oakley. '.padEnd(300, 'x'),
      special_names: [{ name: 'Bert' }],
    });
    const rows: unknown = await first.dataSource.query(
      `SELECT value::text AS text FROM app_setting WHERE key = 'site'`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/anna.oak\b/i);
  });

  it.each([
    ['a name of the clan', { clan_name: 'Other' }, ''],
    ['a link without https', { links: { chat: 'http://chat.example' } }, 'links.chat'],
    ['a link with a password', { links: { chat: 'https://me:secret@chat.example' } }, 'links.chat'],
    ['a link to a machine at home', { links: { chat: 'https://192.168.0.1/' } }, 'links.chat'],
    ['a link to a host without a dot', { links: { chat: 'https://localhost/' } }, 'links.chat'],
    ['a picture that would end a header', { banner_url: "https://a.example;script-src 'unsafe-inline'" }, 'banner_url'],
    ['a link with a space', { links: { chat: 'https://chat.example/our room' } }, 'links.chat'],
    ['a picture without a path', { banner_url: 'https://pictures.example?of=us' }, 'banner_url'],
    ['five paragraphs of the short text', { information: { short: ['a', 'b', 'c', 'd', 'e'] } }, 'information.short'],
    ['a citadel of level 8', { stats: { citadel_level: 8 } }, 'stats.citadel_level'],
    ['thirteen names', { special_names: Array(13).fill({ ...style, name: 'A' }) }, 'special_names'],
    ['a style with one colour', { booster_style: { ...style, dark: ['#ffffff'] } }, 'booster_style.dark'],
  ])('refuse %s, at its field', async (_, body, path) => {
    const before = await factsOf(first);
    const answer = await edit(first, body);
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
    const { details = [] } = z
      .object({ details: z.optional(z.array(z.object({ path: z.string() }))) })
      .parse(answer.body);
    expect(details.map((detail) => detail.path)).toContain(path);
    expect(await factsOf(first)).toEqual(before);
  });

  it('are kept by a start, whose file is not read again', async () => {
    const before = await factsOf(first);
    writeFileSync(join(folder, 'site.json'), JSON.stringify({ description: 'Another file' }));
    const third = await startTestApp({ admin: true, databaseUrl: database.url, env: { DATA_DIR: folder } });
    expect(await factsOf(third)).toEqual(before);
    await third.close();
  });

  it('are written by admins only', async () => {
    const visitor = { 'X-Test-Visitor': '1' };
    expect((await edit(first, { description: 'x' }, visitor)).status).toBe(401);
    expect((await first.request('GET', '/api/admin/site', undefined, visitor)).status).toBe(401);
    expect((await first.request('POST', '/api/admin/site/undo', { revision: 1 }, visitor)).status).toBe(401);
  });
});
