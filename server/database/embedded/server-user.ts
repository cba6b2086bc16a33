import { readFileSync } from 'node:fs';

export const isRoot = process.getuid?.() === 0;

/** Returns the database's user (PostgreSQL refuses uid 0, and initdb needs a passwd entry); empty for our own user. */
export function serverUser(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row) {
    throw new Error('The embedded database cannot run as root: start as another user, or add a user named postgres.');
  }
  return { uid: Number(row[2]), gid: Number(row[3]) };
}
