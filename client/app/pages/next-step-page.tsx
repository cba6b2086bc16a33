import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { href } from '../../../shared/site/page-address.ts';
import { FollowSteps } from '../../features/site/follow-steps.tsx';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import styles from './next-step-page.module.css';

/** /next-step: how to follow a real clan. The practice world's banner leads here. */
function NextStepPage() {
  const data = useStore(clanStatusResource.store, (state) => state.data);
  const failed = useStore(clanStatusResource.store, (state) => state.errorStatus !== null);
  useEffect(() => {
    void clanStatusResource.once();
  }, []);
  const isFollowing = data !== null && !data.practice;
  return (
    <div className="container">
      <PageHeader title="Follow your clan" note={isFollowing ? undefined : 'From the practice clan to your own.'} />
      {isFollowing && (
        <Card>
          This site follows {data.clan_name}. What is still missing, admins see in the checklist of the{' '}
          <Link to={href('admin')}>dashboard</Link>.
        </Card>
      )}
      {/* Not before the answer, which takes a moment. The steps are right also when there is none. */}
      {(failed || data?.practice === true) && (
        <Card className={styles.card ?? ''}>
          <p className={styles.browser}>
            Open the address that the terminal or log of this site shows, with /setup and a code at its end, or go to{' '}
            <Link to={href('setup')}>the set-up in the browser</Link> and type the code. It needs no settings. The steps
            below do the same by hand.
          </p>
          <FollowSteps />
        </Card>
      )}
    </div>
  );
}

export { NextStepPage as Component };
