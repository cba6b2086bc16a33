/** The game's services that a clan is followed at, by the names that the database and the settings use. */
export const SOURCE_NAMES = ['runemetrics', 'hiscores', 'clan-list'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** Those that give a member's skills, in order of trust. */
export const SKILL_SOURCES = ['runemetrics', 'hiscores'] as const satisfies readonly SourceName[];
export type SkillSource = (typeof SKILL_SOURCES)[number];

/** Names as they stand within a sentence. */
export const SOURCE_TITLES: Readonly<Record<SourceName, string>> = {
  runemetrics: 'RuneMetrics',
  hiscores: 'the hiscores',
  'clan-list': 'the clan list',
};
