import { useSiteStore } from '../lib/clan/site.store.ts';
import styles from './footer.module.css';

export function Footer() {
  const name = useSiteStore((s) => s.site.clan_name);
  return (
    <footer className={`container ${styles.footer}`}>
      <span>{name} is a fan site. Not affiliated with the game’s owner.</span>
      <span>Times are London time.</span>
    </footer>
  );
}
