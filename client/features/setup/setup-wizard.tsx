import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Setup, SetupClan } from '../../../shared/setup/setup.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { AdminsStep } from './admins-step.tsx';
import { AnnounceStep } from './announce-step.tsx';
import { ClanStep } from './clan-step.tsx';
import { CodeStep } from './code-step.tsx';
import { Restarting } from './restarting.tsx';
import type { SetupCalls } from './setup-calls.ts';
import type { SetupDraft } from './setup-draft.ts';
import { forgetProgress, loadProgress, saveProgress } from './setup-progress.ts';
import { SetupSteps, type Step, STEPS } from './setup-steps.tsx';
import styles from './setup.module.css';
import { WordsStep } from './words-step.tsx';

const TITLES: Record<Step, string> = {
  Code: 'Follow your own clan',
  'Your clan': 'Which clan is yours?',
  'Words and links': 'Words and links',
  Announce: 'News in your Discord?',
  Admins: 'Who may sign in?',
};

/** Why there is nothing to set up. */
type Reason = 'following' | 'done';
const NOT_ENCRYPTED =
  'What you type here, and later the cookies of admins, can be read on the way. Set PUBLIC_URL to an address with https first.';

function follow(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

const leave = (signedIn: boolean): void => window.location.assign(href(signedIn ? 'admin' : 'home'));

/** The step of this entry of the browser's history, so that its buttons lead through the steps; a reload keeps it. */
function useStep(): [Step, (next: Step, replace?: boolean) => void] {
  const navigate = useNavigate();
  const { pathname, search, hash, ...entry } = useLocation();
  const state: unknown = entry.state;
  const step = STEPS.find((one) => one === state) ?? 'Code';
  const go = (next: Step, replace = false): void => {
    // Nothing is loaded, so that the next step is there at once, without a transition.
    void navigate({ pathname, search, hash }, { state: next, replace, flushSync: true });
  };
  return [step, go];
}

/** From the practice clan to one's own in five steps. Nothing is written before the last one. */
export function SetupWizard() {
  const hash = useSyncExternalStore(follow, () => window.location.hash.replace(/^#/, ''));
  const [none, setNone] = useState<Reason | null>(null);
  const [opened, setOpened] = useState<{ setup: Setup; calls: SetupCalls } | null>(null);
  const [asked, setStep] = useStep();
  const [{ clan, draft }, setProgress] = useState(loadProgress);
  const [finished, setFinished] = useState<{ ticket: string | null } | null>(null);
  const find = (found: SetupClan | null): void => setProgress((before) => saveProgress({ ...before, clan: found }));
  const change = (next: Partial<typeof draft>): void =>
    setProgress((before) => saveProgress({ ...before, draft: { ...before.draft, ...next } }));
  const step = reachable(asked, { isOpen: opened !== null, clan, draft });
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
      {opened?.setup.is_plain_http && <ErrorNote title="This address is not encrypted" message={NOT_ENCRYPTED} />}
      {step === 'Code' && (
        <CodeStep
          // Another code in the address is another attempt.
          key={hash}
          fromAddress={hash}
          onNone={setNone}
          onOpen={(next) => {
            setOpened(next);
            // In its place, or the way back would lead to the code, which opens this step again.
            if (asked === 'Code') setStep('Your clan', true);
          }}
        />
      )}
      {step === 'Your clan' && opened !== null && (
        <ClanStep calls={opened.calls} clan={clan} onFound={find} onNext={() => setStep('Words and links')} />
      )}
      {step === 'Words and links' && (
        <WordsStep
          draft={draft}
          onChange={change}
          onNext={() => setStep('Announce')}
          onBack={() => setStep('Your clan')}
        />
      )}
      {step === 'Announce' && opened !== null && clan !== null && (
        <AnnounceStep
          calls={opened.calls}
          clan={clan.name}
          draft={draft}
          onChange={change}
          onNext={() => setStep('Admins')}
          onBack={() => setStep('Words and links')}
        />
      )}
      {step === 'Admins' && opened !== null && clan !== null && (
        <AdminsStep
          {...opened}
          clan={clan.name}
          draft={draft}
          onChange={change}
          onFinished={(ticket) => {
            forgetProgress();
            setFinished({ ticket });
          }}
          onBack={() => setStep('Announce')}
        />
      )}
    </div>
  );
}

/** Returns the step to show. It needs those before it: secrets are never kept, and a clan must have been found. */
function reachable(
  asked: Step,
  { isOpen, clan, draft }: { isOpen: boolean; clan: SetupClan | null; draft: SetupDraft },
): Step {
  if (!isOpen) return 'Code';
  if (clan === null && asked !== 'Code') return 'Your clan';
  return asked === 'Admins' && draft.tells && draft.webhook === '' ? 'Announce' : asked;
}

const NOTES: Record<Step, string> = {
  Code: 'Nothing is written before the last step.',
  'Your clan': 'It is looked up in the game’s own clan list.',
  'Words and links': 'All of it can be written later, in the Site tab of the dashboard.',
  Announce:
    'Drops, finished squares and milestones can appear there by themselves. The tab Announce of the dashboard does the same later.',
  Admins: 'Admins manage members, bingo and the texts of the site.',
};

function NoSetup({ reason }: { reason: Reason }) {
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
