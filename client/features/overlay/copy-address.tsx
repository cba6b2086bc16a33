import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/controls/note.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import styles from './copy-address.module.css';

interface Props {
  /** Label of the field. */
  label: string;
  address: string;
  verb: string;
  /** Hint shown after copying. */
  hint: string;
  primary?: boolean;
  /** More buttons beside it. */
  children?: ReactNode;
}

/** A URL to copy by the button, or by hand when the browser does not allow copying. */
export function CopyAddress({ label, address, verb, hint, primary = false, children }: Props) {
  const id = useId();
  const [copied, setCopied] = useState<{ address: string; ok: boolean } | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied({ address, ok: true });
    } catch {
      setCopied({ address, ok: false });
    }
  };
  // The result of an earlier copy does not apply to an address that has changed.
  const result = copied?.address === address ? copied : null;
  return (
    <Field label={label} htmlFor={id}>
      <div className={styles.address}>
        <TextInput id={id} readOnly value={address} onFocus={(event) => event.target.select()} />
        <Button kind={primary ? 'primary' : undefined} onClick={() => void copy()}>
          {verb}
        </Button>
        {children}
        <Note role="status" className={styles.hint}>
          {result?.ok === true && hint}
          {result?.ok === false && 'The browser did not allow copying: select the address and copy it by hand.'}
        </Note>
      </div>
    </Field>
  );
}
