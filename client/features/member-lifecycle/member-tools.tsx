import { useState } from 'react';
import type { AdminMember } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog, type Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { ConflictDialog } from '../../ui/feedback/conflict-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { TextFilter } from '../../ui/controls/text-filter.tsx';
import { ErasedNames } from './erased-names.tsx';
import { RemovedMembers } from './removed-members.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './member-tools.module.css';
import { foundMembers, hiddenMembers, type FoundMembers } from './membership.resource.ts';
import { useMemberActions, type MemberActions } from './use-member-actions.ts';

/** Finds members, hidden ones too, to rename, remove, hide or erase them. Shows at most ten. */
export function MemberTools() {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const [search, setSearch] = useState('');
  const actions = useMemberActions(setAsked);
  const hidden = useLive(hiddenMembers, (state) => state.data);
  return (
    <CardSection title="Rename, remove, hide or erase">
      <div className={styles.search}>
        <TextFilter label="Search all members" value={search} onChange={setSearch} />
      </div>
      <MessageArea message={actions.message} onDismiss={actions.dismiss} />
      {search.trim() !== '' && <Found text={search.trim().slice(0, 64)} actions={actions} />}
      {hidden && hidden.members.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Hidden now</h3>
          <ul aria-label="Hidden members">
            {hidden.members.map((member) => (
              <MemberRow key={member.id} member={member} actions={actions} />
            ))}
          </ul>
        </>
      )}
      <RemovedMembers actions={actions} />
      <ErasedNames ask={setAsked} />
      <ConflictDialog asked={actions.conflict} />
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </CardSection>
  );
}

function Found({ text, actions: actions }: { text: string; actions: MemberActions }) {
  const resource = foundMembers(text);
  return (
    <LiveSection of={resource} quiet loading="Searching members...">
      {(found) => <FoundList found={found} actions={actions} />}
    </LiveSection>
  );
}

function FoundList({ found, actions }: { found: FoundMembers; actions: MemberActions }) {
  const [edited, setEdited] = useState<AdminMember | null>(null);
  // A member whose form is open stays, also when another admin's rename takes it out of the search.
  const isGone = edited !== null && !found.members.some(({ id }) => id === edited.id);
  const members = isGone ? [edited, ...found.members] : found.members;
  if (members.length === 0) {
    return (
      <p className={styles.none} role="status">
        No players found
      </p>
    );
  }
  return (
    <>
      <ul className={styles.found} aria-label="Found members">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} actions={actions} onEdit={setEdited} />
        ))}
      </ul>
      {found.total > found.members.length && (
        <p className={styles.none}>and {found.total - found.members.length} more: type more of the name</p>
      )}
    </>
  );
}
