import { CircleAlert, CircleCheck } from 'lucide-react';
import type { NameVerdict } from '../../../../../shared/bingo/names/names.schemas.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { verdictWords } from './name-words.ts';
import styles from './name-verdicts.module.css';

interface Props {
  verdicts: readonly NameVerdict[];
  /** Absent where the name is none of a single field. */
  onChoose?: (verdict: NameVerdict, name: string) => void;
}

/** Says of each name whether logs have it, and offers what may be meant. D374. */
export function NameVerdicts({ verdicts, onChoose }: Props) {
  // What is seen under its own name needs no sentence for each of many parts.
  const shown = verdicts.length === 1 ? verdicts : verdicts.filter(({ seen }) => seen !== 'seen');
  if (shown.length === 0) return null;
  return (
    <ul className={styles.verdicts} aria-label="Names in the logs">
      {shown.map((verdict) => {
        const isNever = verdict.seen === 'never';
        return (
          <li key={`${verdict.kind} ${verdict.name}`} className={styles.verdict} data-never={isNever || undefined}>
            {isNever ? <CircleAlert size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
            <span>{verdictWords(verdict)}</span>
            {onChoose && verdict.suggest.length > 0 && (
              <span className={styles.offers}>
                {verdict.suggest.map((name) => (
                  <Button key={name} kind="quiet" onClick={() => onChoose(verdict, name)}>
                    {name}
                  </Button>
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
