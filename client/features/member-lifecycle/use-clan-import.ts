import { useState } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import type { LikelyRename } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { clanRoutes } from '../../../shared/roster/clan.routes.ts';
import { ApiError, request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import type { Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import {
  dismissConfirmation,
  removalConfirmation,
  renameConfirmation,
  secondConfirmation,
} from './clan-confirmations.ts';
import type { PlanMode } from './membership-plan.tsx';
import type { Attempt } from './name-form.tsx';
import { importedMessage, renamedMessage, syncedMessage, type Plan } from './plan-messages.ts';

/** The plan on the page with its request. */
interface Shown {
  mode: PlanMode;
  clanName: string;
  plan: Plan;
}

const STAYS = 'Both members stay unchanged for now. You can still rename by hand.';
const OUTDATED = 'The clan list has changed since this plan was made. This is the current plan.';

/** Loads a membership plan and applies it. Every step that removes or renames waits for a confirmation. */
export function useClanImport(attempt: Attempt) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const action = useAction<'import' | 'sync' | 'apply' | 'rename'>();
  const { run } = action;

  const load = async (mode: PlanMode, clanName: string): Promise<Plan> => {
    const { data } = await request(clanRoutes.plan, { query: { clanName } });
    setShown({ mode, clanName, plan: data.plan });
    return data.plan;
  };
  const show = (mode: PlanMode, name: string): void => {
    const clanName = name.trim();
    if (clanName === '') return;
    setShown(null);
    run(mode, FAILED.membershipPlan, () =>
      attempt(FAILED.membershipPlan, async () => {
        await load(mode, clanName);
        return null;
      }),
    );
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
  const settle = ({ mode, clanName }: Shown, failure: string, send: () => Promise<string>): void => {
    run('rename', failure, async () => {
      const text = await send();
      await load(mode, clanName);
      return renamedMessage(text);
    });
  };
  const apply = (one: Shown): void => {
    if (one.mode === 'import') return importAll(one);
    const { plan, clanName } = one;
    if (plan.removedNames.length === 0) return sync(one, false);
    const second = (): void => setAsked(secondConfirmation(plan, clanName, () => sync(one, true)));
    setAsked(removalConfirmation(plan, plan.needsConfirmation ? second : () => sync(one, false)));
  };
  const rename = (one: Shown, pair: LikelyRename): void =>
    setAsked(renameConfirmation(pair, () => settle(one, FAILED.renameMember, () => sendRename(pair))));
  const dismiss = (one: Shown, pair: LikelyRename): void =>
    setAsked(dismissConfirmation(pair, STAYS, () => settle(one, FAILED.dismissRename, () => sendDismissal(pair))));

  return {
    shown,
    asked,
    action,
    show,
    apply,
    rename,
    dismiss,
    cancel: () => setShown(null),
    close: () => setAsked(null),
  };
}

async function sendRename({ from, to }: LikelyRename): Promise<string> {
  const { data } = await request(membershipRoutes.rename, { body: { from, to } });
  return data.message;
}

async function sendDismissal({ from, to }: LikelyRename): Promise<string> {
  const { data } = await request(membershipRoutes.dismissRename, { body: { from, to } });
  return data.message ?? 'Marked as different players';
}
