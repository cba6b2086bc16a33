import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { Setup, SetupClan } from '../../../shared/setup/setup.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { AdminsStep } from './admins-step.tsx';
import { ClanStep } from './clan-step.tsx';
import { CodeStep } from './code-step.tsx';
import { Restarting } from './restarting.tsx';
import type { SetupCalls } from './setup-calls.ts';
import { EMPTY } from './setup-draft.ts';
import { SetupSteps, type Step } from './setup-steps.tsx';
import styles from './setup.module.css';
import { WordsStep } from './words-step.tsx';

const TITLES: Record<Step, string> = {
  Code: 'Follow your own clan',
  'Your clan': 'Which clan is yours?',
  'Words and links': 'Words and links',
  Admins: 'Who may sign in?',
};

function follow(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

const leave = (signedIn: boolean): void => window.location.assign(href(signedIn ? 'admin' : 'home'));

/** From the practice clan to one's own in four steps. Nothing is written before the last one. */
export function SetupWizard() {
  const hash = useSyncExternalStore(follow, () => window.location.hash.replace(/^#/, ''));
  const [none, setNone] = useState<'following' | 'done' | null>(null);
  const [opened, setOpened] = useState<{ setup: Setup; calls: SetupCalls } | null>(null);
  const [step, setStep] = useState<Step>('Code');
  const [clan, setClan] = useState<SetupClan | null>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [finished, setFinished] = useState<{ ticket: string | null } | null>(null);
  const change = (next: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...next }));
  if (none !== null) return <NoSetup reason={none} />;
  if (finished !== null && clan !== null) {
    return (
      <div className={styles.page}>
        <PageHeader title={`This site follows ${clan.name} from now on`} />
        <Restarting clan={clan.name} ticket={finished.ticket} onReady={leave} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <SetupSteps now={step} />
      <PageHeader
        title={step === 'Your clan' && clan !== null ? 'Is this your clan?' : TITLES[step]}
        note={step === 'Your clan' && clan !== null ? 'Read a moment ago from the game’s own clan list.' : NOTES[step]}
      />
      {opened?.setup.is_plain_http && (
        <ErrorNote
          title="This address is not encrypted"
          message="What you type here, and later the cookies of admins, can be read on the way. Set PUBLIC_URL to an address with https first."
        />
      )}
      {(step === 'Code' || opened === null) && (
        <CodeStep
          // Another code in the address is another attempt.
          key={hash}
          fromAddress={hash}
          onNone={setNone}
          onOpen={(next) => {
            setOpened(next);
            setStep('Your clan');
          }}
        />
      )}
      {step === 'Your clan' && opened !== null && (
        <ClanStep calls={opened.calls} clan={clan} onFound={setClan} onNext={() => setStep('Words and links')} />
      )}
      {step === 'Words and links' && (
        <WordsStep
          draft={draft}
          onChange={change}
          onNext={() => setStep('Admins')}
          onBack={() => setStep('Your clan')}
        />
      )}
      {step === 'Admins' && opened !== null && clan !== null && (
        <AdminsStep
          {...opened}
          clan={clan.name}
          draft={draft}
          onChange={change}
          onFinished={(ticket) => setFinished({ ticket })}
          onBack={() => setStep('Words and links')}
        />
      )}
    </div>
  );
}

const NOTES: Record<Step, string> = {
  Code: 'Nothing is written before the last step.',
  'Your clan': 'It is looked up in the game’s own clan list.',
  'Words and links': 'All of it can be written later, in the Site tab of the dashboard.',
  Admins: 'Admins manage members, bingo and the texts of the site.',
};

function NoSetup({ reason }: { reason: 'following' | 'done' }) {
  return (
    <>
      <PageHeader title="Set up" />
      <Card>
        <Empty title={reason === 'done' ? 'This server has been set up already' : 'Nothing can be set up here'}>
          {reason === 'done'
            ? 'It starts again with its clan in a moment. '
            : 'This page is only there while a server follows no clan. '}
          <Link to={href('home')}>Go to the home page</Link>
        </Empty>
      </Card>
    </>
  );
}
