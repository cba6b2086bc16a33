import { LogOut, Menu, Settings, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { href } from '../../shared/site/page-address.ts';
import { PAGE_IDS, pageSpec } from '../../shared/site/pages.ts';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { useSiteStore } from '../lib/clan/site.store.ts';
import { buttonClass, IconButton } from '../ui/controls/button.tsx';
import { ClanMark } from './clan-mark.tsx';
import { FreshnessSign } from './freshness/freshness-sign.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import styles from './navbar.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** Desktop bar and collapsible phone menu. spec §2. */
export function Navbar() {
  const name = useSiteStore((s) => s.site.clan_name);
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent): void => {
      // A dialog opened from the menu handles the key itself.
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) setOpenAt(null);
    };
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
    };
  }, [open]);

  return (
    <header className={styles.bar}>
      <div className={`container ${styles.inner}`}>
        <Link className={styles.brand} to={href('home')}>
          <ClanMark />
          <span className={styles.name}>{name}</span>
        </Link>
        <nav className={styles.links} aria-label="Main">
          <NavItems />
        </nav>
        <div className={styles.tools}>
          <FreshnessSign />
          <span className={styles.theme}>
            <ThemeToggle />
          </span>
          <span className={styles.account}>
            <Account />
          </span>
          <span className={styles.toggle}>
            <IconButton
              label={open ? 'Close menu' : 'Open menu'}
              aria-expanded={open}
              aria-controls="phone-menu"
              onClick={() => {
                setOpenAt(open ? null : pathname);
              }}
            >
              {open ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
            </IconButton>
          </span>
        </div>
      </div>
      <div id="phone-menu" className={styles.panel} hidden={!open}>
        {open && (
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
