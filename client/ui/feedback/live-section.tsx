import type { LiveResource } from '../../lib/live/live-resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { LoadSection, type SectionProps } from './load-section.tsx';

/** Draws a live resource: its wait, its failure with "Try again", its data. */
export function LiveSection<T>({ of, ...section }: SectionProps<T> & { of: LiveResource<T> }) {
  const data = useLive(of, (state) => state.data);
  const error = useLive(of, (state) => state.error);
  return <LoadSection {...section} data={data} error={error} onRetry={() => void of.refresh()} />;
}
