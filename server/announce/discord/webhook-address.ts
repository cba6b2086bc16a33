import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { SecretBoxes } from '../../secrets/secret-boxes.service.ts';
import type { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';

/** The secret part of a webhook's address. */
export interface Webhook {
  id: string;
  token: string;
  threadId: string | null;
}

const storedSchema = z.object({ id: z.string(), token: z.string() });

/** Returns how admins recognise a webhook: its name in Discord and the last digits of its id, which is no secret. */
export function webhookHint({ id }: Webhook, name: string | null = null): string {
  return `${name === null ? '' : `${name} `}…${id.slice(-4)}`;
}

/** Returns what tells one webhook from another without telling which it is. */
export function webhookHash({ id }: Webhook): string {
  return createHash('sha256').update(id).digest('base64url');
}

const placeOf = (row: number) => ({ table: 'announce_channel', row });

/** Seals a webhook for the row of its channel. */
export function sealWebhook(boxes: SecretBoxes, row: number, { id, token }: Webhook): Buffer {
  return Buffer.from(boxes.seal(placeOf(row), JSON.stringify({ id, token })));
}

/** Opens the webhook of a channel; null when this server cannot. */
export function openWebhook(
  boxes: SecretBoxes,
  { id, secretBox, threadId }: Pick<AnnounceChannelEntity, 'id' | 'secretBox' | 'threadId'>,
): Webhook | null {
  const text = secretBox && boxes.open(placeOf(id), secretBox);
  if (typeof text !== 'string') return null;
  return { ...storedSchema.parse(JSON.parse(text)), threadId };
}
