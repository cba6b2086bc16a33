import { formatFull } from '../../../shared/format/dates.ts';
import { counted } from '../../../shared/format/numbers.ts';
import type { Config } from '../../config/config.ts';
import type { Finding } from './finding.ts';

const NEXT = 'Write these into the settings, and start again.';
const OIDC_LINES = ['OIDC_CLIENT_ID=…', 'OIDC_CLIENT_SECRET=…', 'ADMIN_EMAILS=you@example.org'];
const DISCORD_LINES = ['DISCORD_GUILD_ID=…', 'DISCORD_ADMIN_ROLES=…'];

/**
 * Says how admins sign in, or what is missing for it.
 * @param practice true when the practice world offers its own sign-in
 * @param setupEndsAt end of the temporary sign-in of the set-up; null without one
 */
export function signInFinding(
  { oidc, discord, adminEmails }: Config,
  practice: boolean,
  setupEndsAt: Date | null,
): Finding {
  if (oidc === null && discord === null && setupEndsAt !== null) {
    // In the text, because the page shows the time of a check as its age.
    const text = `Only “Setup” is signed in. That ends for good on ${formatFull(setupEndsAt.toISOString())}`;
    return { state: 'bad', text, next: NEXT, lines: OIDC_LINES };
  }
  if (oidc === null && discord === null) {
    const text = practice
      ? 'Anyone who can reach this machine can use the practice sign-in'
      : 'Sign-in is not configured';
    return { state: 'todo', text, next: NEXT, lines: OIDC_LINES };
  }
  if (oidc !== null && adminEmails.length === 0) {
    return { state: 'bad', text: 'No admin e-mail address is configured', next: NEXT, lines: OIDC_LINES.slice(2) };
  }
  const named = discord === null ? 0 : discord.adminRoles.length + discord.adminUsers.length;
  if (discord !== null && named === 0) {
    return {
      state: 'bad',
      text: 'No role or user of Discord is configured as admin',
      next: NEXT,
      lines: DISCORD_LINES,
    };
  }
  const who = [
    ...(oidc === null
      ? []
      : [adminEmails.length === 1 ? '1 admin e-mail address' : `${adminEmails.length} admin e-mail addresses`]),
    ...(discord === null
      ? []
      : [...countsOf(discord.adminRoles.length, 'role'), ...countsOf(discord.adminUsers.length, 'user')]),
  ];
  const total = (oidc === null ? 0 : adminEmails.length) + named;
  return { state: 'good', text: `${listOf(who)} ${total === 1 ? 'is' : 'are'} configured` };
}

function countsOf(count: number, what: string): string[] {
  return count === 0 ? [] : [`${counted(count, what)} of Discord`];
}

function listOf(parts: string[]): string {
  const [last, ...before] = parts.toReversed();
  return before.length === 0 ? (last ?? '') : `${before.toReversed().join(', ')} and ${last ?? ''}`;
}
