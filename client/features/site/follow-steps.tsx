import { useId, useState, type ReactNode } from 'react';
import { CopyLine } from '../../ui/data/copy-line.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import styles from './follow-steps.module.css';
import { powerShellCommand, startCommand } from './start-command.ts';

/** The game's clan names are not longer. */
const LONGEST_NAME = 20;
const SIGN_IN_LINES = ['OIDC_CLIENT_ID=…', 'OIDC_CLIENT_SECRET=…', 'ADMIN_EMAILS=you@example.org'].join('\n');

/** How to follow a real clan after the practice clan, in five steps with the commands to copy. */
export function FollowSteps() {
  const id = useId();
  const [typed, setTyped] = useState('');
  const clan = typed.trim() === '' ? 'Your Clan' : typed.trim();
  return (
    <ol className={styles.steps}>
      <Step text="Stop this practice site with Ctrl-C in its terminal. The made-up clan stays in a database of its own." />
      <Step text="Start it again with the name of your clan, spelled as in the game.">
        <Field label="Name of your clan" htmlFor={id}>
          <TextInput
            id={id}
            value={typed}
            placeholder="Your Clan"
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={setTyped}
          />
        </Field>
        <CopyLine what="the command" text={startCommand(clan)} />
        <p className={styles.text}>In PowerShell on Windows:</p>
        <CopyLine what="the command for PowerShell" text={powerShellCommand(clan)} />
      </Step>
      <Step text="Watch the terminal: it says whether the clan list was read, and how many members were. 500 members take half an hour; the site works meanwhile." />
      <Step text="Register the site at Google, with this redirect address:">
        <CopyLine what="the redirect address" text={`${location.origin}/api/auth/google/callback`} />
        <p className={styles.text}>Write what you get into a file .env beside package.json:</p>
        <CopyLine what="the settings of the sign-in" text={SIGN_IN_LINES} />
      </Step>
      <Step text="Start again and sign in: the checklist of the dashboard says what is still missing, such as texts, feed and backups." />
    </ol>
  );
}

function Step({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.body}>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </li>
  );
}
