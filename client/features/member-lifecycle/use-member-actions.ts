import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import type { AdminMember } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { request } from '../../lib/api/api.ts';
import { useAction, type Message } from '../../lib/api/use-action.ts';
import type { Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import type { Attempt } from './name-form.tsx';

/** Admin actions on a member. All except showing it again require a confirmation. */
export interface MemberActions {
  busy: boolean;
  message: Message | null;
  dismiss: () => void;
  remove: (member: AdminMember) => void;
  setHidden: (member: AdminMember, hidden: boolean) => void;
  /** @param attempt shows errors of the name at its field */
  rename: (member: AdminMember, to: string, attempt: Attempt) => void;
  /** @param typed the name, typed again */
  erase: (member: AdminMember, typed: string, attempt: Attempt) => void;
}

export function useMemberActions(ask: (question: Confirmation) => void): MemberActions {
  const { busy, message, dismiss, run } = useAction();
  const done = (title: string): Message => ({ kind: 'success', title });
  return {
    busy: busy !== null,
    message,
    dismiss,
    remove: ({ id, name }) => {
      ask({
        title: `Remove ${name}?`,
        happens: `${name} no longer counts as an active member.`,
        stays: 'Profile and history stay. The member becomes active again when the clan list shows the name.',
        verb: `Remove ${name}`,
        onConfirm: () => {
          run('remove', FAILED.removeMember, async () => {
            await request(membershipRoutes.remove, { params: { id } });
            return done(`${name} was removed`);
          });
        },
      });
    },
    setHidden: ({ id, name }, hidden) => {
      const write = (): void => {
        run('hide', hidden ? FAILED.hideMember : FAILED.showMember, async () => {
          await request(membershipRoutes.setHidden, { params: { id }, body: { hidden } });
          return done(hidden ? `${name} is hidden` : `${name} is shown again`);
        });
      };
      if (!hidden) return write();
      ask({
        title: `Hide ${name}?`,
        happens: `${name} disappears immediately from every public page: lists, profile, activities, XP and bingo.`,
        stays: 'Nothing is deleted. Admins see the member here and can show it again.',
        verb: `Hide ${name}`,
        onConfirm: write,
      });
    },
    rename: ({ name }, to, attempt) => {
      ask({
        title: `Rename ${name} to ${to}?`,
        happens: `${name} is renamed to ${to}. If ${to} is already a member, the histories of both are merged.`,
        stays: 'You can undo it for 30 days.',
        verb: `Rename to ${to}`,
        harmless: true,
        onConfirm: () => {
          run('rename', FAILED.renameMember, () =>
            attempt(FAILED.renameMember, async () => {
              const { data } = await request(membershipRoutes.rename, { body: { from: name, to } });
              return done(data.message);
            }),
          );
        },
      });
    },
    erase: ({ id, name }, typed, attempt) => {
      ask({
        title: `Erase ${name} for good?`,
        happens:
          'Profile, XP history, activities and logs are deleted and cannot be restored. The clan list will not add the name again.',
        stays: 'Bingo boards keep their counts, as “Former member”.',
        verb: `Erase ${name} for good`,
        onConfirm: () => {
          run('erase', FAILED.eraseMember, () =>
            attempt(FAILED.eraseMember, async () => {
              const { data } = await request(membershipRoutes.erase, { params: { id }, body: { name: typed } });
              return done(data.message ?? 'The member was erased');
            }),
          );
        },
      });
    },
  };
}
