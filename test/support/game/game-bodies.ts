import { SKILL_COUNT } from '../../../shared/game/skills.ts';

/** Skill of a body as the game services send it. Names in the bodies are invented; the shapes are real. */

export interface SkillLine {
  rank: number;
  level: number;
  xp: number;
}

const skillXp = (index: number): number => 1_000_000 + index * 12_345;

/** Returns thirty ranked skills, where Overall is the sum of the others. */
export function someSkills(): SkillLine[] {
  const skills = Array.from({ length: SKILL_COUNT }, (_, index) => ({
    rank: 100_000 + index,
    level: 70 + (index % 29),
    xp: skillXp(index),
  }));
  const rest = skills.slice(1);
  const xp = rest.reduce((total, skill) => total + skill.xp, 0);
  const level = rest.reduce((total, skill) => total + skill.level, 0);
  return [{ rank: 388_795, level, xp }, ...rest];
}

/** Returns the text of hiscores lite: 30 skills and `activities` activities (31 today), most of them unranked. */
export function hiscoresBody(skills = someSkills(), activities = 31): string {
  const lines = skills.map(({ rank, level, xp }) => `${rank},${level},${xp}`);
  for (let index = 0; index < activities; index++) lines.push(index === 24 ? '248598,4485' : '-1,-1');
  return `${lines.join('\n')}\n`;
}

export interface ProfileBody {
  name: string;
  rank?: unknown;
  totalxp: number;
  totalskill: number;
  combatlevel?: number;
  skillvalues: { id: number; level: number; xp: number; rank?: number | null }[];
  activities?: { date: string; text: string; details: string }[];
  [other: string]: unknown;
}

/** Returns a RuneMetrics profile: skills with the highest first, their XP in tenths. */
export function profileBody(name: string, skills = someSkills()): ProfileBody {
  const [overall = { rank: 1, level: 1, xp: 0 }, ...rest] = skills;
  return {
    magic: 23529761,
    questsstarted: 2,
    totalskill: overall.level,
    questscomplete: 318,
    questsnotstarted: 42,
    totalxp: overall.xp,
    ranged: 26498301,
    activities: [
      {
        date: '25-Mar-2026 04:13',
        details: 'I have unlocked a total of 1250 songs, the last of which was Marsh Lights.',
        text: '1250 songs unlocked',
      },
      {
        date: '03-Mar-2026 06:55',
        details: 'I levelled my Thieving skill, I am now level 98.',
        text: 'Levelled up Thieving.',
      },
    ],
    skillvalues: rest
      .map(({ rank, level, xp }, id) => ({ level, xp: xp * 10 + (id % 10), rank, id }))
      .sort((a, b) => b.level - a.level || b.xp - a.xp),
    name,
    rank: overall.rank.toLocaleString('en-GB'),
    melee: 201936010,
    combatlevel: 143,
    loggedIn: 'false',
  };
}

/** Returns the clan list as bytes in windows-1252, with non-breaking spaces in names. */
export function clanListBody(rows: (readonly [name: string, rank: string, clanXp: number, kills: number])[]): Buffer {
  const lines = rows.map(
    ([name, rank, clanXp, kills]) => `${name.replaceAll(' ', '\u00a0')},${rank},${clanXp},${kills}`,
  );
  return Buffer.from(['Clanmate, Clan Rank, Total XP, Kills', ...lines, ''].join('\n'), 'latin1');
}
