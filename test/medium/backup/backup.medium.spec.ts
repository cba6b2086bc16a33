import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import * as tar from 'tar';
import { listTables } from '../../../server/backup/backup-catalogue.ts';
import { pruneBackups } from '../../../server/backup/backup-files.ts';
import { manifestSchema } from '../../../server/backup/backup-manifest.ts';
import { BackupService } from '../../../server/backup/backup.service.ts';
import { AppSettingRepository } from '../../../server/database/settings/app-setting.repository.ts';
import { writeBackup } from '../../../server/backup/backup-writer.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { Config } from '../../../server/config/config.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { databaseName, isRestoreName } from '../../../server/database/restore-leftovers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

const AT = new Date('2026-11-22T02:07:00Z');
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'citadel-watch-backups-')),
  ]);
  await database.dataSource.query(
    `INSERT INTO member (name, name_key, total_xp) SELECT 'M' || i, 'm' || i, i * 5800000000 FROM generate_series(1, 300) i`,
  );
  // Text that a careless copy would break, in a partitioned and in a plain table.
  await database.dataSource.query(
    `INSERT INTO app_setting (key, value) VALUES ('odd', $1), ('world', '{"world":"a","title":"the clan \\"A\\""}')`,
    [JSON.stringify({ text: 'tab\t back\\slash\nnew line \\N Ünïcode 🐉 \u2028' })],
  );
  await database.dataSource.query(
    `INSERT INTO xp_day (member_id, day, xp, rank, overall)
     SELECT id, DATE '2025-12-31' + n, array_fill(id * n, ARRAY[29]), array_fill(n, ARRAY[30]), id * n
     FROM member, generate_series(0, 3) n`,
  );
  // A proof with a picture, whose bytes are no text.
  await database.dataSource.query(
    `WITH board AS (INSERT INTO bingo_board (title, rows, columns, is_active, created_at)
         VALUES ('Winter', 3, 3, true, now()) RETURNING id),
       team AS (INSERT INTO bingo_team (board_id, team_name, color, created_at)
         SELECT id, 'Red', 'red', now() FROM board RETURNING id, board_id),
       square AS (INSERT INTO bingo_square (board_id, row_number, column_number, item_name, set_at)
         SELECT id, 1, 1, 'Dark bow', now() FROM board RETURNING id),
       proof AS (INSERT INTO bingo_submission
           (board_id, team_id, square_id, sent_key, happened_at, status, sent_at)
         SELECT team.board_id, team.id, square.id, gen_random_uuid(), now(), 'pending', now() FROM team, square
         RETURNING id, board_id)
     INSERT INTO bingo_picture
       (id, board_id, submission_id, place, sha256, webp, thumb, width, height, size, sent_at)
     SELECT repeat('a', 22), board_id, id, 1, repeat('0', 64), $1, $1, 16, 16, 512, now() FROM proof`,
    [Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  );
  await database.dataSource.query(
    `INSERT INTO live_stream (stream, version) VALUES ('clan', 41) ON CONFLICT (stream) DO UPDATE SET version = 41`,
  );
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Row count and hash of every table of a backup; the hash does not depend on the order of the rows. */
async function contents(url = database.url): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS hash FROM "${name}" t`,
      );
      found[name] = rows[0]?.hash ?? '';
    }
    return found;
  } finally {
    await client.end();
  }
}

async function query<T>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

const backup = (name = 'a.tar') => writeBackup(database.url, path.join(folder, name), AT);

describe('a backup', () => {
  it('restores every row of every table and the next ids', async () => {
    const before = await contents();
    const written = await backup();
    expect((await stat(written.file)).mode & 0o777).toBe(0o600);
    await database.dataSource.query(`DELETE FROM member WHERE name_key < 'm2'`);
    await database.dataSource.query(`UPDATE member SET name = 'Changed'`);
    await database.dataSource.query(`INSERT INTO app_setting (key, value) VALUES ('later', '1')`);
    await database.dataSource.destroy();

    await restoreBackup(written.file, { url: database.url });
    const after = await contents();
    expect({ ...after, live_stream: null }).toEqual({ ...before, live_stream: null });
    expect(written.rows).toBe(Object.values(before).reduce((sum, hash) => sum + Number(hash.split(' ')[0]), 0));
    const [added] = await query<{ id: number }>(`INSERT INTO member (name, name_key) VALUES ('N', 'n') RETURNING id`);
    expect(added?.id).toBe(301);
    expect(await readdir(folder)).toEqual(['a.tar']);
  });

  it('raises every live version at a restore above any version that a reader can have seen', async () => {
    const { file } = await backup();
    await database.dataSource.query(`UPDATE live_stream SET version = 5000041 WHERE stream = 'clan'`);
    await database.dataSource.destroy();
    await restoreBackup(file, { url: database.url });
    expect(await query(`SELECT version FROM live_stream WHERE stream = 'clan'`)).toEqual([{ version: 6000041 }]);
  });

  it('tells nothing after a restore that the backup still had to tell', async () => {
    await database.dataSource.query(`INSERT INTO happening (kind, at, facts) VALUES ('board.started', now(), '{}');
      WITH c AS (INSERT INTO announce_channel (name, webhook_hash, hint, created_by) VALUES ('news', 'x', '…', 'A test') RETURNING id)
      INSERT INTO announce_rule (channel_id, name, kinds) SELECT id, 'Pets', '{activity.pet}' FROM c`);
    const { file } = await backup();
    await database.dataSource.destroy();
    const before = new Date();
    await restoreBackup(file, { url: database.url });
    const [rule] = await query<{ told_before: Date }>('SELECT told_before FROM announce_rule');
    expect(rule?.told_before.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(await query('SELECT count(*)::int AS all, count(routed_at)::int AS told FROM happening')).toEqual([
      { all: 1, told: 1 },
    ]);
  });

  it('is restored when it has a later migration and lacks an earlier one', async () => {
    await database.dataSource.query(`ALTER TABLE announce_rule DROP COLUMN told_before;
      DELETE FROM schema_migration WHERE name = 'AnnounceToldBefore1790000644000'`);
    const { file } = await backup();
    await database.dataSource.destroy();
    await restoreBackup(file, { url: database.url });
    expect(await query('SELECT count(told_before)::int AS n FROM announce_rule')).toEqual([{ n: 0 }]);
  });

  it('keeps names erased that were erased after the backup', async () => {
    const { file } = await backup();
    await database.dataSource.query(
      `INSERT INTO app_setting (key, value) VALUES ('erasure-key', '"secret"');
       INSERT INTO erased_name (hash, erased_at) VALUES ('abc', '2026-11-22T03:00:00Z')`,
    );
    await database.dataSource.destroy();
    await restoreBackup(file, { url: database.url });
    expect(await query('SELECT hash, erased_at FROM erased_name')).toEqual([
      { hash: 'abc', erased_at: new Date('2026-11-22T03:00:00Z') },
    ]);
    expect(await query(`SELECT value FROM app_setting WHERE key = 'erasure-key'`)).toEqual([{ value: 'secret' }]);
  });

  it('backs up one instant while other transactions write', async () => {
    let writing = true;
    const writer = (async () => {
      while (writing) {
        await database.dataSource.transaction(async (tx) => {
          await tx.query(`UPDATE member SET clan_xp = clan_xp + 1 WHERE name_key = 'm1'`);
          await tx.query(`UPDATE member SET clan_xp = clan_xp + 1 WHERE name_key = 'm300'`);
        });
      }
    })();
    const { file } = await backup();
    writing = false;
    await writer;
    await database.dataSource.destroy();
    await restoreBackup(file, { url: database.url });
    const [row] = await query<{ n: number }>(
      `SELECT count(DISTINCT clan_xp) AS n FROM member WHERE name_key IN ('m1', 'm300')`,
    );
    expect(row?.n).toBe(1);
  });
});

describe('an invalid restore', () => {
  async function refusal(file: string): Promise<string> {
    const before = await contents();
    const found = await restoreBackup(file, { url: database.url }).then(
      () => 'restored',
      (error: unknown) => String(error instanceof Error ? error.message : error),
    );
    expect(await contents()).toEqual(before);
    const all = await query<{ datname: string }>('SELECT datname FROM pg_database');
    const name = databaseName(database.url);
    expect(all.map(({ datname }) => datname)).toContain(name);
    expect(all.filter(({ datname }) => isRestoreName(name, datname))).toEqual([]);
    return found;
  }

  /** Writes a backup whose unpacked parts `change` has edited. Returns its path. */
  async function changed(change: (inside: string) => Promise<void>): Promise<string> {
    const { file } = await backup('whole.tar');
    const inside = await mkdtemp(path.join(folder, 'inside-'));
    await tar.extract({ file, cwd: inside });
    await change(inside);
    const other = path.join(folder, 'changed.tar');
    await tar.create({ file: other, cwd: inside, portable: true }, await readdir(inside));
    return other;
  }

  const edit = (inside: string, work: (text: string) => string) =>
    readFile(path.join(inside, 'manifest.json'), 'utf8').then((text) =>
      writeFile(path.join(inside, 'manifest.json'), work(text)),
    );

  it('rejects a missing file', async () => {
    expect(await refusal(path.join(folder, 'none.tar'))).toContain('There is no file');
  });

  it('rejects a file that is no backup', async () => {
    await writeFile(path.join(folder, 'text.tar'), 'hello '.repeat(1000));
    expect(await refusal(path.join(folder, 'text.tar'))).toContain('text.tar is not a');
  });

  it('rejects a file that was cut short', async () => {
    const { file, bytes } = await backup();
    for (const length of [0, 700, Math.floor(bytes / 2), bytes - 1500]) {
      await truncate(file, length);
      expect(await refusal(file)).toMatch(/is not a/);
    }
  });

  it('rejects a damaged part', async () => {
    const file = await changed(async (inside) => {
      const part = path.join(inside, 'member.copy.gz');
      const bytes = await readFile(part);
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      await writeFile(part, bytes);
    });
    expect(await refusal(file)).toBe('changed.tar is damaged: member.copy.gz differs from what was written.');
  });

  it('rejects a missing part', async () => {
    const file = await changed((inside) => rm(path.join(inside, 'member.copy.gz')));
    expect(await refusal(file)).toBe('changed.tar is not a complete backup: member.copy.gz is missing.');
  });

  it('rejects a backup of a newer version', async () => {
    const file = await changed((inside) =>
      edit(inside, (text) => {
        const manifest = manifestSchema.parse(JSON.parse(text));
        return JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'AddTomorrow1999999999999'] });
      }),
    );
    expect(await refusal(file)).toContain('made by a newer version of Citadel Watch (AddTomorrow1999999999999)');
  });

  it('rejects rows that violate constraints of the database', async () => {
    const file = await changed((inside) =>
      edit(inside, (text) => {
        const manifest = manifestSchema.parse(JSON.parse(text));
        return JSON.stringify({ ...manifest, tables: manifest.tables.filter(({ name }) => name !== 'member') });
      }),
    );
    expect(await refusal(file)).toContain('foreign key');
  });

  it.each(['name: "member; DROP TABLE member"', 'columns'])('rejects a manifest with an invalid %s', async (what) => {
    const file = await changed((inside) =>
      edit(inside, (text) =>
        what === 'columns'
          ? text.replace('"name_key"', '"name_key\\" , \\"x"')
          : text.replace('"member"', '"member; DROP"'),
      ),
    );
    expect(await refusal(file)).toContain('its manifest cannot be read');
  });
});

describe('the daily backup', () => {
  function service(at: string): BackupService {
    const env = parseEnv({ CLAN_NAME: 'A', DATA_DIR: folder, DATABASE_URL: database.url });
    if (!env.ok) throw new Error(env.problems.join());
    return new BackupService(database.dataSource, new AppSettingRepository(), new Config(env.env), {
      now: () => new Date(at),
    });
  }
  const files = async () => (await readdir(path.join(folder, 'backups'))).sort();

  it('makes one backup a day after 02:00 UTC, on one of two nodes', async () => {
    const nodes = [service('2026-11-22T02:07:00Z'), service('2026-11-22T02:07:00Z')];
    await Promise.all(nodes.map((node) => node.makeDue()));
    await service('2026-11-23T01:57:00Z').makeDue();
    expect(await files()).toEqual(['citadel-watch-daily-2026-11-22T020700Z.tar']);
    await service('2026-11-23T09:00:00Z').makeDue();
    expect(await files()).toHaveLength(2);
    expect(await service('2026-11-23T09:00:00Z').state()).toMatchObject({
      at: '2026-11-23T09:00:00.000Z',
      error: null,
    });
  });

  it('keeps 14 daily backups and every manual one, and deletes unfinished files', async () => {
    const made = path.join(folder, 'backups');
    await service('2026-11-01T03:00:00Z').makeDue();
    for (let day = 2; day <= 20; day++) {
      await writeFile(path.join(made, `citadel-watch-daily-2026-11-${String(day).padStart(2, '0')}T020700Z.tar`), '');
    }
    await writeFile(path.join(made, 'citadel-watch-manual-2020-01-01T000000Z.tar'), '');
    await writeFile(path.join(made, '.tmp-backup-old'), '');
    await utimes(path.join(made, '.tmp-backup-old'), 0, 0);
    await pruneBackups(made);
    const left = await files();
    expect(left).toHaveLength(15);
    expect(left[0]).toBe('citadel-watch-daily-2026-11-07T020700Z.tar');
    expect(left[14]).toContain('manual');
  });

  it('stores the reason of a failed backup and tries again', async () => {
    await writeFile(path.join(folder, 'backups'), 'in the way');
    await service('2026-11-22T03:00:00Z').makeDue();
    expect(await service('2026-11-22T03:00:00Z').state()).toMatchObject({
      at: null,
      error: expect.stringContaining('EEXIST'),
    });
    await rm(path.join(folder, 'backups'));
    await service('2026-11-22T03:10:00Z').makeDue();
    expect(await service('2026-11-22T03:10:00Z').state()).toMatchObject({ error: null });
  });
});
