import { PencilLine } from 'lucide-react';
import { editingText } from '../../lib/edit/editing-text.ts';
import { useEditing } from '../../lib/edit/use-editing.ts';
import styles from './editing-tag.module.css';

interface Props {
  /** Key of the thing, as shared/live/editing.schemas.ts has it. */
  thing: string;
  /** The thing within a sentence, for who cannot see what the tag is beside: "Anna Oak". */
  name: string;
  /** True while this page's own form of the thing is open. */
  isOpen?: boolean;
}

/** Names the admins who edit a thing on other pages, and tells them when this page edits it. Nobody: nothing is drawn. */
export function EditingTag({ thing, name, isOpen = false }: Props) {
  const editors = useEditing(thing, isOpen);
  return (
    // Always on the page, because a screen reader announces only what changes within a known region.
    <span aria-live="polite" className={styles.region}>
      {editors.length > 0 && (
        <span className={styles.tag}>
          <PencilLine size={14} aria-hidden />
          <span aria-hidden>{editingText(editors, 'this')}</span>
          <span className="sr-only">{editingText(editors, name)}</span>
        </span>
      )}
    </span>
  );
}
