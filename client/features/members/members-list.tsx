import { Download, Users } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { RANKS } from '../../../shared/game/ranks.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { downloadCsv } from '../../lib/files/csv.ts';
import { useMyId } from '../../lib/clan/me.store.ts';
import { useEntryFlag } from '../../lib/page/entry-state.tsx';
import { useNow } from '../../lib/page/ticker.ts';
import { oneOf, pageOf, useUrlState } from '../../lib/page/url-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { JumpToMe } from '../../ui/data/jump-to-me.tsx';
import { PageButtons } from '../../ui/controls/pagination.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SidedList } from '../../ui/layout/sided-list.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { useNarrow } from '../../ui/layout/use-narrow.ts';
import { MembersControls } from './members-controls.tsx';
import { membersCsv } from './members.csv.ts';
import styles from './members-list.module.css';
import { MembersTable } from './members-table.tsx';
import { filterMembers, INACTIVITY, PAGE_SIZE, type MemberFilter } from './members.selectors.ts';

const HOUR = 3_600_000;
/** Rows shown on a phone until Show More is pressed. D047. */
const NARROW_ROWS = 5;

const NOBODY: readonly Member[] = [];

interface Props {
  /** null until they are loaded. */
  members: readonly Member[] | null;
  note?: ReactNode;
  /** Drawn below the heading until then; the heading stays the same element. */
  children?: ReactNode;
}

/** The member list: filters, table, pages. The URL holds filters and page. */
export function MembersList({ members, note, children }: Props) {
  const { filter, change, found, rows, page, pages, toPage, now } = useFoundMembers(members);
  const narrow = useNarrow();
  const [all, setAll] = useEntryFlag('all members');
  const me = useMyId();
  const mine = found.findIndex(({ id }) => id === me);
  const shown = narrow && !all ? rows.slice(0, NARROW_ROWS) : rows;

  return (
    <>
      <PageHeader
        title={<>Clan Members {members && <span className={styles.count}>{found.length}</span>}</>}
        note={note}
      >
        {me !== null && mine >= 0 && (
          <JumpToMe
            id={me}
            prepare={() => {
              const at = Math.floor(mine / PAGE_SIZE) + 1;
              if (at !== page) toPage(at);
              setAll(true);
            }}
          />
        )}
        {members && (
          <Button
            kind="quiet"
            disabled={found.length === 0}
            onClick={() => {
              downloadCsv('clan-members.csv', membersCsv(found));
            }}
          >
            <Download size={16} aria-hidden /> CSV
          </Button>
        )}
      </PageHeader>
      {members === null ? (
        children
      ) : (
        <Card>
          <SidedList filters={<MembersControls filter={filter} onChange={change} />}>
            {found.length === 0 ? (
              <Empty
                icon={<Users size={28} aria-hidden />}
                title="No members found. Add some members to get started!"
              />
            ) : (
              <>
                <MembersTable members={shown} now={now} />
                {narrow && rows.length > NARROW_ROWS && (
                  <Button
                    className={styles.more ?? ''}
                    aria-expanded={all}
                    onClick={() => {
                      setAll(!all);
                    }}
                  >
                    {all ? 'Show Less' : 'Show More'}
                  </Button>
                )}
                <PageButtons
                  label="Pages of members"
                  page={page}
                  pages={pages}
                  text={`Page ${page} of ${pages} (${found.length} total members)`}
                  onPage={toPage}
                />
              </>
            )}
          </SidedList>
        </Card>
      )}
    </>
  );
}

/** Returns the filters and the page of the URL, and the members that pass them. */
function useFoundMembers(members: readonly Member[] | null) {
  const [params, setParams] = useUrlState();
  const now = useNow(HOUR);
  const search = params.get('search') ?? '';
  const rank = oneOf(['all', ...RANKS] as const, params.get('rank'), 'all');
  const inactivity = oneOf(
    INACTIVITY.map(({ value }) => value),
    params.get('inactive'),
    'all',
  );
  const found = useMemo(
    () => filterMembers(members ?? NOBODY, { search, rank, inactivity }, new Date(now)),
    [members, search, rank, inactivity, now],
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = pageOf(params.get('page'), pages);
  const rows = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

  const change = ({ search: word, rank: wanted, inactivity: quiet }: Partial<MemberFilter>): void => {
    const changes = {
      page: null,
      ...(word === undefined ? {} : { search: word }),
      ...(wanted === undefined ? {} : { rank: wanted === 'all' ? null : wanted }),
      ...(quiet === undefined ? {} : { inactive: quiet === 'all' ? null : quiet }),
    };
    setParams(changes, { replace: word !== undefined });
  };
  const toPage = (next: number): void => setParams({ page: next === 1 ? null : String(next) });
  return { filter: { search, rank, inactivity }, change, found, rows, page, pages, toPage, now };
}
