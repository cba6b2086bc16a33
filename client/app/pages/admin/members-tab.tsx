import { ReadingProblems } from '../../../features/roster/reading-problems.tsx';
import { AddMember } from '../../../features/members/add-member.tsx';
import { BulkAdd } from '../../../features/members/bulk-add.tsx';
import { FlagPanel } from '../../../features/members/flag-panel.tsx';
import { BOOSTER, CAPES, GRANDMASTER } from '../../../features/members/member-flags.ts';
import { ImportClan } from '../../../features/member-lifecycle/import-clan.tsx';
import { MemberTools } from '../../../features/member-lifecycle/member-tools.tsx';
import { RenamesPanel } from '../../../features/member-lifecycle/renames-panel.tsx';
import { SyncProgressBox } from '../../../features/sync/runs/sync-progress-box.tsx';
import { SyncButtons } from '../../../features/sync/sync-start-card.tsx';
import styles from './members-tab.module.css';
import tab from './tab.module.css';

/** Admin dashboard, Members tab. spec §2. */
export function MembersTab() {
  return (
    <div className={tab.stack}>
      <h2 className={styles.title}>Admin Tools</h2>
      <ReadingProblems />
      <div className={`${tab.halves} ${styles.even}`}>
        <div className={tab.stack}>
          <AddMember />
          <SyncButtons />
        </div>
        <div className={tab.stack}>
          <BulkAdd />
        </div>
      </div>
      <ImportClan />
      <SyncProgressBox />
      <div className={tab.halves}>
        <FlagPanel kind={BOOSTER} />
        <FlagPanel kind={GRANDMASTER} />
      </div>
      <h2 className={styles.title}>Cape management</h2>
      <div className={styles.capes}>
        {CAPES.map((kind) => (
          <FlagPanel key={kind.flag} kind={kind} />
        ))}
      </div>
      <h2 className={styles.title}>Membership</h2>
      <div className={tab.halves}>
        <MemberTools />
        <RenamesPanel />
      </div>
    </div>
  );
}
