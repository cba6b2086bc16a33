import { LogOut, Menu, Search, Settings, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { href } from '../../shared/site/page-address.ts';
import { PAGE_IDS, pageSpec } from '../../shared/site/pages.ts';
import { ROOMY } from '../../shared/site/widths.ts';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { useSiteStore } from '../lib/clan/site.store.ts';
import { buttonClass, IconButton } from '../ui/controls/button.tsx';
import { onSlashKey } from '../ui/controls/use-slash-key.ts';
import { useMedia } from '../ui/layout/use-media.ts';
import { ClanMark } from './clan-mark.tsx';
import { FindField } from './find-player/find-field.tsx';
import { FIND_LABEL } from './find-player/find-label.ts';
import { FreshnessSign } from './freshness/freshness-sign.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import styles from './navbar.module.css';
import { ThemeToggle } from './theme-toggle.tsx';
import { useHeaderParts } from './use-header-parts.ts';

/** Desktop bar and collapsible phone menu. spec §2. The search opens a member's profile from every page. */
export function Navbar() {
  const name = useSiteStore((s) => s.site.clan_name);
  const { header, open, toggle, close } = useHeaderParts();
  const isRoomy = useMedia(ROOMY);
  return (
    <header ref={header} className={styles.bar}>
      <div className={`container ${styles.inner}`}>
        <Link className={styles.brand} to={href('home')}>
          <ClanMark />
          <span className={styles.name}>{name}</span>
        </Link>
        <nav className={styles.links} aria-label="Main">
          <NavItems />
        </nav>
        <div className={styles.tools}>
          {isRoomy && <FindField onDone={close} />}
          <FreshnessSign />
          {!isRoomy && (
            <FindButton
              isOpen={open === 'search'}
              onPress={() => {
                toggle('search');
              }}
            />
          )}
          <span className={styles.theme}>
            <ThemeToggle />
          </span>
          <span className={styles.account}>
            <Account />
          </span>
          <span className={styles.toggle}>
            <IconButton
              label={open === 'menu' ? 'Close menu' : 'Open menu'}
              aria-expanded={open === 'menu'}
              aria-controls="phone-menu"
              onClick={() => {
                toggle('menu');
              }}
            >
              {open === 'menu' ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
            </IconButton>
          </span>
        </div>
      </div>
      <div id="find-panel" className={styles.find} hidden={isRoomy || open !== 'search'}>
        {!isRoomy && open === 'search' && <FindField isPanel onDone={close} />}
      </div>
      <div id="phone-menu" className={styles.panel} hidden={open !== 'menu'}>
        {open === 'menu' && (
          <>
            <nav className={styles.stack} aria-label="Main, phone">
              <NavItems />
            </nav>
            <div className={styles.panelAccount}>
              <Account />
              <ThemeToggle />
            </div>
          </>
        )}
      </div>
    </header>
  );
}

/** Opens the search below the header where the bar has no room for its field. The slash key presses it. */
function FindButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  useEffect(() => (isOpen ? undefined : onSlashKey(window, onPress)), [isOpen, onPress]);
  return (
    <IconButton
      label={isOpen ? 'Close the search' : FIND_LABEL}
      aria-expanded={isOpen}
      aria-controls="find-panel"
      onClick={onPress}
    >
      {isOpen ? <X size={20} aria-hidden /> : <Search size={20} aria-hidden />}
    </IconButton>
  );
}

function NavItems() {
  return PAGE_IDS.map(pageSpec).map(
    ({ path, nav }) =>
      nav !== undefined && (
        <NavLink key={path} to={path} end={path === href('home')} className={styles.link}>
          {nav}
        </NavLink>
      ),
  );
}

/** Picture, name, dashboard link and logout of the signed-in user, or Login. */
function Account() {
  const user = useAuthStore((s) => s.user);
  const [asking, setAsking] = useState(false);
  if (!user) {
    return (
      <Link className={buttonClass('outline')} to={href('login')}>
        Login
      </Link>
    );
  }
  return (
    <span className={styles.user}>
      {user.picture && (
        <img
          className={styles.picture}
          src={user.picture}
          alt=""
          width={28}
          height={28}
          referrerPolicy="no-referrer"
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
      <span className={styles.userName}>{user.name}</span>
      <Link className={buttonClass('icon')} to={href('admin')} aria-label="Admin dashboard" title="Admin dashboard">
        <Settings size={18} aria-hidden />
      </Link>
      <IconButton
        label="Logout"
        onClick={() => {
          setAsking(true);
        }}
      >
        <LogOut size={18} aria-hidden />
      </IconButton>
      <LogoutDialog open={asking} onOpenChange={setAsking} />
    </span>
  );
}
