import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { CHOICE_STYLES, choicePage, stalePage } from './page.ts';
import { createProvider, type PracticeAccount } from './provider.ts';

const HOST = '127.0.0.1';
const ADMIN_EMAIL = 'admin@practice.example';
/** Path of the provider's pages on the product's server, so that one open port is enough. */
export const PRACTICE_SIGN_IN_PATH = '/practice-sign-in';
const LONGEST_FORM = 1000;

export interface PracticeSignInOptions {
  /** Address of the product for browsers. */
  publicUrl: string;
  /** Name of the clan member who can sign in as an admin; `adminPicture` is an optional picture. */
  adminName: string;
  adminPicture?: string;
  /** True when the product's server serves the pages; otherwise they have their own port. */
  mounted: boolean;
}

export interface PracticeSignIn {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Address of the provider for calls by the product. */
  backChannel: string;
  adminEmails: string[];
  /** Answers requests below PRACTICE_SIGN_IN_PATH; calls `next` for others. */
  handle: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
}

/** Starts an OpenID provider on loopback where an admin and an unauthorised visitor can sign in with one click. */
export async function startPracticeSignIn(options: PracticeSignInOptions): Promise<PracticeSignIn> {
  const accounts = accountsOf(options);
  let handle: PracticeSignIn['handle'] = (_, __, next) => next();
  const server = createServer((req, res) => {
    handle(req, res, () => {
      res.statusCode = 404;
      res.end();
    });
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  const backChannel = `http://${HOST}:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const issuer = `${options.mounted ? options.publicUrl : backChannel}${PRACTICE_SIGN_IN_PATH}`;
  const client = { clientId: 'citadel-watch', clientSecret: randomBytes(24).toString('base64url') };
  const provider = await createProvider({
    issuer,
    ...client,
    redirectUri: `${options.publicUrl}/api/auth/google/callback`,
    people: accounts,
    pagePath: (interaction) => `${PRACTICE_SIGN_IN_PATH}/choice/${interaction}`,
  });
  const answer = provider.callback();
  const styles = `${PRACTICE_SIGN_IN_PATH}/choice.css`;

  const choice = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      await provider.interactionDetails(req, res);
      if (req.method !== 'POST') return sendPage(res, 200, choicePage(accounts, pathOf(req), styles));
      const chosen = new URLSearchParams(await formOf(req)).get('person');
      const person = accounts.find(({ id }) => id === chosen);
      if (!person) return sendPage(res, 400, choicePage(accounts, pathOf(req), styles));
      await provider.interactionFinished(req, res, { login: { accountId: person.id } });
    } catch {
      sendPage(res, 400, stalePage(`${options.publicUrl}/login`, styles));
    }
  };

  handle = (req, res, next) => {
    const path = pathOf(req);
    if (path !== PRACTICE_SIGN_IN_PATH && !path.startsWith(`${PRACTICE_SIGN_IN_PATH}/`)) return next();
    res.setHeader('Cache-Control', 'no-store');
    if (path === styles) {
      res.setHeader('Content-Type', 'text/css; charset=utf-8');
      res.end(CHOICE_STYLES);
    } else if (path.startsWith(`${PRACTICE_SIGN_IN_PATH}/choice/`)) {
      void choice(req, res);
    } else {
      const full = req.url ?? '/';
      // The provider's handler reads both, as it does when it is mounted below a path.
      Object.assign(req, { originalUrl: full, url: full.slice(PRACTICE_SIGN_IN_PATH.length) || '/' });
      void answer(req, res);
    }
  };

  return {
    issuer,
    ...client,
    backChannel,
    adminEmails: [ADMIN_EMAIL],
    handle: (req, res, next) => handle(req, res, next),
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function accountsOf({ adminName, adminPicture }: PracticeSignInOptions): PracticeAccount[] {
  return [
    {
      id: 'practice-admin',
      name: adminName,
      email: ADMIN_EMAIL,
      picture: adminPicture ?? null,
      says: 'Admin of this clan',
    },
    {
      id: 'practice-visitor',
      name: 'Curious Visitor',
      email: 'visitor@practice.example',
      picture: null,
      says: 'Not an admin: sign-in is refused',
    },
  ];
}

function pathOf(req: IncomingMessage): string {
  return (req.url ?? '/').split('?')[0] ?? '/';
}

function sendPage(res: ServerResponse, status: number, html: string): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  res.end(html);
}

async function formOf(req: IncomingMessage): Promise<string> {
  let text = '';
  req.setEncoding('utf8');
  for await (const part of req) {
    text += String(part);
    if (text.length > LONGEST_FORM) throw new Error('too long');
  }
  return text;
}
