import { useMemo, useState } from 'react';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { byName, findMembers } from '../../lib/clan/find-members.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { MemberLine } from '../../ui/data/member-line.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { TextFilter } from '../../ui/controls/text-filter.tsx';
import styles from './flag-panel.module.css';
import type { FlagKind } from './member-flags.ts';
import { useFlagWrites } from './use-flag-writes.ts';

/** Most search results in the dashboard. spec §9. */
const MOST = 10;

/** Lists the members with one badge, and finds members to give it to. Both lists are live. spec §2, Members tab. */
export function FlagPanel({ kind }: { kind: FlagKind }) {
  const members = useLive(membersResource, (s) => s.data);
  const [search, setSearch] = useState('');
  const writes = useFlagWrites(kind);
  const holders = useMemo(() => members?.filter((member) => member[kind.flag]).sort(byName) ?? [], [members, kind]);
  const found = useMemo(() => findMembers(members ?? [], search, MOST), [members, search]);

  const row = (member: Member) => (
    <li key={member.id} className={styles.row}>
      <MemberLine member={member} size={30} plain note={member.clan_rank} />
      <Switch
        label={`${member.display_name}: ${kind.holder}`}
        on={writes.isOn(member)}
        busy={writes.isBusy(member)}
        onChange={(on) => {
          writes.set(member, on);
        }}
      />
    </li>
  );

  return (
    <CardSection
      title={kind.title}
      collapsible
      aside={
        members && (
          <span className={styles.count}>{holders.length === 1 ? '1 holder' : `${holders.length} holders`}</span>
        )
      }
    >
      <LiveSection of={membersResource} quiet loading="Loading members...">
        {() => (
          <>
            <div className={styles.search}>
              <TextFilter
                label={`Search members: ${kind.holder}`}
                placeholder="Search members"
                value={search}
                onChange={setSearch}
              />
            </div>
            {search.trim() !== '' && (
              <section className={styles.found} aria-label={`Found members: ${kind.holder}`}>
                {found.length === 0 ? (
                  <p className={styles.none} role="status">
                    No players found
                  </p>
                ) : (
                  <ul>{found.map(row)}</ul>
                )}
              </section>
            )}
            <MessageArea message={writes.message} onDismiss={writes.dismiss} />
            <h3 className={styles.subtitle}>Holders now</h3>
            {holders.length === 0 ? (
              <p className={styles.none}>No holders yet. Search for a member to add one.</p>
            ) : (
              <ul className={styles.holders} aria-label={`Holders: ${kind.holder}`}>
                {holders.map(row)}
              </ul>
            )}
          </>
        )}
      </LiveSection>
    </CardSection>
  );
}
