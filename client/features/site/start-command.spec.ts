import { describe, expect, it } from '@jest/globals';
import { powerShellCommand, startCommand } from './start-command.ts';

describe('the command that follows a clan', () => {
  it.each([
    ['Your Clan', 'CLAN_NAME="Your Clan" npm start'],
    ["Vex's Own", `CLAN_NAME="Vex's Own" npm start`],
    ['Cash $ Inc', "CLAN_NAME='Cash $ Inc' npm start"],
    ['Wow!', "CLAN_NAME='Wow!' npm start"],
    [`It's "$5"`, String.raw`CLAN_NAME='It'\''s "$5"' npm start`],
  ])('gives a shell the name %s as it is written', (clan, command) => {
    expect(startCommand(clan)).toBe(command);
  });

  it('gives PowerShell the name as it is written', () => {
    expect(powerShellCommand('Your Clan')).toBe("$env:CLAN_NAME='Your Clan'; npm start");
    expect(powerShellCommand("Vex's $5")).toBe("$env:CLAN_NAME='Vex''s $5'; npm start");
  });
});
