import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { Configuration, Provider } from 'oidc-provider';

/** An identity for signing in with one click. */
export interface PracticeAccount {
  /** The same after a restart. */
  id: string;
  name: string;
  email: string;
  picture: string | null;
  /** Second line on the button. */
  says: string;
}

export interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  people: readonly PracticeAccount[];
  /** Returns the path of the page with the buttons, for an interaction. */
  pagePath: (interaction: string) => string;
}

/** Creates an OpenID provider in this process: code flow with PKCE and signed tokens; nothing is stored. */
export function createProvider(options: ProviderOptions): Promise<Provider> {
  return quietly(async () => {
    const { Provider: Made, interactionPolicy } = await import('oidc-provider');
    const policy = interactionPolicy.base();
    // Shown at every sign-in, so that one browser can try both identities.
    policy
      .get('login')
      ?.checks.add(
        new interactionPolicy.Check('choice', 'An identity must be chosen', (ctx) => !ctx.oidc.result?.login),
      );
    const provider = new Made(options.issuer, {
      ...configurationOf(options),
      interactions: { policy, url: urlOf(options) },
    });
    // Reads the forwarded headers that the product's server sets.
    provider.proxy = true;
    return provider;
  });
}

function urlOf({ pagePath }: ProviderOptions) {
  return (_: unknown, interaction: { uid: string }) => pagePath(interaction.uid);
}

function configurationOf({ clientId, clientSecret, redirectUri, people }: ProviderOptions): Configuration {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key, kty: 'RSA', kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 300 },
    findAccount: (_, id) => {
      const person = people.find((each) => each.id === id);
      if (!person) return undefined;
      const { name, email, picture } = person;
      const claims = { sub: id, name, email, email_verified: true, ...(picture !== null && { picture }) };
      return { accountId: id, claims: () => claims };
    },
    // Grants the scopes without a page of consent, because the site requests only name and e-mail.
    loadExistingGrant: async (ctx) => {
      const { provider, client, session } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/**
 * Silences the library's warnings about storage in memory and about the oldest supported Node, as both are intended.
 */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  console.warn = console.info = () => undefined;
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}
