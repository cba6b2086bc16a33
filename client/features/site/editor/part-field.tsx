import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { SITE_PARTS, type SitePart } from '../../../../shared/site/site-parts.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import styles from './site-editor.module.css';
import type { SiteForm } from './use-site-editor.ts';

interface Props {
  part: SitePart;
  form: SiteForm;
  children: ReactNode;
}

/** A fact with a button that gives it what the site ships, while it has something else. */
export function Resettable({ part, form: { draft, shipped, change }, children }: Props) {
  const differs = JSON.stringify(draft[part]) !== JSON.stringify(shipped[part]);
  return (
    <div className={styles.part}>
      <div className={styles.control}>{children}</div>
      {differs && (
        <IconButton
          label={`Reset ${SITE_PARTS[part]} to what the site comes with`}
          onClick={() => change(part, { [part]: shipped[part] })}
        >
          <RotateCcw size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
