import { Link } from 'react-router-dom';
import { href } from '../../../shared/site/page-address.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import styles from './setup.module.css';
import { useRestart } from './use-restart.ts';

interface Props {
  clan: string;
  /** Signs this browser in after the restart; null when admins sign in with a provider. */
  ticket: string | null;
  /** Called when the clan is followed, and whether this browser is signed in then. */
  onReady: (signedIn: boolean) => void;
}

/** Waits until the server has restarted in its new world, signs in when nobody else can, and then opens the clan's page. */
export function Restarting({ clan, ticket, onReady }: Props) {
  const { trouble, refusal } = useRestart(ticket, onReady);
  if (refusal !== null) return <Refused clan={clan} why={refusal} />;
  return (
    <>
      <p role="status">{`The server starts again and reads ${clan}. This page follows by itself.`}</p>
      {ticket !== null && (
        <p className={styles.lead}>
          Then you are signed in as “Setup” for 24 hours, in this browser only. Set the sign-in of the admins on the
          server before that: its new start ends “Setup”, and nothing can begin it again.
        </p>
      )}
      {trouble !== null && (
        <ErrorNote
          title="The server takes longer than usual"
          message={`${trouble}. This page goes on trying. The terminal or log of the server says what keeps it.`}
        />
      )}
    </>
  );
}

/** The clan is followed, and nobody is signed in: what to do about it. */
function Refused({ clan, why }: { clan: string; why: string }) {
  return (
    <ErrorNote
      title="You are not signed in"
      message={`The server follows ${clan}, but refused to sign this browser in: ${why}. Set OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and ADMIN_EMAILS on the server, and start it again.`}
    >
      <Link to={href('home')} reloadDocument>
        Go to the home page
      </Link>
    </ErrorNote>
  );
}
