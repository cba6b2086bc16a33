import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../../../ui/feedback/lazy-part.ts';

const ProofPictures = lazyPart(
  async () => (await import('./proof-pictures.tsx')).ProofPictures,
  () => null,
);

/** The pictures of a proof where it has or had any; their part of the page is loaded for them. */
export function LazyProofPictures(props: ComponentProps<typeof ProofPictures>) {
  const { pictures, pictures_deleted_at: deletedAt } = props.evidence;
  if (pictures.length === 0 && deletedAt === undefined) return null;
  return (
    <Suspense>
      <ProofPictures {...props} />
    </Suspense>
  );
}
