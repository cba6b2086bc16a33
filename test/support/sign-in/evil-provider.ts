/** OpenID provider with sound discovery and keys, whose ID token a test can falsify. */
import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type TokenClaims = Record<string, unknown>;

/** Changes to an otherwise valid answer of the token endpoint. */
export interface Lie {
  claims?: TokenClaims;
  /** Names of claims to leave out. */
  without?: string[];
  /** Signs with another key under the same name, not at all, or with the client secret. */
  signedBy?: 'stranger' | 'nobody' | 'secret';
  /** Claims changed after signing. */
  tampered?: TokenClaims;
  noIdToken?: boolean;
}

export interface EvilProvider {
  env: Record<string, string>;
  issuer: string;
  /** Changes to the next answers of the token endpoint. */
  lie: Lie;
  /** Nonce and PKCE challenge of the current sign-in, which a provider receives with its first call. */
  asked: { nonce: string; challenge: string };
  /** Codes that were redeemed with a verifier that matches the challenge. */
  redeemed: string[];
  close(): Promise<void>;
}

const CLIENT = 'citadel-watch';
const SECRET = 'evil-secret';
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startEvilProvider(): Promise<EvilProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer((req, res) => {
    const send = (body: unknown): void => {
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify(body));
    };
    const { pathname } = new URL(req.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration') return send(metadata);
    if (pathname === '/keys') {
      return send({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] });
    }
    let form = '';
    req.on('data', (part: Buffer) => (form += part.toString()));
    req.on('end', () => {
      const asked = new URLSearchParams(form);
      const challenge = createHash('sha256')
        .update(asked.get('code_verifier') ?? '')
        .digest('base64url');
      if (challenge !== provider.asked.challenge) {
        res.statusCode = 400;
        return send({ error: 'invalid_grant' });
      }
      provider.redeemed.push(asked.get('code') ?? '');
      send({
        access_token: 'a',
        token_type: 'Bearer',
        expires_in: 60,
        ...(!provider.lie.noIdToken && { id_token: tokenOf(provider, own.privateKey, stranger.privateKey) }),
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A TCP server has no other kind of address.
  const issuer = `http://127.0.0.1:${port}`;
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
  };
  const provider: EvilProvider = {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: SECRET, ADMIN_EMAILS: 'admin@example.org' },
    issuer,
    lie: {},
    asked: { nonce: '', challenge: '' },
    redeemed: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}

function tokenOf({ lie, issuer, asked }: EvilProvider, own: KeyObject, stranger: KeyObject): string {
  const now = Math.floor(Date.now() / 1000);
  const claims: TokenClaims = {
    iss: issuer,
    aud: CLIENT,
    sub: 'subject-1',
    iat: now,
    exp: now + 300,
    nonce: asked.nonce,
    email: 'admin@example.org',
    email_verified: true,
    name: 'Aurelis',
    ...lie.claims,
  };
  for (const name of lie.without ?? []) delete claims[name];
  const alg = lie.signedBy === 'nobody' ? 'none' : lie.signedBy === 'secret' ? 'HS256' : 'RS256';
  const head = encode({ alg, kid: 'k', typ: 'JWT' });
  const signed = `${head}.${encode(claims)}`;
  const signature =
    alg === 'none'
      ? ''
      : alg === 'HS256'
        ? createHmac('sha256', SECRET).update(signed).digest('base64url')
        : createSign('RSA-SHA256')
            .update(signed)
            .sign(lie.signedBy === 'stranger' ? stranger : own, 'base64url');
  return `${head}.${encode(lie.tampered ? { ...claims, ...lie.tampered } : claims)}.${signature}`;
}
