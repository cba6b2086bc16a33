import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChecklistService } from '../../../server/admin/checklist.service.ts';
import { ProblemWatchSchedule } from '../../../server/admin/problem-watch.schedule.ts';
import { toCheck } from '../../../server/admin/checks/finding.ts';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import type { Check } from '../../../shared/admin/admin.schemas.ts';
import { addChannel } from '../../support/announce/announce-site.ts';
import { discordEnv, type DiscordServer, startDiscord } from '../../support/announce/discord-server.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const BACKUP = toCheck('backup', { state: 'bad', text: 'The last backup failed: the disk is full' });
const GOOD = toCheck('backup', { state: 'good', text: 'A backup was made' });
const ERROR = toCheck('errors', { state: 'bad', text: 'An error of this process' });

let discord: DiscordServer;
let site: TestApp;
let checks: Check[] = [];

beforeAll(async () => {
  discord = await startDiscord();
  const checklist = { get: () => Promise.resolve({ practice: false, checks }) };
  site = await startTestApp({ env: discordEnv(discord), overrides: [[ChecklistService, checklist]] });
});
afterAll(async () => {
  await site.close();
  await discord.close();
});
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM happening; DELETE FROM host_pace');
  discord.standIn.messages.length = 0;
  await look(GOOD);
});

async function look(...found: Check[]): Promise<void> {
  checks = found;
  await site.app.get(ProblemWatchSchedule, { strict: false }).look();
}
const noted = (): Promise<{ kind: string; facts: object }[]> =>
  site.dataSource.query('SELECT kind, facts FROM happening ORDER BY id');

describe('problems of the site', () => {
  it('are noted when two looks in a row found them, once a day', async () => {
    await look(BACKUP, ERROR);
    await look(GOOD);
    await look(BACKUP);
    expect(await noted()).toEqual([]);
    await look(BACKUP, ERROR);
    await look(BACKUP, ERROR);
    const told = { kind: 'ops.backup_failed', facts: { text: BACKUP.text } };
    expect(await noted()).toEqual([told]);
    // The next day has another key.
    await site.dataSource.query(`UPDATE happening SET dedupe_key = dedupe_key || '-'`);
    await look(BACKUP);
    expect(await noted()).toEqual([told, told]);
  });

  it('are also channels that nothing can be sent to', async () => {
    const broken = toCheck('announce', {
      state: 'bad',
      text: 'Nothing can be sent to the channel news: it was deleted',
    });
    await look(broken);
    await look(broken);
    expect(await noted()).toEqual([{ kind: 'ops.channel_broken', facts: { text: broken.text } }]);
  });

  it('are told in quiet hours, too', async () => {
    await addChannel(site, ['ops'], { quietFrom: '00:00', quietTo: '23:59', quiet: 'drop' });
    await look(BACKUP);
    await look(BACKUP);
    await site.app.get(AnnounceLoopService, { strict: false }).turn();
    expect(discord.standIn.messages.map(({ embeds }) => [embeds[0]?.title, embeds[0]?.description])).toEqual([
      ['No backup was made', BACKUP.text],
    ]);
  });
});
