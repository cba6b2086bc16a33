import { Loading } from '../ui/feedback/loading.tsx';

/** Shown while a page's own code loads. */
export function PageLoading() {
  return (
    <div className="container">
      <Loading label="Loading..." />
    </div>
  );
}
