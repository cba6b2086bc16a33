/** Characters that a POSIX shell would replace between double quotes. */
const SPECIAL = /["\\$`!]/;

/** Returns the command that follows a clan, for a POSIX shell. */
export function startCommand(clan: string): string {
  const quoted = SPECIAL.test(clan) ? `'${clan.replaceAll("'", String.raw`'\''`)}'` : `"${clan}"`;
  return `CLAN_NAME=${quoted} npm start`;
}

/** Returns the same for PowerShell, where a variable is set before the command. */
export function powerShellCommand(clan: string): string {
  return `$env:CLAN_NAME='${clan.replaceAll("'", "''")}'; npm start`;
}
