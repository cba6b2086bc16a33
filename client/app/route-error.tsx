import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { href } from '../../shared/site/page-address.ts';
import { useTitle } from '../lib/page/use-title.ts';
import { buttonClass } from '../ui/controls/button.tsx';
import styles from './route-error.module.css';

/** Error page for any failure in routing or rendering. spec §2 and spec §8. */
export function RouteError() {
  const error = useRouteError();
  return <ErrorPage missing={isRouteErrorResponse(error) && error.status === 404} />;
}

/** Error page for a URL without a page, inside the site's layout. */
export function NotFound() {
  return <ErrorPage missing />;
}

function ErrorPage({ missing }: { missing: boolean }) {
  useTitle('Error');
  return (
    <div className={`container ${styles.page}`} role="alert">
      <svg viewBox="0 0 48 48" width="64" height="64" aria-hidden className={styles.sign}>
        <path d="M24 4l18 7v12c0 11-8 17-18 21C14 40 6 34 6 23V11z" />
        <path d="M27 6l-6 13 7 5-6 18" />
      </svg>
      <h1 className={styles.title}>Unexpected Application Error!</h1>
      <p className={styles.text}>
        {missing ? 'There is no page at this address.' : 'Something broke while this page was being shown.'}
      </p>
      <div className={styles.actions}>
        <Link className={buttonClass('primary')} to={href('home')}>
          Go to the home page
        </Link>
        {!missing && (
          <button
            type="button"
            className={buttonClass('outline')}
            onClick={() => {
              window.location.reload();
            }}
          >
            Load the page again
          </button>
        )}
      </div>
    </div>
  );
}
