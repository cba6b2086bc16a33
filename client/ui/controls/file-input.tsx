import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { useFieldControl } from './field-control.ts';
import styles from './file-input.module.css';

interface Props {
  /** Types of files that the browser offers; a dropped file can be of any type. */
  accept: string;
  onFile: (file: File | undefined) => void;
}

/**
 * A place in a Field to choose one file or to drop it. The browser's own input lies over it unseen and takes clicks, keys
 * and drops. It is emptied after each choice, so that the same file can be chosen again; the name stays.
 */
export function FileInput({ accept, onFile }: Props) {
  const id = useId();
  const field = useFieldControl({});
  const [name, setName] = useState('');
  const [over, setOver] = useState(false);
  return (
    <div className={styles.place} data-over={over || undefined}>
      <input
        type="file"
        id={field.id}
        className={styles.input}
        accept={accept}
        aria-invalid={field['aria-invalid']}
        aria-describedby={[`${id}-name`, field['aria-describedby']].filter(Boolean).join(' ')}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) setName(file.name);
          onFile(file);
          event.target.value = '';
        }}
      />
      <span className={styles.button} aria-hidden>
        <Upload size={16} /> Choose a file
      </span>
      <span id={`${id}-name`} className={styles.name}>
        {name === '' ? 'or drop it here' : name}
      </span>
    </div>
  );
}
