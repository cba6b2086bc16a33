import { useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './copy-line.module.css';
import { Note } from '../controls/note.tsx';

interface Props {
  /** Names what is copied, for screen readers: "the command". */
  what: string;
  /** May have several lines. */
  text: string;
}

/** Lines for a terminal or a settings file, with a button that copies them. */
export function CopyLine({ what, text }: Props) {
  const line = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState<{ text: string; ok: boolean } | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied({ text, ok: true });
    } catch {
      // Browsers allow it on https only: the selection is one key away from a copy.
      if (line.current) getSelection()?.selectAllChildren(line.current);
      setCopied({ text, ok: false });
    }
  };
  // The result of an earlier copy does not apply to a text that has changed.
  const result = copied?.text === text ? copied : null;
  return (
    <div className={styles.row}>
      <pre ref={line} className={styles.text}>
        {text}
      </pre>
      <Button aria-label={`Copy ${what}`} onClick={() => void copy()}>
        Copy
      </Button>
      <Note role="status">
        {result?.ok === true && 'Copied.'}
        {result?.ok === false && 'The browser did not allow copying: it is selected, copy it by hand.'}
      </Note>
    </div>
  );
}
