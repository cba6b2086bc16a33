import type { ComponentProps } from 'react';
import styles from './state-tag.module.css';

export type Tone = 'good' | 'bad' | 'wait' | 'none';

/** The state of a thing in a word or two. The colour repeats what the words say. */
export function StateTag({ tone, className = '', ...rest }: { tone: Tone } & ComponentProps<'span'>) {
  return <span {...rest} className={`${styles.tag} ${className}`} data-tone={tone} />;
}
