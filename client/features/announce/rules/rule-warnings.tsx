import type { AnnounceRule } from '../../../../shared/announce/announce.schemas.ts';
import styles from '../announce.module.css';

/** Says of what the rule names that nothing of it is told. */
export function RuleWarnings({ rule }: { rule: AnnounceRule }) {
  const isOne = rule.hidden_boards.length === 1;
  return (
    <>
      {rule.hidden_boards.length > 0 && (
        <p className={styles.warning}>
          It names {isOne ? 'a board' : 'boards'} that visitors do not see: nothing of {isOne ? 'it' : 'them'} is told.
        </p>
      )}
      {namesDeleted(rule) && (
        <p className={styles.warning}>
          It names members or teams that are deleted: nothing of them is told. Edit it to take them away.
        </p>
      )}
    </>
  );
}

/** Returns true when a filter names a member or a team that is not there any more. */
function namesDeleted({ filter, named }: AnnounceRule): boolean {
  const { members = [], teams = [] } = filter;
  const isThere = (id: number, list: readonly { id: number }[]): boolean => list.some((one) => one.id === id);
  return members.some((id) => !isThere(id, named.members)) || teams.some((id) => !isThere(id, named.teams));
}
