import { Download, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { FAILED } from '../../../shared/admin/admin.messages.ts';
import { clanRoutes } from '../../../shared/roster/clan.routes.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import type { LikelyRename } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { ApiError, request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog, type Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import styles from './import-clan.module.css';
import { MembershipPlan, type PlanMode } from './membership-plan.tsx';
import { importedMessage, renamedMessage, syncedMessage, type Plan } from './plan-messages.ts';

interface Shown {
  mode: PlanMode;
  clanName: string;
  plan: Plan;
}

const OUTDATED = 'The clan list has changed since this plan was made. This is the plan of now.';

/**
 * The clan by its list: import adds, membership sync also lets go. Both show their plan with all names before anything
 * changes. A blank clan name is ignored. spec §2 and spec §5.
 */
export function ImportClan() {
  const id = useId();
  const [name, setName] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, message, dismiss, run } = useAction<'import' | 'sync' | 'apply' | 'rename'>();

  const load = async (mode: PlanMode, clanName: string): Promise<Plan> => {
    const { data } = await request(clanRoutes.plan, { query: { clanName } });
    setShown({ mode, clanName, plan: data.plan });
    return data.plan;
  };
  const show = (mode: PlanMode): void => {
    const clanName = name.trim();
    if (clanName === '') return;
    setShown(null);
    run(mode, FAILED.membershipPlan, async () => {
      await load(mode, clanName);
      return null;
    });
  };

  const importAll = ({ clanName }: Shown): void => {
    run('apply', FAILED.importClan, async () => {
      const { data } = await request(clanRoutes.import, { body: { clanName } });
      setShown(null);
      return importedMessage(data.results);
    });
  };
  const sync = ({ mode, clanName, plan }: Shown, confirmRemoval: boolean): void => {
    run('apply', FAILED.syncMembership, async () => {
      try {
        const { data } = await request(clanRoutes.syncMembership, {
          body: { clanName, planId: plan.id, confirmRemoval },
        });
        setShown(null);
        return syncedMessage(data.results);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'PLAN_OUTDATED') throw error;
        await load(mode, clanName);
        return { kind: 'info', title: OUTDATED };
      }
    });
  };
  const rename = ({ mode, clanName }: Shown, { from, to }: LikelyRename): void => {
    run('rename', FAILED.renameMember, async () => {
      const { data } = await request(membershipRoutes.rename, { body: { from, to } });
      await load(mode, clanName);
      return renamedMessage(data.message);
    });
  };

  const setApart = ({ mode, clanName }: Shown, { from, to }: LikelyRename): void => {
    run('rename', FAILED.dismissRename, async () => {
      const { data } = await request(membershipRoutes.dismissRename, { body: { from, to } });
      await load(mode, clanName);
      return renamedMessage(data.message ?? 'They are two players');
    });
  };

  const apply = (one: Shown): void => {
    if (one.mode === 'import') return importAll(one);
    const { removedNames, kept, needsConfirmation } = one.plan;
    const gone = removedNames.length;
    if (gone === 0) return sync(one, false);
    const members = gone === 1 ? '1 member' : `${gone} members`;
    const second = (): void => {
      setAsked({
        title: `Really remove ${members} of ${kept + gone}?`,
        happens: `That is more than a fifth of the clan. A list that is cut short or of another clan looks just like this: please make sure that “${one.clanName}” is right.`,
        stays: 'Nothing has changed yet.',
        verb: `Yes, remove ${members}`,
        onConfirm: () => sync(one, true),
      });
    };
    setAsked({
      title: `Remove ${members}?`,
      happens: `${listed(removedNames)} ${gone === 1 ? 'is' : 'are'} not on the list and will no longer count as active.`,
      stays: 'Their profiles and history stay, and they come back when the list shows them again.',
      verb: `Remove ${members}`,
      onConfirm: needsConfirmation ? second : () => sync(one, false),
    });
  };

  return (
    <CardSection title="Import Clan">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          show('import');
        }}
      >
        <label className={styles.label} htmlFor={id}>
          Clan name
        </label>
        <div className={styles.line}>
          <input
            id={id}
            className={styles.input}
            type="text"
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
            }}
          />
          <Button type="submit" kind="primary" disabled={busy !== null}>
            <Download size={16} aria-hidden />
            {busy === 'import' ? 'Reading the list…' : 'Import'}
          </Button>
          <Button
            disabled={busy !== null}
            onClick={() => {
              show('sync');
            }}
          >
            <UsersRound size={16} aria-hidden />
            {busy === 'sync' ? 'Reading the list…' : 'Sync membership'}
          </Button>
        </div>
        <p className={styles.about}>
          Import adds everyone on the list. Sync membership also lets go who is not on it. You see the plan first.
        </p>
      </form>
      <MessageArea message={message} onDismiss={dismiss} />
      {shown && (
        <MembershipPlan
          mode={shown.mode}
          clanName={shown.clanName}
          plan={shown.plan}
          busy={busy !== null}
          onApply={() => {
            apply(shown);
          }}
          onCancel={() => {
            setShown(null);
          }}
          onRename={(pair) => {
            setAsked({
              title: `Rename ${pair.from} to ${pair.to}?`,
              happens: `${pair.from} goes on as ${pair.to}, with XP history, activities and marks.`,
              stays: 'You can undo it for 30 days.',
              verb: `Rename to ${pair.to}`,
              harmless: true,
              onConfirm: () => rename(shown, pair),
            });
          }}
          onDismiss={(pair) => {
            setAsked({
              title: `Are ${pair.from} and ${pair.to} two players?`,
              happens: `${pair.from} counts as one who left and ${pair.to} as one who came. It is not asked again.`,
              stays: 'Nothing of either changes now. You can still rename by hand.',
              verb: 'They are two players',
              harmless: true,
              onConfirm: () => setApart(shown, pair),
            });
          }}
        />
      )}
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </CardSection>
  );
}

function listed(names: readonly string[]): string {
  if (names.length <= 5)
    return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;
}
