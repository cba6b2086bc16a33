import type { AuditAction } from '../../shared/audit/audit-actions.ts';

/** What an entry of one action may hold, and the sentence that it must read as. */
export interface StoredShape {
  subject: string;
  member?: number;
  board?: number;
  before?: unknown;
  after?: unknown;
  reads: string;
}

const SQUARE = {
  rule: { kind: 'level', level: 70, skill: 'Archaeology' },
  item_id: null,
  icon_url: null,
  item_name: 'Level 70 in Archaeology',
  row_number: 5,
  description: null,
  alternatives: [],
  column_number: 5,
};
const ITEM = { ...SQUARE, rule: null, item_name: 'Dragon helm', alternatives: ['Dragon boots'] };
const XP = { total_xp: 5_000_000 };

/** Every shape of every action that a version of the site has stored, since the first one with an audit. */
export const STORED_SHAPES: Readonly<Record<AuditAction, readonly StoredShape[]>> = {
  'bingo.board.create': [
    {
      subject: 'Board Winter Bingo',
      board: 7,
      after: { title: 'Winter Bingo', description: null, rows: 3, columns: 4, start_date: null, is_active: false },
      reads: 'made the board Winter Bingo, 4 × 3, hidden.',
    },
    {
      subject: 'Board Winter',
      board: 7,
      after: { rows: 5, columns: 5, is_active: true, end_date: '2026-11-29T21:23:00.000Z' },
      reads: 'made the board Winter, 5 × 5, visible to visitors.',
    },
  ],
  'bingo.board.update': [
    {
      subject: 'Board New',
      board: 7,
      before: { title: 'Old' },
      after: { title: 'New' },
      reads: 'renamed the board Old to New.',
    },
    {
      subject: 'Board New',
      board: 7,
      before: { is_active: false },
      after: { is_active: true },
      reads: 'showed the board New to visitors.',
    },
    {
      subject: 'Board New',
      board: 7,
      before: { is_active: true },
      after: { is_active: false },
      reads: 'hid the board New from visitors.',
    },
    {
      subject: 'Board New',
      board: 7,
      before: { end_date: '2026-11-29T21:23:00.000Z' },
      after: { end_date: '2026-07-01T12:00:00.000Z' },
      reads: 'moved the end of New from 29 Nov 2026, 21:23 to 1 Jul 2026, 13:00.',
    },
    {
      subject: 'Board New',
      board: 7,
      before: { start_date: null },
      after: { start_date: '2026-11-29T21:23:00.000Z' },
      reads: 'set the start of New to 29 Nov 2026, 21:23.',
    },
    {
      subject: 'Board New',
      board: 7,
      before: { end_date: '2026-11-29T21:23:00.000Z' },
      after: { end_date: null },
      reads: 'removed the end of New.',
    },
    {
      subject: 'Board New',
      board: 7,
      before: { title: 'Old', description: null, is_active: true },
      after: { title: 'New', description: 'Words', is_active: false },
      reads: 'changed the title, the description and whether visitors see it of Old.',
    },
  ],
  'bingo.board.delete': [
    {
      subject: 'Board Winter',
      board: 7,
      before: { is_active: true, teams: 1, squares: 25 },
      reads: 'deleted the board Winter with 1 team and 25 squares.',
    },
  ],
  'bingo.board.restore': [{ subject: 'Board Winter', board: 7, reads: 'restored the board Winter.' }],
  'bingo.board.lock': [{ subject: 'Board Winter', board: 7, reads: 'locked the results of the board Winter.' }],
  'bingo.board.unlock': [
    {
      subject: 'Board Winter',
      board: 7,
      after: { reason: 'A drop was missing' },
      reads: 'unlocked the results of the board Winter. “A drop was missing”',
    },
  ],
  'bingo.board.code': [{ subject: 'Board Winter', board: 7, reads: 'replaced the code word of the board Winter.' }],
  'bingo.board.clone': [
    {
      subject: 'Board Winter (copy)',
      board: 8,
      before: { id: 7, title: 'Winter' },
      after: { squares: 25, teams: ['Reds', 'Blues'] },
      reads: 'copied the board Winter as Winter (copy): 25 squares, 2 teams.',
    },
  ],
  'bingo.board.import': [
    {
      subject: 'Board Winter',
      board: 8,
      after: { squares: 1, teams: [] },
      reads: 'made the board Winter from a file: 1 square, 0 teams.',
    },
  ],
  'bingo.square.set': [
    {
      subject: 'E5 of board Frostfall Bingo',
      board: 7,
      before: null,
      after: SQUARE,
      reads: 'set E5 of Frostfall Bingo to Level 70 in Archaeology.',
    },
    {
      subject: 'E5 of board Frostfall Bingo',
      board: 7,
      before: ITEM,
      after: SQUARE,
      reads: 'changed E5 of Frostfall Bingo from Dragon helm to Level 70 in Archaeology.',
    },
    {
      subject: 'E5 of board Best of board games',
      board: 7,
      before: ITEM,
      after: { ...ITEM, alternatives: [], description: 'Any' },
      reads: 'changed the other names and the description of E5 of Best of board games, Dragon helm.',
    },
  ],
  'bingo.square.clear': [
    {
      subject: 'A1 of board Winter',
      board: 7,
      before: ITEM,
      reads: 'cleared A1 of Winter, which was Dragon helm.',
    },
  ],
  'bingo.square.swap': [{ subject: 'A1 and C3 of board Winter', board: 7, reads: 'swapped A1 and C3 of Winter.' }],
  'bingo.square.fill': [
    {
      subject: 'Board Winter',
      board: 7,
      after: { names: ['Abyssal whip', 'Dragon claws', 'Armadyl hilt'] },
      reads: 'filled 3 squares of Winter: Abyssal whip, Dragon claws and Armadyl hilt.',
    },
    {
      subject: 'Board Winter',
      board: 7,
      after: { names: [...Array.from({ length: 40 }, (_, at) => `Item ${at}`), '… and 9 more'] },
      reads: 'filled 49 squares of Winter: Item 0, Item 1, Item 2 and 46 more.',
    },
  ],
  'bingo.team.create': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      after: { team_name: 'Reds', color: 'red', joined: ['Old Mossy', 'Jo'] },
      reads: 'made the team Reds of Winter with Old Mossy and Jo.',
    },
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      after: { teamName: 'Reds', color: 'red', joined: [] },
      reads: 'made the team Reds of Winter.',
    },
  ],
  'bingo.team.update': [
    {
      subject: 'Team Blues of board Winter',
      board: 7,
      before: { team_name: 'Reds', color: 'red' },
      after: { team_name: 'Blues', color: 'blue' },
      reads: 'renamed the team Reds of Winter to Blues, now blue.',
    },
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      before: { team_name: 'Reds', color: 'red' },
      after: { team_name: 'Reds', color: 'blue' },
      reads: 'changed the colour of the team Reds of Winter from red to blue.',
    },
  ],
  'bingo.team.delete': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      before: { color: 'red', players: ['Jo'] },
      reads: 'deleted the team Reds of Winter with 1 player.',
    },
  ],
  'bingo.team.restore': [
    { subject: 'Team Reds of board Winter', board: 7, reads: 'restored the team Reds of Winter.' },
  ],
  'bingo.team.join': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      after: { joined: ['Former member', 'Jo'] },
      reads: 'added a former member and Jo to the team Reds of Winter.',
    },
  ],
  'bingo.split.apply': [
    {
      subject: 'Board Winter',
      board: 7,
      after: { teams: 4, players: 20, seed: 'snow' },
      reads: 'dealt 20 players to 4 teams of the board Winter, seed “snow”.',
    },
  ],
  'bingo.split.undo': [
    {
      subject: 'Board Winter',
      board: 7,
      before: { teams: 4, players: 20 },
      reads: 'took back the dealing of players to teams of the board Winter.',
    },
  ],
  'bingo.signup.decide': [
    {
      subject: 'Board Winter',
      board: 7,
      after: { status: 'accepted', players: ['Ann', 'Bob'] },
      reads: 'accepted Ann and Bob for the board Winter.',
    },
    {
      subject: 'Board Winter',
      board: 7,
      after: { status: 'late', players: ['Ann'] },
      reads: 'marked Ann as joining late on the board Winter.',
    },
    {
      subject: 'Board Winter',
      board: 7,
      after: { is_captain: true, players: ['Ann'] },
      reads: 'marked Ann as captain on the board Winter.',
    },
  ],
  'bingo.team.leave': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      before: { left: 'Jo' },
      reads: 'removed Jo from the team Reds of Winter.',
    },
  ],
  'bingo.team.substitute': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      before: { player: 'Jo' },
      after: { player: 'Ann', at: '2026-03-01T14:30:00.000Z', reason: 'Jo is away' },
      reads: 'replaced Jo by Ann on the team Reds of Winter. “Jo is away”',
    },
  ],
  'bingo.team.move': [
    {
      subject: 'Team Blues of board Winter',
      board: 7,
      before: { player: 'Jo', team: 'Reds' },
      after: { team: 'Blues', at: '2026-03-01T14:30:00.000Z', reason: 'Too many Reds' },
      reads: 'moved Jo from the team Reds to the team Blues of Winter. “Too many Reds”',
    },
  ],
  'bingo.seat.update': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      before: { player: 'Jo', role: 'player' },
      after: { role: 'captain' },
      reads: 'made Jo captain of the team Reds of Winter.',
    },
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      before: { player: 'Jo' },
      after: { counts_from: '2026-03-01T14:00:00.000Z', reason: 'Was forgotten' },
      reads: 'set that Jo counts for the team Reds of Winter from 1 Mar 2026, 14:00. “Was forgotten”',
    },
  ],
  'bingo.completion.record': [
    {
      subject: 'A1 “Dragon helm” for Reds',
      board: 7,
      member: 3,
      after: { by: 'Jo', at: '2026-11-22T20:48:00.000Z', note: 'Seen on a picture' },
      reads: 'recorded A1 “Dragon helm” for Reds, completed by Jo at 22 Nov 2026, 20:48. “Seen on a picture”',
    },
    {
      subject: 'A1 “Dragon helm” for Reds',
      board: 7,
      after: { by: 'A guest', at: '2026-11-22T20:48:00.000Z', note: null },
      reads: 'recorded A1 “Dragon helm” for Reds, completed by A guest at 22 Nov 2026, 20:48.',
    },
    {
      subject: 'A1 “Dragon helm” for Reds',
      board: 7,
      member: 3,
      after: { by: 'Jo', at: '2026-11-22T20:48:00.000Z', note: null, amount: 1200 },
      reads: 'recorded 1,200 of A1 “Dragon helm” for Reds, completed by Jo at 22 Nov 2026, 20:48.',
    },
  ],
  'bingo.completion.revoke': [
    {
      subject: 'A1 “Dragon helm” of Reds',
      board: 7,
      member: 3,
      before: { by: null, at: '2026-11-22T20:48:00.000Z', evidence: { kind: 'manual', by: 'Anna', note: null } },
      after: { reason: 'A mistake' },
      reads: 'revoked A1 “Dragon helm” of Reds. “A mistake”',
    },
  ],
  'bingo.proof.approve': [
    {
      subject: 'A1 “Dragon helm” for Reds',
      board: 7,
      member: 12,
      after: { by: 'Ann', at: '2026-11-29T21:23:00.000Z', note: 'From the chest' },
      reads: 'approved a proof of A1 “Dragon helm” for Reds, completed by Ann at 29 Nov 2026, 21:23. “From the chest”',
    },
  ],
  'bingo.proof.reject': [
    {
      subject: 'A1 “Dragon helm” for Reds',
      board: 7,
      before: { by: 'Ann' },
      after: { note: 'The code word is missing' },
      reads: 'rejected a proof of A1 “Dragon helm” for Reds, completed by Ann. “The code word is missing”',
    },
  ],
  'bingo.proof.reopen': [
    {
      subject: 'A1 “Dragon helm” for Reds',
      board: 7,
      before: { status: 'approved', by: 'Ann' },
      reads: 'opened a proof of A1 “Dragon helm” for Reds again, which was approved.',
    },
  ],
  'bingo.proof.pictures.delete': [
    {
      subject: 'A1 “Dragon helm” for Reds',
      board: 7,
      before: { pictures: 2 },
      reads: 'deleted 2 pictures of a proof of A1 “Dragon helm” for Reds.',
    },
  ],
  'bingo.link.create': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      after: { role: 'player', links: 12 },
      reads: 'made 12 player links in the team Reds of Winter.',
    },
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      after: { role: 'captain', links: 1, player: 'Ann' },
      reads: 'made a captain link for Ann in the team Reds of Winter.',
    },
  ],
  'bingo.link.revoke': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      before: { role: 'player', player: 'Ann' },
      reads: 'revoked the player link of Ann in the team Reds of Winter.',
    },
  ],
  'bingo.adjustment.make': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      after: { points: -3, reason: 'A traded drop' },
      reads: 'took 3 points from Reds of Winter. “A traded drop”',
    },
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      after: { points: 1, reason: 'Best picture' },
      reads: 'gave 1 point to Reds of Winter. “Best picture”',
    },
  ],
  'bingo.adjustment.revoke': [
    {
      subject: 'Team Reds of board Winter',
      board: 7,
      before: { points: 5, reason: 'Best picture', by: 'Anna' },
      after: { reason: 'Wrong team' },
      reads: 'took back 5 points from Reds of Winter. “Wrong team”',
    },
  ],
  'bingo.token.create': [{ subject: 'Read token "Stream"', board: 7, reads: 'made the read token Stream of a board.' }],
  'bingo.token.revoke': [
    { subject: 'Read token "The "big" one"', board: 7, reads: 'revoked the read token The "big" one of a board.' },
  ],
  'clan.import': [
    {
      subject: 'Clan Ravenhold',
      after: { added: ['Jo', 'Bo'], removed: [], kept: 118 },
      reads: 'imported the members of Ravenhold: 2 added, 118 kept.',
    },
  ],
  'clan.membership.sync': [
    {
      subject: 'Clan Ravenhold',
      after: { added: [], removed: ['Jo'], kept: 117 },
      reads: 'synced the membership of Ravenhold: 0 added, 1 removed, 117 kept.',
    },
    {
      subject: 'Clan Ravenhold',
      after: { note: 'Too large to keep' },
      reads: 'synced the membership of Ravenhold.',
    },
  ],
  'member.add': [{ subject: 'Old Mossy', member: 3, reads: 'added Old Mossy.' }],
  'member.add.many': [
    { subject: '2 members', after: { added: ['Jo', 'Bo'] }, reads: 'added 2 members: Jo and Bo.' },
    { subject: '1 member', after: { added: ['Jo'] }, reads: 'added 1 member: Jo.' },
    {
      subject: '500 members',
      after: { added: [...Array.from({ length: 40 }, (_, at) => `P${at}`), '… and 460 more'] },
      reads: 'added 500 members: P0, P1, P2 and 497 more.',
    },
  ],
  'member.return': [{ subject: 'Old Mossy', member: 3, reads: 'made Old Mossy an active member again.' }],
  'member.flag.set': [
    {
      subject: 'Old Mossy',
      member: 3,
      before: { is_discord_booster: false },
      after: { is_discord_booster: true },
      reads: 'gave Old Mossy the badge Discord booster.',
    },
    {
      subject: 'Old Mossy',
      member: 3,
      before: { has_completionist_cape: true },
      after: { has_completionist_cape: false },
      reads: 'took the badge Completionist Cape from Old Mossy.',
    },
  ],
  'member.remove': [
    {
      subject: 'Old Mossy',
      member: 3,
      before: { is_active: true },
      after: { is_active: false },
      reads: 'removed Old Mossy from the clan.',
    },
  ],
  'member.restore': [
    {
      subject: 'Old Mossy',
      member: 3,
      before: { is_active: false },
      after: { is_active: true },
      reads: 'undid the removal of Old Mossy.',
    },
  ],
  'member.hide': [
    {
      subject: 'Old Mossy',
      member: 3,
      before: { is_hidden: false },
      after: { is_hidden: true },
      reads: 'hid Old Mossy from all public pages.',
    },
  ],
  'member.show': [
    {
      subject: 'Old Mossy',
      member: 3,
      before: { is_hidden: true },
      after: { is_hidden: false },
      reads: 'showed Old Mossy on the public pages again.',
    },
  ],
  'member.announce.off': [
    {
      subject: 'Old Mossy',
      member: 3,
      before: { no_announcements: false },
      after: { no_announcements: true },
      reads: 'left Old Mossy out of announcements and feeds.',
    },
  ],
  'member.announce.on': [
    {
      subject: 'Old Mossy',
      member: 3,
      before: { no_announcements: true },
      after: { no_announcements: false },
      reads: 'let Old Mossy be named in announcements and feeds again.',
    },
  ],
  'member.erase': [{ subject: 'Former member', reads: 'erased a member for good.' }],
  'member.erase.lift': [{ subject: 'Former member', reads: 'allowed an erased name to be added again.' }],
  'member.rename': [
    {
      subject: 'Brew Munk → Brew Monk',
      member: 3,
      before: { name: 'Brew Munk' },
      after: { name: 'Brew Monk', merged: true },
      reads: 'renamed Brew Munk to Brew Monk, and merged the two members.',
    },
    {
      subject: 'Brew Munk → Brew Monk',
      member: 3,
      before: { name: 'Brew Munk' },
      after: { name: 'Brew Monk', merged: false },
      reads: 'renamed Brew Munk to Brew Monk.',
    },
  ],
  'member.rename.undo': [
    {
      subject: 'Brew Munk → Brew Monk',
      member: 3,
      before: { name: 'Brew Monk' },
      after: { name: 'Brew Munk' },
      reads: 'undid the rename of Brew Munk to Brew Monk.',
    },
  ],
  'member.rename.dismiss': [
    { subject: 'Jo → Bo', reads: 'decided that Jo and Bo are two players.' },
    { subject: 'Former member → Bo', reads: 'decided that a former member and Bo are two players.' },
  ],
  'member.rename.dismiss.undo': [
    { subject: 'Jo → Bo', reads: 'let the rename of Jo to Bo be proposed again.' },
    { subject: 'Former member → Bo', reads: 'let the rename of a former member to Bo be proposed again.' },
    { subject: 'Bo', reads: 'let a likely rename of Bo be proposed again.' },
  ],
  'xp.clear': [
    { subject: 'daily XP', after: { clear_id: 4, members: 118 }, reads: 'cleared the daily XP of 118 members.' },
  ],
  'xp.clear.undo': [
    {
      subject: 'weekly XP',
      before: { clear_id: 4, cleared_at: '2026-11-22T20:48:00.000Z' },
      after: { members: 118 },
      reads: 'undid the clearing of the weekly XP of 22 Nov 2026, 20:48.',
    },
    {
      subject: 'weekly XP',
      before: { clear_id: 4, cleared_at: '2026-11-22T20:48:00.000Z' },
      after: { members: 0 },
      reads: 'undid the clearing of the weekly XP of 22 Nov 2026, 20:48; there was nothing left to restore.',
    },
  ],
  'xp.held.accept': [
    {
      subject: 'Old Mossy',
      member: 3,
      before: XP,
      after: { total_xp: 2_860_000, read: 2_860_000, source: 'hiscores' },
      reads: 'accepted a held reading of Old Mossy: Overall goes down by 2,140,000 XP.',
    },
    {
      subject: 'Old Mossy',
      member: 3,
      before: { total_xp: null },
      after: { total_xp: 10, read: 10, source: 'runemetrics' },
      reads: 'accepted a held reading of Old Mossy: Overall is 10 XP.',
    },
  ],
  'xp.held.reject': [
    {
      subject: 'Old Mossy',
      member: 3,
      before: XP,
      after: { total_xp: 5_000_000, read: 12, source: 'hiscores' },
      reads: 'rejected a held reading of Old Mossy with 12 XP: Overall stays 5,000,000 XP.',
    },
  ],
  'sync.start': [
    {
      subject: 'Sync of all members',
      after: { syncId: '7cf1b1b0-0000-4000-8000-000000000000', total: 120 },
      reads: 'started a sync of all members.',
    },
    { subject: 'Sync of 1 member', after: { total: 1 }, reads: 'started a sync of 1 member.' },
  ],
  'sync.retry': [
    {
      subject: 'Sync of 3 members that failed',
      after: { total: 3, retryOf: '7cf1b1b0-0000-4000-8000-000000000000' },
      reads: 'started another sync of 3 members that failed.',
    },
  ],
  'sync.cancel': [
    {
      subject: 'Sync of all members',
      before: { status: 'running' },
      after: { status: 'cancelled', processed: 29, total: 120 },
      reads: 'stopped the sync of all members after 29 of 120.',
    },
  ],
  'site.edit': [
    {
      subject: 'Facts of the site',
      before: { description: '', 'links.chat': '', 'stats.members': 'auto' },
      after: { description: 'A clan.', 'links.chat': 'https://chat.example', 'stats.members': 120, revision: 4 },
      reads: 'changed Description, Link to the chat and Members of the site.',
    },
  ],
  'site.edit.undo': [
    {
      subject: 'Facts of the site',
      before: { description: 'A clan.' },
      after: { description: '', revision: 5 },
      reads: 'took back the change of Description of the site.',
    },
  ],
  'announce.channel.create': [
    { subject: 'bingo', after: { hint: 'Spidey …1234' }, reads: 'added the channel bingo, Spidey …1234.' },
  ],
  'announce.channel.update': [
    { subject: 'bingo', before: { is_on: true }, after: { is_on: false }, reads: 'paused the channel bingo.' },
    { subject: 'bingo', before: { is_on: false }, after: { is_on: true }, reads: 'resumed the channel bingo.' },
    {
      subject: 'news',
      before: { name: 'bingo' },
      after: { name: 'news' },
      reads: 'renamed the channel bingo to news.',
    },
    {
      subject: 'bingo',
      before: { hint: 'Spidey …1234' },
      after: { hint: 'Spidey …5678' },
      reads: 'gave the channel bingo another address, Spidey …5678.',
    },
    {
      subject: 'bingo',
      before: { silent: false, timezone: 'UTC', hint: '…1234' },
      after: { silent: true, timezone: 'Europe/London', hint: '…5678' },
      reads: 'changed whether it rings, the time zone and the address of the channel bingo.',
    },
  ],
  'announce.channel.delete': [
    {
      subject: 'bingo',
      before: { hint: '…1234', rules: ['Bingo', 'Drops'] },
      reads: 'deleted the channel bingo with 2 rules.',
    },
  ],
  'announce.channel.test': [{ subject: 'bingo', reads: 'tried the channel bingo.' }],
  'announce.rule.create': [
    {
      subject: 'Drops',
      after: { channel: 'news', kinds: ['activity.pet'], filter: {} },
      reads: 'added the rule Drops to the channel news.',
    },
  ],
  'announce.rule.update': [
    {
      subject: 'Drops',
      before: { is_on: true },
      after: { channel: 'news', is_on: false },
      reads: 'switched the rule Drops of the channel news off.',
    },
    {
      subject: 'Drops',
      before: { kinds: ['activity.pet'], batch_s: 30 },
      after: { channel: 'news', kinds: ['activity.clue'], batch_s: 60 },
      reads: 'changed what it tells and the window of the rule Drops of the channel news.',
    },
  ],
  'announce.rule.delete': [
    {
      subject: 'Drops',
      before: { channel: 'news', kinds: ['activity.pet'], filter: {} },
      reads: 'deleted the rule Drops of the channel news.',
    },
  ],
  'announce.message.resend': [
    {
      subject: 'bingo',
      before: { state: 'dead', problem: 'Discord answered with 500' },
      after: { items: 2 },
      reads: 'sent a message to the channel bingo again.',
    },
  ],
  'announce.message.drop': [
    {
      subject: 'bingo',
      before: { state: 'waiting', problem: null },
      after: { items: 1 },
      reads: 'dropped a message to the channel bingo.',
    },
  ],
  'feed.clear': [
    {
      subject: 'Posts of @ravenhold',
      before: { posts: 6 },
      after: { posts: 0 },
      reads: 'cleared 6 stored posts of @ravenhold.',
    },
  ],
  'feed.refresh': [
    {
      subject: 'Posts of @ravenhold',
      before: { posts: 6 },
      after: { posts: 7, error: null },
      reads: 'read the posts of @ravenhold again: 7 posts.',
    },
    {
      subject: 'Posts of @ravenhold',
      before: { posts: 6 },
      after: { posts: 6, error: 'X limits requests at the moment' },
      reads: 'tried to read the posts of @ravenhold: X limits requests at the moment.',
    },
  ],
  'session.end': [
    {
      subject: 'Session of Bert',
      before: { device: 'Chrome on Linux' },
      reads: 'ended the session of Bert on Chrome on Linux.',
    },
    {
      subject: 'Session of Tharn Vex',
      before: { device: 'Chrome on Linux' },
      reads: 'ended another session of their own on Chrome on Linux.',
    },
  ],
  'backup.download': [
    {
      subject: 'citadel-watch-daily-2026-11-22T020700Z.tar',
      after: { bytes: 4096 },
      reads: 'downloaded the backup citadel-watch-daily-2026-11-22T020700Z.tar.',
    },
  ],
  'auth.role_lost': [
    {
      subject: 'Sign-in of Tharn Vex',
      before: { roles: ['100000000000000001'] },
      after: { why: 'without a role of the admins', ended: 2 },
      reads: 'was signed out: without a role of the admins.',
    },
  ],
  'auth.setup': [
    {
      subject: 'Sign-in of Setup',
      after: { hours: 24 },
      reads: 'signed in for 24 hours after the set-up.',
    },
  ],
  'auth.setup_end': [
    {
      subject: 'Sign-in of Setup',
      after: { ended: 1 },
      reads: 'was signed out: another sign-in is configured now.',
    },
  ],
};
