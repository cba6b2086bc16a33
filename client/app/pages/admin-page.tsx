import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RequireAdmin } from '../require-admin.tsx';

export function AdminPage() {
  useTitle('Admin');
  return (
    <div className="container">
      <RequireAdmin>
        {(user) => (
          <PageHeader
            title="Admin Dashboard"
            note={
              <>
                {user.name} · <span>Administrator</span>
              </>
            }
          />
        )}
      </RequireAdmin>
    </div>
  );
}
