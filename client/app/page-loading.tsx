import { Loading } from '../ui/feedback/loading.tsx';

/** What a visitor sees for the moment in which a page's own code arrives. */
export function PageLoading() {
  return (
    <div className="container">
      <Loading label="Loading…" />
    </div>
  );
}
