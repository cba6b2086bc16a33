import { describe, expect, it } from '@jest/globals';
import { parseWebhookLink } from './webhook-link.ts';

const ID = '123456789012345678';
const TOKEN = 'aB-_'.repeat(17);
const LINK = `https://discord.com/api/webhooks/${ID}/${TOKEN}`;

describe('the address of a webhook', () => {
  it.each([
    ['as Discord copies it', LINK],
    ['with blanks around it', `  ${LINK}\n`],
    ['of a test version', LINK.replace('discord.com', 'canary.discord.com')],
    ['of the older name', LINK.replace('discord.com', 'discordapp.com')],
    ['with a version of the API', LINK.replace('/api/', '/api/v10/')],
  ])('is understood %s', (_, text) => {
    expect(parseWebhookLink(text)).toEqual({ id: ID, token: TOKEN, threadId: null });
  });

  it('names the thread that it posts to', () => {
    expect(parseWebhookLink(`${LINK}?thread_id=223456789012345678`)?.threadId).toBe('223456789012345678');
  });

  it.each([
    ['no address', 'my webhook'],
    ['without encryption', LINK.replace('https', 'http')],
    ['of another site', LINK.replace('discord.com', 'discord.com.example.org')],
    ['with another port', LINK.replace('discord.com', 'discord.com:8443')],
    ['with a name and a password', LINK.replace('https://', 'https://a:b@')],
    ['without its token', `https://discord.com/api/webhooks/${ID}`],
    ['of an invitation', 'https://discord.com/invite/abcdef'],
    ['with a thread that is none', `${LINK}?thread_id=1`],
    ['with more path', `${LINK}/slack`],
  ])('is refused when it is %s', (_, text) => {
    expect(parseWebhookLink(text)).toBeNull();
  });
});
