import { Gem } from 'lucide-react';
import type { CSSProperties } from 'react';
import { nameKey } from '../../../shared/game/names.ts';
import type { NameStyle, Site } from '../../../shared/site/site.schemas.ts';
import { useSiteStore } from '../../lib/clan/site.store.ts';
import styles from './member-name.module.css';

interface Props {
  /** Display name. */
  name: string;
  booster?: boolean | undefined;
  grandmaster?: boolean | undefined;
  /** True for long tables, which show every name without styles. */
  plain?: boolean;
  /** Draws particles around the name, as on a profile. */
  motes?: boolean;
}

const MOTES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Returns the style of specially named members, else of Grandmasters, else of boosters, or null. spec §2, Profile. */
function styleOf(site: Site, { name, booster, grandmaster }: Props): NameStyle | null {
  const special = site.special_names.find((entry) => nameKey(entry.name) === nameKey(name));
  if (special) return special;
  if (grandmaster) return site.grandmaster_style;
  return booster ? site.booster_style : null;
}

/** A member's name in its special style, if any. */
export function MemberName(props: Props) {
  const site = useSiteStore((s) => s.site);
  const style = props.plain ? null : styleOf(site, props);
  return (
    <span className={styles.wrap}>
      {style ? <StyledName name={props.name} look={style} motes={props.motes ?? false} /> : props.name}
      {props.booster && (
        <span className={styles.badge} title="Discord booster">
          <Gem size={13} aria-hidden />
          <span className="sr-only">Discord booster</span>
        </span>
      )}
    </span>
  );
}

/** A name in a style. */
export function StyledName({ name, look, motes }: { name: string; look: NameStyle; motes: boolean }) {
  const vars: CSSProperties & Record<'--name-dark' | '--name-light', string> = {
    '--name-dark': look.dark.join(', '),
    '--name-light': look.light.join(', '),
  };
  return (
    <span className={styles.special} style={vars} data-particles={look.particles}>
      <span className={styles.text}>{name}</span>
      {motes && look.particles !== 'none' && (
        <span className={styles.motes} aria-hidden>
          {MOTES.map((mote) => (
            <i
              key={mote}
              className={styles.mote}
              style={{ left: `${(mote * 37 + 4) % 98}%`, animationDelay: `${-mote * 0.7}s` }}
            />
          ))}
        </span>
      )}
    </span>
  );
}
