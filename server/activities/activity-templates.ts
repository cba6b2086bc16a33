import type { ActivityCategory } from '../../shared/activities/activities.schemas.ts';

/** A kind of log line: its id, its category and a pattern for its tidied text. */
interface ActivityTemplate {
  /** Id, which does not change. */
  id: string;
  category: ActivityCategory;
  text: RegExp;
}

const N = String.raw`\d[\d,]*`;

const line = (id: string, category: ActivityCategory, pattern: string): ActivityTemplate => ({
  id,
  category,
  text: new RegExp(`^(?:${pattern})$`, 'i'),
});

/**
 * All known kinds of lines, tried from top to bottom. Some are known only from word lists of bots. A line without a
 * template has the category Other. Source: docs/game-services.md#line-templates, D005.
 */
export const ACTIVITY_TEMPLATES: readonly ActivityTemplate[] = [
  // Pets precede drops, because both begin with "I found".
  line('pet-found', 'Pets', String.raw`I found .+\bpet\.?`),
  line('pet-adopted', 'Pets', String.raw`I adopted .+`),
  line('pet-unlocked', 'Pets', String.raw`(?:I )?unlocked .*\bpet\b.*`),

  line('xp-milestone', 'Skills', String.raw`${N} ?XP in .+`),
  line('level-up', 'Skills', String.raw`Levelled up .+`),
  line('all-skills', 'Skills', String.raw`(?:I have )?levelled all skills (?:over|to) ${N}\.?`),
  line('total-level', 'Skills', String.raw`${N} total levels gained\.?`),
  line('max-cape', 'Skills', String.raw`Bought my first max cape\.?`),

  line('quest-complete', 'Quests', String.raw`Quest complete: .+`),
  line('quest-points', 'Quests', String.raw`${N} Quest Points obtained\.?`),

  // Not Boss Loot, because players find hundreds of these while they train skills.
  line('triskelion-fragment', 'Other', String.raw`I found .*triskelion fragment\.?`),
  line('effigy', 'Other', String.raw`I found .*\beffigy\.?`),
  line('drop', 'Boss Loot', String.raw`I found .+`),

  line('treasure-trail', 'Clue Scrolls', String.raw`\w+ treasure trail completed\.?`),

  line('citadel-capped', 'Citadel', String.raw`Capped at my Clan Citadel\.?`),
  line('citadel-visited', 'Citadel', String.raw`Visited my Clan Citadel\.?`),
  line('clan-fealty', 'Citadel', String.raw`(?:Reached|Maintained) Clan Fealty ${N}\.?`),

  line('player-kill', 'Other', String.raw`I killed the player .+`),
  line('daemonheim-bosses', 'Boss Kills', String.raw`I killed (?:a boss monster|${N} boss monsters) in Daemonheim\.?`),
  line('boss-kills', 'Boss Kills', String.raw`I killed ${N} .+`),
  line('boss-kill', 'Boss Kills', String.raw`I killed .+`),
  line('boss-defeats', 'Boss Kills', String.raw`I defeated .+ ${N} times?\.?`),
  line('dominion-tower', 'Boss Kills', String.raw`Killed ${N} bosses and beaten all special matches\.?`),
  line('fight-kiln', 'Boss Kills', String.raw`Completed the Fight Kiln\.?`),
  line('champion-won', 'Boss Kills', String.raw`Won a challenge against the .+ Champion\.?`),

  line('champion-challenge', 'Other', String.raw`Challenged by the .+ Champion\.?`),
  line('mystery', 'Other', String.raw`Solved an archaeological mystery\.?`),
  line('songs', 'Other', String.raw`${N} songs unlocked\.?`),
  line('dungeon-floor', 'Other', String.raw`Dungeon floor ${N} reached\.?`),
  line('daemonheim-history', 'Other', String.raw`Daemonheim['’]s history uncovered, ${N} volumes? found\.?`),
  line('prayer', 'Other', String.raw`.+ prayer bought\.?`),
  line('case', 'Other', String.raw`(?:Won|Summoned for) a case involving .+`),
  line('hunter-coins', 'Other', String.raw`Large amount of coins obtained\.?`),
  line('hunter-lucky', 'Other', String.raw`Lucky .+ obtained\.?`),
  line('hunter-thing', 'Other', String.raw`Obtained a thing\.?`),
  line('charm-sprites', 'Other', String.raw`Caught ${N} .*charm sprites?\.?`),
  line('ability', 'Other', String.raw`Unlocked the .+ ability\.?`),
  line('thalassus', 'Other', String.raw`Hunted the Thalassus ${N} times?\.?`),
  line('duellists-cap', 'Other', String.raw`Improved my duellist['’]s cap\.?`),
  line('qualification', 'Other', String.raw`Earnt my .+ qualification\.?`),
  line('cape-upgrade', 'Other', String.raw`Upgraded my .+ cape\.?`),
];
