/** What the address of a Discord webhook names. The token is secret. */
export interface WebhookLink {
  id: string;
  token: string;
  /** Thread of the channel that is posted to; null for the channel itself. */
  threadId: string | null;
}

const HOSTS = /^((ptb|canary)\.)?discord(app)?\.com$/;
const PATH = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{17,20})\/([\w-]{60,100})\/?$/;
const THREAD = /^\d{17,20}$/;

/** What a webhook's address looks like, for people. */
export const WEBHOOK_EXAMPLE = 'https://discord.com/api/webhooks/…/…';

/** Returns what an address names, as Discord copies it; null for any other address. */
export function parseWebhookLink(text: string): WebhookLink | null {
  const tidy = text.trim();
  if (!URL.canParse(tidy)) return null;
  const { protocol, host, username, password, pathname, searchParams } = new URL(tidy);
  if (protocol !== 'https:' || !HOSTS.test(host) || username !== '' || password !== '') return null;
  const [, id, token] = PATH.exec(pathname) ?? [];
  const threadId = searchParams.get('thread_id');
  if (id === undefined || token === undefined || (threadId !== null && !THREAD.test(threadId))) return null;
  return { id, token, threadId };
}
