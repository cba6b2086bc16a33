/** Services of the game that the site reads, by their names in the database and the settings. */
export const SOURCE_NAMES = ['runemetrics', 'hiscores', 'clan-list'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** Services that give a member's skills, in order of trust. */
export const SKILL_SOURCES = ['runemetrics', 'hiscores'] as const satisfies readonly SourceName[];
export type SkillSource = (typeof SKILL_SOURCES)[number];

/** Names of the services within a sentence. */
export const SOURCE_TITLES: Readonly<Record<SourceName, string>> = {
  runemetrics: 'RuneMetrics',
  hiscores: 'the hiscores',
  'clan-list': 'the clan list',
};
