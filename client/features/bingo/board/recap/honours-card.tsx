import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import type { Honour } from './share-honours.ts';
import styles from './recap.module.css';

/** What players of the event are named for. Renders nothing without any. */
export function HonoursCard({ honours }: { honours: readonly Honour[] }) {
  if (honours.length === 0) return null;
  return (
    <CardSection title="Honours">
      <ul className={styles.honours}>
        {honours.map(({ label, name, team, color, words }) => (
          <li key={label} className={styles.honour}>
            <TeamShield color={color} size={28} />
            <p>
              <b>{name}</b> <span className={styles.remark}>of {team}</span>
              <span className={styles.words}>{words}</span>
            </p>
            <span className={styles.feat}>{label}</span>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
