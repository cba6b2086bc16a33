import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../../../shared/site/page-address.ts';
import { useAuthStore } from '../../features/auth/auth.store.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

/** End of a second sign-in, in a tab of its own beside the page that waits for it. */
function SignedInPage() {
  return (
    <div className="container">
      <PageHeader title="Sign-in" />
      <Card>
        <SignInState />
      </Card>
    </div>
  );
}

function SignInState() {
  const { status, user, failed, load } = useAuthStore();
  if (status === 'loading') return <Loading label="Loading..." />;
  if (failed) {
    return (
      <ErrorNote title="Sign-in could not be checked" message="The server did not answer whether you are signed in.">
        <TryAgain onClick={() => void load()} />
      </ErrorNote>
    );
  }
  if (!user) {
    return (
      <Empty title="You are not signed in">
        <Link className={buttonClass('outline')} to={href('login')}>
          Go to the login page
        </Link>
      </Empty>
    );
  }
  return (
    <Empty icon={<CircleCheck size={26} aria-hidden />} title={`Signed in as ${user.name}`}>
      <p>Close this tab and continue where you were, or</p>
      <p>
        <Link className={buttonClass('quiet')} to={href('admin')}>
          open the admin dashboard here
        </Link>
      </p>
    </Empty>
  );
}

export { SignedInPage as Component };
