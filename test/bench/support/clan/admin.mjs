/** A signed-in admin of a bench case: a session row and its signed cookie, as a sign-in leaves them. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

const SECRET = 'a secret that only the bench uses and no site';
const EMAIL = 'admin@example.org';
const ISSUER = 'http://127.0.0.1:9/nobody';
const HOURS_8 = 8 * 3_600_000;

/** Settings of a product with an admin; no provider answers at the issuer, and none is needed. */
export const ADMIN = {
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: 'citadel-watch',
  OIDC_CLIENT_SECRET: 'secret',
  ADMIN_EMAILS: EMAIL,
  SESSION_SECRET: SECRET,
};

/** Creates the account and its session in a database. Returns the value of the Cookie header. */
export async function signIn(address) {
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  try {
    const { rows } = await database.query(
      `INSERT INTO admin_account (issuer, subject, email, name, picture, first_login_at, last_login_at)
       VALUES ($1, 'bench', $2, 'Bench', NULL, now(), now()) RETURNING id`,
      [ISSUER, EMAIL],
    );
    const sid = randomBytes(24).toString('base64url');
    const expires = new Date(Date.now() + HOURS_8);
    const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: false, originalMaxAge: HOURS_8, expires };
    const since = new Date().toISOString();
    const admin = { account: rows[0].id, id: randomUUID(), device: 'Bench', address: '127.0.0.1', since };
    await database.query('INSERT INTO session (sid, sess, expire) VALUES ($1, $2, $3)', [
      sid,
      JSON.stringify({ cookie, admin }),
      expires,
    ]);
    const signature = createHmac('sha256', SECRET).update(sid).digest('base64').replace(/=+$/, '');
    return `sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
  } finally {
    await database.end();
  }
}

/** Returns `call(method, path, body)` of an admin at a product, whose answer must be a success. */
export const adminOf =
  ({ url }, cookie) =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const result = await answer.json();
    if (!result.success) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(result)}`);
    return result;
  };
