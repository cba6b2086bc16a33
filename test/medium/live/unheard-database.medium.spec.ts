import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LiveDelivery } from '../../../server/live/fanout/live-delivery.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

let site: TestApp;
const clients: SocketClient[] = [];
beforeAll(async () => {
  site = await startTestApp({ admin: true });
});
afterAll(async () => {
  for (const client of clients) client.close();
  await site.close();
});

const connect = (): Promise<SocketClient> => {
  const client = new SocketClient(site.url);
  clients.push(client);
  return client.connected();
};

it('[LV7] opens no stream on a node without a database answer for 45 s, until the database answers', async () => {
  const early = await connect();
  expect(await early.open(CLAN_STREAM, -1)).toMatchObject({ reload: true });
  const [followed] = site.app.get(LiveDelivery).cursors();
  if (!followed) throw new Error('nobody follows the stream');
  followed.cursor.readAt = performance.now() - 45_100;
  const late = await connect();
  expect(await late.open(CLAN_STREAM, -1)).toMatchObject({ code: 'UNAVAILABLE' });
  // The rejection makes the node query the database at once.
  await until('the stream to be open', async () => 'reload' in (await late.open(CLAN_STREAM, -1)));
});
