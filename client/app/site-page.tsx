import type { ComponentType } from 'react';
import { pageSpec, type PageId } from '../../shared/site/pages.ts';
import { useTitle } from '../lib/page/use-title.ts';
import { RequireAdmin } from './require-admin.tsx';

/** A page with the title and the access of its row in the page table. */
export function SitePage({ page, Component }: { page: PageId; Component: ComponentType }) {
  const { title, access } = pageSpec(page);
  return (
    <>
      <TabTitle title={title} />
      {access === 'admin' ? (
        <RequireAdmin>
          <Component />
        </RequireAdmin>
      ) : (
        <Component />
      )}
    </>
  );
}

/** Rendered before the page, whose effects run later, so that a page can set another title. */
function TabTitle({ title }: { title: string | null }) {
  useTitle(title);
  return null;
}
