/**
 * Discord's sign-in for tests: the page that asks for permission, which gives it at once, and the calls of a signed-in
 * user. It insists on what Discord insists on: the client's secret, the redirect address, one use of a code, and PKCE.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const GUILD = '200000000000000001';
export const ADMIN_ROLE = '300000000000000001';
export const OTHER_ROLE = '300000000000000002';
const CLIENT = { id: '100000000000000001', secret: 'secret-of-the-stand-in' };
const LIVES_S = 604_800;

export interface StandInUser {
  id: string;
  username: string;
  /** Roles on the server; null when not a member of it. */
  roles: string[] | null;
  nick?: string;
}

interface Code {
  user: string;
  clientId: string;
  redirectUri: string;
  challenge: string | null;
}

/** How the calls of signed-in users are answered. */
export type Mood = 'well' | 'down' | 'html' | 'gone' | 'hung' | { retryAfterS: number; global?: boolean };

export interface DiscordStandIn {
  env: Record<string, string>;
  url: string;
  /** Who gives permission on the next visits of the page. */
  visitor: string;
  users: Map<string, StandInUser>;
  mood: Mood;
  /** True to refuse a wrong application also in the header that HTTP has for it. */
  challenges: boolean;
  /** Runs once, before the next call with a token is answered. */
  meanwhile: (() => Promise<void>) | null;
  /** Paths of the calls of signed-in users, in order. */
  calls: string[];
  /** Codes that were exchanged for a token, and tokens that were given back. */
  redeemed: string[];
  revoked: string[];
  /** Every token that was given out. */
  tokens: string[];
  /** Makes a code that a sign-in elsewhere has led to. */
  strayCode(code: Partial<Code>): string;
  removeRole(user: string, role: string): void;
  /** Ends what a user has allowed, as the list of authorised apps at Discord does. */
  withdraw(user: string): void;
  close(): Promise<void>;
}

/** Starts the stand-in with three users: an admin by role, a member without it, and a stranger. */
export async function startDiscord(): Promise<DiscordStandIn> {
  const codes = new Map<string, Code>();
  const holders = new Map<string, string>();
  const server = createServer((req, res) => {
    void answer(req, res).catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server has no other kind of address.
  const url = `http://127.0.0.1:${port}`;

  const standIn: DiscordStandIn = {
    env: {
      DISCORD_CLIENT_ID: CLIENT.id,
      DISCORD_CLIENT_SECRET: CLIENT.secret,
      DISCORD_GUILD_ID: GUILD,
      DISCORD_ADMIN_ROLES: ADMIN_ROLE,
      DISCORD_API_URL: `${url}/api/v10`,
      SECRETS_KEY: 'a key of the tests with more than 32 letters',
    },
    url,
    visitor: '400000000000000001',
    users: new Map(
      [
        { id: '400000000000000001', username: 'aurelis', nick: 'Aurelis', roles: [OTHER_ROLE, ADMIN_ROLE] },
        { id: '400000000000000002', username: 'member', roles: [OTHER_ROLE] },
        { id: '400000000000000003', username: 'stranger', roles: null },
      ].map((user) => [user.id, user]),
    ),
    mood: 'well',
    challenges: false,
    meanwhile: null,
    calls: [],
    redeemed: [],
    revoked: [],
    tokens: [],
    strayCode(code) {
      return makeCode({ user: standIn.visitor, clientId: CLIENT.id, redirectUri: '', challenge: null, ...code });
    },
    removeRole(id, role) {
      const user = standIn.users.get(id);
      if (user?.roles) user.roles = user.roles.filter((each) => each !== role);
    },
    withdraw(id) {
      for (const [token, user] of holders) if (user === id) holders.delete(token);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };

  function makeCode(code: Code): string {
    const name = randomUUID();
    codes.set(name, code);
    return name;
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const asked = new URL(req.url ?? '/', url);
    if (asked.pathname === '/oauth2/authorize') return authorise(asked.searchParams, res);
    const path = asked.pathname.replace('/api/v10', '');
    if (path === '/oauth2/token') return redeem(new URLSearchParams(await textOf(req)), res);
    const { meanwhile } = standIn;
    standIn.meanwhile = null;
    await meanwhile?.();
    if (path === '/oauth2/token/revoke') return revoke(new URLSearchParams(await textOf(req)), res);
    standIn.calls.push(path);
    return read(path, req.headers.authorization ?? '', res);
  }

  function authorise(params: URLSearchParams, res: ServerResponse): void {
    const get = (name: string) => params.get(name) ?? '';
    const fault =
      get('client_id') !== CLIENT.id ||
      get('response_type') !== 'code' ||
      get('scope') !== 'identify guilds.members.read' ||
      (get('code_challenge') !== '' && get('code_challenge_method') !== 'S256');
    if (fault) return send(res, 400, { message: 'Invalid Form Body', code: 50035 });
    const redirectUri = get('redirect_uri');
    const challenge = params.get('code_challenge');
    const back = new URL(redirectUri);
    back.searchParams.set('code', makeCode({ user: standIn.visitor, clientId: CLIENT.id, redirectUri, challenge }));
    back.searchParams.set('state', get('state'));
    res.writeHead(302, { Location: back.href });
    res.end();
  }

  function redeem(form: URLSearchParams, res: ServerResponse): void {
    const isOurs = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
    if (form.get('grant_type') === 'client_credentials') {
      const challenge: Record<string, string> = standIn.challenges
        ? { 'WWW-Authenticate': 'Basic realm="discord"' }
        : {};
      if (!isOurs) return send(res, 401, { error: 'invalid_client' }, challenge);
      return send(res, 200, {
        token_type: 'Bearer',
        access_token: 'of-the-owner',
        expires_in: LIVES_S,
        scope: 'identify',
      });
    }
    const name = form.get('code') ?? '';
    const code = codes.get(name);
    codes.delete(name);
    const verifier = form.get('code_verifier') ?? '';
    const isSound =
      code !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      isOurs &&
      code.clientId === CLIENT.id &&
      form.get('redirect_uri') === code.redirectUri &&
      verifier.length >= 43 &&
      createHash('sha256').update(verifier).digest('base64url') === code.challenge;
    if (!isSound) return send(res, 400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' });
    const token = randomBytes(22).toString('base64url');
    standIn.redeemed.push(name);
    standIn.tokens.push(token);
    holders.set(token, code.user);
    send(res, 200, {
      token_type: 'Bearer',
      access_token: token,
      expires_in: LIVES_S,
      refresh_token: `refresh-${token}`,
      scope: 'identify guilds.members.read',
    });
  }

  function revoke(form: URLSearchParams, res: ServerResponse): void {
    const token = form.get('token') ?? '';
    holders.delete(token);
    standIn.revoked.push(token);
    send(res, 200, {});
  }

  function read(path: string, authorization: string, res: ServerResponse): void {
    const { mood } = standIn;
    if (mood === 'hung') return;
    if (mood === 'down') return send(res, 503, { message: 'Service Unavailable', code: 0 });
    if (mood === 'gone') return send(res, 404, { message: '404: Not Found', code: 0 });
    if (mood === 'html') {
      res.writeHead(404, { 'Content-Type': 'text/html' });
      res.end('<h1>Not found</h1>');
      return;
    }
    if (mood !== 'well') {
      const head = {
        'Retry-After': String(Math.ceil(mood.retryAfterS)),
        ...(mood.global && { 'X-RateLimit-Global': 'true' }),
      };
      return send(res, 429, { message: 'You are being rate limited.', retry_after: mood.retryAfterS }, head);
    }
    const user = standIn.users.get(holders.get(authorization.replace(/^Bearer /, '')) ?? '');
    if (!user) return send(res, 401, { message: '401: Unauthorized', code: 0 });
    const shown = { id: user.id, username: user.username, global_name: null, avatar: null };
    if (path === '/users/@me') return send(res, 200, shown);
    if (path !== `/users/@me/guilds/${GUILD}/member` || user.roles === null) {
      return send(res, 404, { message: 'Unknown Guild', code: 10004 });
    }
    send(res, 200, { user: shown, nick: user.nick ?? null, roles: user.roles, avatar: null, flags: 0 });
  }

  return standIn;
}

function send(res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  res.end(JSON.stringify(body));
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  req.setEncoding('utf8');
  for await (const part of req) text += String(part);
  return text;
}
