import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import type { AdminMember } from '../../../shared/member-lifecycle/membership.schemas.ts';
import type { MemberParts } from '../../../shared/member-lifecycle/member-version.ts';
import { request } from '../../lib/api/api.ts';
import { useAction, type Message } from '../../lib/api/use-action.ts';
import type { Edit } from '../../lib/edit/save-edit.ts';
import { KEPT, useEdits, type AskedConflict } from '../../lib/edit/use-edits.ts';
import type { Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { eraseQuestion, hideQuestion, removeQuestion, renameQuestion } from './edits/member-questions.ts';
import { memberEdit, memberWords, seenNow, type SeenMember } from './edits/member-edit.ts';
import type { Attempt } from './name-form.tsx';

/** Admin actions on a member. Those that take it off a page or change its name require a confirmation. */
export interface MemberActions {
  busy: boolean;
  message: Message | null;
  /** Another admin's newer change, which waits for a choice. */
  conflict: AskedConflict | null;
  dismiss: () => void;
  remove: (member: AdminMember) => void;
  restore: (member: AdminMember) => void;
  setHidden: (member: AdminMember, hidden: boolean) => void;
  /** Names it on pages only, or everywhere again. */
  setQuiet: (member: AdminMember, isQuiet: boolean) => void;
  /** @param attempt shows errors of the name at its field */
  rename: (seen: SeenMember, to: string, attempt: Attempt) => void;
  /** @param typed the name, typed again */
  erase: (seen: SeenMember, typed: string, attempt: Attempt) => void;
}

const done = (title: string): Message => ({ kind: 'success', title });

export function useMemberActions(ask: (question: Confirmation) => void): MemberActions {
  const { busy, message, dismiss, run } = useAction();
  const { asked, save } = useEdits();

  /** Saves a change of a member, unless the admin leaves another's newer change as it is. */
  const write = async (
    seen: SeenMember,
    change: Partial<MemberParts>,
    effect: string,
    send: Edit<Message>['send'],
  ): Promise<Message | null> => {
    const saved = await save(memberEdit(seen, change, send), memberWords(seen, change, effect), seen.openedAt);
    if (saved.choice === 'mine') return saved.result;
    return saved.choice === 'theirs' ? KEPT : null;
  };
  const restore = (member: AdminMember): void => {
    const effect = `${member.name} is a member again.`;
    const send = (version: string) => sendRestore(member, version);
    run('restore', FAILED.restoreMember, () => write(seenNow(member), { is_active: true }, effect, send));
  };
  return {
    busy: busy !== null,
    message,
    conflict: asked,
    dismiss,
    restore,
    remove: (member) => {
      const seen = seenNow(member);
      const { id, name } = member;
      const effect = 'the member leaves the clan, with the name that is saved now.';
      const send = async (version: string): Promise<Message> => {
        await request(membershipRoutes.remove, { params: { id }, ifMatch: version });
        // The version after the removal is not known here; the undo is about this removal only.
        const undo = () => run('restore', FAILED.restoreMember, () => sendRestore(member));
        return { ...done(`${name} was removed`), undo };
      };
      const start = () => run('remove', FAILED.removeMember, () => write(seen, { is_active: false }, effect, send));
      ask(removeQuestion(name, start));
    },
    setHidden: (member, hidden) => {
      const seen = seenNow(member);
      const { id, name } = member;
      const effect = hidden ? 'the member disappears from every public page.' : 'the member is shown again.';
      const send = async (version: string): Promise<Message> => {
        await request(membershipRoutes.setHidden, { params: { id }, body: { hidden }, ifMatch: version });
        return done(hidden ? `${name} is hidden` : `${name} is shown again`);
      };
      const failure = hidden ? FAILED.hideMember : FAILED.showMember;
      const start = () => run('hide', failure, () => write(seen, { is_hidden: hidden }, effect, send));
      if (hidden) ask(hideQuestion(name, start));
      else start();
    },
    setQuiet: (member, isQuiet) => {
      const effect = isQuiet ? 'the member is named on pages only.' : 'the member is named in announcements again.';
      const send = (version: string) => sendAnnouncements(member, isQuiet, version);
      run('quiet', FAILED.setAnnouncements, () => write(seenNow(member), {}, effect, send));
    },
    rename: (seen, to, attempt) => {
      const effect = `the member is renamed again, to ${to}.`;
      const send: Edit<Message>['send'] = (version, present) => sendRename(String(present.name), to, version);
      const work = () => attempt(FAILED.renameMember, () => write(seen, { name: to }, effect, send));
      ask(renameQuestion(seen.member.name, to, () => run('rename', FAILED.renameMember, work)));
    },
    erase: (seen, typed, attempt) => {
      const { id, name } = seen.member;
      // An erasure cannot be undone: a member with another name than the typed one is never erased.
      const effect = 'nothing is erased: type the name that the member has now.';
      const send = async (version: string): Promise<Message> => {
        const input = { params: { id }, body: { name: typed }, ifMatch: version };
        const { data } = await request(membershipRoutes.erase, input);
        return done(data.message ?? 'The member was erased');
      };
      const work = () => attempt(FAILED.eraseMember, () => write(seen, {}, effect, send));
      ask(eraseQuestion(name, () => run('erase', FAILED.eraseMember, work)));
    },
  };
}

async function sendRestore({ id, name }: AdminMember, version?: string): Promise<Message> {
  const { data } = await request(membershipRoutes.restore, { params: { id }, ifMatch: version });
  return done(data.message ?? `${name} is a member again`);
}

async function sendAnnouncements({ id, name }: AdminMember, isQuiet: boolean, version: string): Promise<Message> {
  const body = { no_announcements: isQuiet };
  await request(membershipRoutes.setAnnouncements, { params: { id }, body, ifMatch: version });
  return done(isQuiet ? `${name} is left out of announcements` : `${name} is announced again`);
}

async function sendRename(from: string, to: string, version: string): Promise<Message> {
  if (from === to) return { kind: 'info', title: `The member has the name ${to} already` };
  const { data } = await request(membershipRoutes.rename, { body: { from, to }, ifMatch: version });
  return done(data.message);
}
