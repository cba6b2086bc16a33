import { beforeEach } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import type { AnnounceChannel } from '../../../shared/announce/announce.schemas.ts';
import type { AnnounceMessage } from '../../../shared/announce/messages.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { Announce } from '../../features/announce/announce.tsx';
import { adminServer, adminVersioned, renderPart } from '../admin-server.tsx';
import { makeChannel, makeRule } from './make-announce.ts';

/** A board that visitors do not see. */
const BOARDS = [{ id: 7, title: 'Winter bingo', is_active: false }];

/** What the fake server has, and what it was sent. Tests change it. */
interface AnnounceKit {
  channels: AnnounceChannel[];
  /** Newest first. */
  messages: AnnounceMessage[];
  /** Bodies of the writes, by method and path. */
  sent: [string, unknown][];
  server: ReturnType<typeof adminServer>['server'];
  /** Adds a write to `sent`. Returns its body. */
  note: (request: Request) => Promise<object>;
}

/** Serves one channel with a rule, and no messages. */
export function announceServer(): AnnounceKit {
  const { server } = adminServer();
  const kit: AnnounceKit = {
    ...{ channels: [], messages: [], sent: [], server },
    note: async (request) => {
      const body: unknown = request.headers.get('content-type') === null ? {} : await request.json();
      kit.sent.push([`${request.method} ${new URL(request.url).pathname.replace('/api/announce/', '')}`, body]);
      return body as object;
    },
  };
  beforeEach(() => {
    kit.channels = [makeChannel(1, { name: 'drops', rules: [makeRule(3, { name: 'Rare drops' })] })];
    kit.messages = [];
    kit.sent = [];
    fakeSockets.admin.connect();
    server.use(...readsOf(kit), ...writesOf(kit));
  });
  return kit;
}

const readsOf = (kit: AnnounceKit) => [
  http.get('/api/announce/channels', () => adminVersioned({ success: true, channels: kit.channels })),
  http.get('/api/announce/messages', ({ request }) => {
    const state = new URL(request.url).searchParams.get('state');
    const before = Number(new URL(request.url).searchParams.get('before') ?? Infinity);
    const left = kit.messages.filter((one) => (state === null || one.state === state) && one.id < before);
    const page = left.slice(0, 20);
    return adminVersioned({ success: true, messages: page, next: left.length > 20 ? page.at(-1)?.id : null });
  }),
];

const writesOf = (kit: AnnounceKit) => [
  http.post('/api/announce/channels', async ({ request }) => {
    const channel = makeChannel(2, await kit.note(request));
    kit.channels = [...kit.channels, { ...channel, last_sent_at: null }];
    return HttpResponse.json({ success: true, channel }, { status: 201 });
  }),
  http.post('/api/announce/rules', async ({ request }) => {
    const rule = makeRule(9, await kit.note(request));
    const { channel_id: id } = rule;
    kit.channels = kit.channels.map((one) => (one.id === id ? { ...one, rules: [...one.rules, rule] } : one));
    return HttpResponse.json({ success: true, rule }, { status: 201 });
  }),
  http.patch('/api/announce/rules/3', async ({ request }) => {
    const rule = makeRule(3, { name: 'Rare drops', ...(await kit.note(request)) });
    kit.channels = kit.channels.map((one) => ({ ...one, rules: [rule] }));
    return HttpResponse.json({ success: true, rule });
  }),
];

/** Opens the tab. */
export const openAnnounce = (at = '/admin?tab=announce', boards = BOARDS): ReturnType<typeof renderPart> =>
  renderPart(<Announce boards={boards} />, at);
