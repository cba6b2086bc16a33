import { useId, useState } from 'react';
import type { ProofEvidence } from '../../../../../shared/bingo/proofs/proof-evidence.ts';
import { addressOf } from '../../../../../shared/http/route.ts';
import { bingoReviewRoutes } from '../../../../../shared/bingo/proofs/proofs.routes.ts';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import styles from './proof-pictures.module.css';

interface Props {
  evidence: ProofEvidence;
  /** Whose proof it is, and for which square. */
  name: string;
  square: string;
}

/** The pictures of an approved proof, small until one is chosen; or when they were deleted. D487. */
export function ProofPictures({ evidence, name, square }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const large = useId();
  const { pictures, pictures_deleted_at: deletedAt } = evidence;
  if (deletedAt !== undefined) {
    return (
      <p className={styles.deleted}>
        The pictures were deleted, <BoardTimestamp at={deletedAt} stop />
      </p>
    );
  }
  if (pictures.length === 0) return null;
  const words = (at: number): string =>
    `proof of ${name} for ${square}${pictures.length === 1 ? '' : `, picture ${at + 1} of ${pictures.length}`}`;
  const shown = chosen === null ? undefined : pictures[chosen];
  return (
    <div className={styles.pictures}>
      <div className={styles.row}>
        {pictures.map((id, at) => (
          <button
            key={id}
            type="button"
            className={styles.small}
            aria-label={`${chosen === at ? 'Hide' : 'Show'} the ${words(at)}`}
            aria-expanded={chosen === at}
            aria-controls={large}
            onClick={() => {
              setChosen(chosen === at ? null : at);
            }}
          >
            <Picture key={id} src={fileOf(id, '-small')} alt="" />
          </button>
        ))}
      </div>
      <div id={large}>
        {shown !== undefined && chosen !== null && (
          <Picture key={shown} src={fileOf(shown)} alt={`The ${words(chosen)}`} className={styles.large} />
        )}
      </div>
    </div>
  );
}

/** A picture may have been taken back since the state was read. */
function Picture({ src, alt, className }: { src: string; alt: string; className?: string | undefined }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <span className={styles.gone}>This picture is not shown any more</span>;
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailed(true);
      }}
    />
  );
}

function fileOf(id: string, size = ''): string {
  return addressOf(bingoReviewRoutes.publicPicture, { params: { file: `${id}${size}.webp` } });
}
