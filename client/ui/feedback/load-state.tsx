import { ErrorNote } from './error-note.tsx';
import { Loading } from './loading.tsx';
import { TryAgain } from './try-again.tsx';

export interface LoadStateProps {
  /** Label of the wait. */
  loading: string;
  /** Title above the error. */
  title?: string;
  /** The sentence to show; null while the load is under way. */
  error: string | null;
  onRetry: () => void;
}

/** Takes the place of data that is not loaded: the wait, or the failure with "Try again". */
export function LoadState({ loading, title, error, onRetry }: LoadStateProps) {
  if (error === null) return <Loading label={loading} />;
  return (
    <ErrorNote title={title} message={error}>
      <TryAgain onClick={onRetry} />
    </ErrorNote>
  );
}
