import { formatDate } from '../../../shared/format/dates.ts';
import { thousands } from '../../../shared/format/numbers.ts';
import { SKILLS, skillIndex } from '../../../shared/game/skills.ts';
import type { SkillEntry } from '../../../shared/members/members.schemas.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { SkillIcon } from '../../ui/icons/skill-icon.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { TimeOf } from '../../ui/data/time-of.tsx';
import { cell, Table } from '../../ui/data/table.tsx';
import styles from './skills-table.module.css';

interface Props {
  skills: readonly SkillEntry[];
  totalRank: number | null;
  totalXp: number;
  /** Start of the gain when it is later than Monday, or null. */
  gainSince: string | null;
}

/** This week's skills: an Overall row computed from them, then each skill in the game's order. */
export function SkillsTable({ skills, totalRank, totalXp, gainSince }: Props) {
  const rows = skills
    .filter(({ skill_name }) => skillIndex(skill_name) > 0)
    .sort((a, b) => skillIndex(a.skill_name) - skillIndex(b.skill_name));
  const sum = (part: (row: SkillEntry) => number): number => rows.reduce((total, row) => total + part(row), 0);
  const overall: SkillEntry = {
    skill_name: 'Overall',
    level: sum(({ level }) => level),
    rank: totalRank,
    xp_gain: sum(({ xp_gain }) => xp_gain),
    xp: totalXp,
  };
  return (
    <CardSection
      title="Skills"
      aside={
        gainSince !== null && (
          <span className={styles.since}>
            Gains since{' '}
            <TimeOf at={gainSince} stop>
              {formatDate(gainSince)}
            </TimeOf>
          </span>
        )
      }
    >
      {rows.length === 0 ? (
        <Empty title="No skill data available.">Sync this player to load their skills.</Empty>
      ) : (
        <Table label="All skills" className={styles.table ?? ''}>
          <thead>
            <tr>
              <th scope="col">Skill</th>
              <th scope="col" className={cell.number}>
                Level
              </th>
              <th scope="col" className={cell.number}>
                Rank
              </th>
              <th scope="col" className={cell.number} title="This week, since Monday 00:00 UTC">
                XP Gain
              </th>
              <th scope="col" className={cell.number}>
                XP
              </th>
            </tr>
          </thead>
          <tbody>
            {[overall, ...rows].map((row) => (
              <SkillRow key={row.skill_name} row={row} />
            ))}
          </tbody>
        </Table>
      )}
    </CardSection>
  );
}

function SkillRow({ row }: { row: SkillEntry }) {
  const skill = SKILLS[skillIndex(row.skill_name)] ?? 'Overall';
  return (
    <tr className={skill === 'Overall' ? styles.overall : undefined}>
      <th scope="row" className={styles.skill}>
        <span className={styles.name}>
          <SkillIcon skill={skill} size={28} />
          {row.skill_name}
        </span>
      </th>
      <td className={cell.number}>{thousands(row.level)}</td>
      <td className={cell.number}>{row.rank === null ? '–' : thousands(row.rank)}</td>
      <td className={row.xp_gain > 0 ? cell.gain : cell.number}>
        {row.xp_gain > 0 ? `+${thousands(row.xp_gain)}` : '0'}
      </td>
      <td className={cell.number}>{thousands(row.xp)}</td>
    </tr>
  );
}
