import * as z from 'zod';

/** Claims that an ID token of an admin must have. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  // ASCII only, because other letters may look like ASCII ones or become them in lower case.
  email: z
    .string()
    .max(254)
    .regex(/^[!-~]+@[!-~]+$/),
  email_verified: z.literal(true),
  name: z.unknown().optional(),
  picture: z.unknown().optional(),
});

export interface Claims {
  subject: string;
  /** In lower case. */
  email: string;
  name: string;
  picture: string | null;
}

/** Parses the claims of a verified ID token. Returns null when they contain no verified e-mail. */
export function readClaims(token: unknown): Claims | null {
  const parsed = claimsSchema.safeParse(token);
  if (!parsed.success) return null;
  const { sub, email, name, picture } = parsed.data;
  return {
    subject: sub,
    email: email.toLowerCase(),
    name: tidyAccountName(name) ?? email.slice(0, email.indexOf('@')),
    picture: pictureOf(picture),
  };
}

/** Returns a name of an account on one line and without control characters. Returns null when nothing is left. */
export function tidyAccountName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const text = name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return text === '' ? null : text;
}

function pictureOf(picture: unknown): string | null {
  if (typeof picture !== 'string' || picture.length > 2000 || !URL.canParse(picture)) return null;
  const { protocol, hostname, href } = new URL(picture);
  const ofThisMachine = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || ofThisMachine ? href : null;
}
