import { Clock, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { type SetupClan, setupClanBodySchema } from '../../../shared/setup/setup.schemas.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { Avatar } from '../../ui/icons/avatar.tsx';
import type { SetupCalls } from './setup-calls.ts';
import styles from './setup.module.css';

const FIELDS = { name: 'Clan name, as in the game' } as const;
const FAILED = 'The clan was not found';

interface Props {
  calls: SetupCalls;
  clan: SetupClan | null;
  onFound: (clan: SetupClan | null) => void;
  onNext: () => void;
}

/** Looks the clan up in the game's clan list, and asks whether it is the right one. */
export function ClanStep({ calls, clan, onFound, onNext }: Props) {
  const [name, setName] = useState(clan?.name ?? '');
  const form = useForm<'name'>({ fields: FIELDS });
  const { busy, message, dismiss, run } = useAction<'find'>();
  const find = (): void => {
    if (!form.check(setupClanBodySchema, { name })) return;
    onFound(null);
    run('find', FAILED, () =>
      form.attempt(FAILED, async () => {
        onFound(await calls.findClan(name.trim()));
        return null;
      }),
    );
  };
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <div className={styles.search}>
          <Field {...form.field('name')}>
            <TextInput
              value={name}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              onChange={(next) => {
                setName(next);
                form.changed('name');
                onFound(null);
              }}
            />
          </Field>
          <Button kind={clan === null ? 'primary' : 'outline'} type="submit" busy={busy !== null}>
            {busy !== null ? 'Looking...' : clan === null ? 'Look it up' : 'Look again'}
          </Button>
        </div>
        <MessageArea message={message} onDismiss={dismiss} />
      </form>
      {clan !== null && (
        <>
          <FoundClan clan={clan} />
          <div className={styles.buttons}>
            <Button kind="primary" onClick={onNext}>
              Yes, this is my clan
            </Button>
            <Button
              onClick={() => {
                setName('');
                onFound(null);
              }}
            >
              No, look for another
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function FoundClan({ clan }: { clan: SetupClan }) {
  const leaders = [...leadersText('Deputy owner', clan.deputies), ...leadersText('Overseer', clan.overseers)];
  return (
    <section aria-label="Found clan">
      <div className={styles.clan}>
        <h2 className={styles.clanName}>{clan.name}</h2>
        <dl className={styles.figures}>
          <Figure label="Members">{clan.members}</Figure>
          <Figure label="Owner">
            {clan.owner === null ? (
              'None'
            ) : (
              <span className={styles.owner}>
                <Avatar name={clan.owner} rank="Owner" size={24} />
                {clan.owner}
              </span>
            )}
          </Figure>
          <Figure label="Clan XP">
            <FormattedNumber value={clan.total_xp} short />
          </Figure>
          <Figure label="Kills">
            <FormattedNumber value={clan.kills} />
          </Figure>
        </dl>
        {leaders.length > 0 && <p className={styles.leaders}>{leaders.join('; ')}</p>}
      </div>
      <ul className={styles.hints}>
        <li>
          <Clock size={16} aria-hidden />
          <span>
            <strong>
              All {clan.members} are read in about {clan.minutes === 1 ? 'a minute' : `${clan.minutes} minutes`}.
            </strong>{' '}
            XP, logs and ranks appear while that goes on.
          </span>
        </li>
        <li>
          <EyeOff size={16} aria-hidden />
          <span>
            <strong>Private logs stay private.</strong> Of those players only XP is followed; nobody has to sign up.
          </span>
        </li>
      </ul>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function leadersText(rank: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${rank}${names.length === 1 ? '' : 's'} ${names.join(', ')}`];
}
