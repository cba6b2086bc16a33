import { parseWebhookLink, WEBHOOK_EXAMPLE, type WebhookLink } from '../../../shared/announce/webhook-link.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { DiscordClient } from './discord.client.ts';

/** A webhook that Discord knows, and its name there; null when it has none. */
export type FoundWebhook = WebhookLink & { title: string | null };

/** Returns the webhook that an address names. @throws DomainError WEBHOOK_INVALID at the field */
function webhookIn(address: string, field: string): WebhookLink {
  const webhook = parseWebhookLink(address);
  if (webhook !== null) return webhook;
  const wanted = `Copy the address of a webhook in Discord: it looks like ${WEBHOOK_EXAMPLE}`;
  throw DomainError.at(field, 'WEBHOOK_INVALID', wanted);
}

/**
 * Asks Discord about the webhook that an address names.
 * @throws DomainError WEBHOOK_INVALID and WEBHOOK_REFUSED at the field, DISCORD_UNREACHABLE
 */
export async function findWebhook(discord: DiscordClient, address: string, field = 'address'): Promise<FoundWebhook> {
  const found = await findOrTrustWebhook(discord, address, field);
  if (!found.isKnown) throw new DomainError('DISCORD_UNREACHABLE');
  return found.webhook;
}

/**
 * Does the same, but accepts an address while Discord cannot be reached: then it is not known.
 * @throws DomainError WEBHOOK_INVALID and WEBHOOK_REFUSED at the field
 */
export async function findOrTrustWebhook(
  discord: DiscordClient,
  address: string,
  field: string,
): Promise<{ webhook: FoundWebhook; isKnown: boolean }> {
  const link = webhookIn(address, field);
  const answer = await discord.look(link);
  if (answer.kind === 'unknown') throw DomainError.at(field, 'WEBHOOK_REFUSED');
  const isKnown = answer.kind === 'known';
  return { webhook: { ...link, title: isKnown ? answer.name : null }, isKnown };
}
