import { ChannelRepository } from '../../../server/announce/channels/channel.repository.ts';
import { sealWebhook, webhookHash, webhookHint } from '../../../server/announce/discord/webhook-address.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { SecretBoxes } from '../../../server/secrets/secret-boxes.service.ts';
import { RULE_PRESETS } from '../../../shared/announce/rule-presets.ts';
import type { TestApp } from '../app/app.ts';
import { reading } from '../game/readings.ts';

let webhooks = 0;

/** Adds a channel with rules from the presets, without waits. Returns the webhook's id. */
export async function addChannel(site: TestApp, presets: readonly string[], fields: object = {}): Promise<string> {
  const channels = site.app.get(ChannelRepository, { strict: false });
  const boxes = site.app.get(SecretBoxes, { strict: false });
  const webhook = { id: `2000000000000${String(++webhooks).padStart(4, '0')}`, token: 't'.repeat(68), threadId: null };
  await site.dataSource.transaction(async (tx) => {
    const named = { name: 'news', hint: webhookHint(webhook), webhookHash: webhookHash(webhook), createdBy: 'A test' };
    const channelId = await channels.add(tx, named, (row) => sealWebhook(boxes, row, webhook));
    for (const { name, kinds, filter } of RULE_PRESETS.filter(({ id }) => presets.includes(id))) {
      await channels.addRule(tx, { channelId, name, kinds: [...kinds], filter, batchS: 0, ...fields });
    }
  });
  return webhook.id;
}

/** Returns how often pages of admins were told that something about channels or messages has changed. */
export async function tellings({ dataSource }: TestApp): Promise<number> {
  const [row] =
    await dataSource.query(`SELECT count(*)::int AS count FROM live_event e, jsonb_array_elements(e.changes) c
    WHERE e.stream = 'admin' AND c->>'type' = 'announce.changed'`);
  return row.count;
}

/** Stores a reading with drops of the last minutes of a member, the newest first. */
export async function storeDrops({ app }: TestApp, id: number, items: readonly string[], now = Date.now()) {
  const activities = items.map((item, index) => {
    const [text, details] = [`I found ${item}`, `After killing a bat, it dropped ${item}.`];
    return { date: new Date(now - 60_000 * (index + 1)), rawDate: '', text, details };
  });
  const readings = app.get(StoreReadingService, { strict: false });
  await readings.store(id, reading(new Date(now).toISOString(), { activities }));
}
