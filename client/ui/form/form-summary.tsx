import { CircleAlert } from 'lucide-react';
import { focusField } from '../../lib/form/focus-field.ts';
import type { FormErrors } from '../../lib/form/use-form.ts';
import styles from './form-summary.module.css';

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/**
 * Says of a form with one field which action the server refused. Its error stands at the field, so no list of fields is
 * needed.
 */
export function FormFailure({ form: { failure } }: { form: Pick<FormErrors<never>, 'failure'> }) {
  return (
    <div className={styles.region} role="status">
      {failure !== null && (
        <div className={styles.summary}>
          <CircleAlert className={styles.sign} size={18} aria-hidden />
          <p className={styles.text}>{failure}</p>
        </div>
      )}
    </div>
  );
}

/** Says above a form's button which fields have to be put right; each name leads to its field. */
export function FormSummary({ form: { wrong, failure } }: { form: Pick<FormErrors<never>, 'wrong' | 'failure'> }) {
  return (
    <div className={styles.region} role="status">
      {wrong.length > 0 && (
        <div className={styles.summary}>
          <CircleAlert className={styles.sign} size={18} aria-hidden />
          <div className={styles.text}>
            {failure !== null && <p className={styles.failure}>{failure}</p>}
            <p>
              {wrong.length === 1
                ? 'One field has to be put right: '
                : `${WORDS[wrong.length] ?? wrong.length} fields have to be put right: `}
              {wrong.map(({ id, label }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <a
                    className={styles.link}
                    href={`#${id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focusField(id);
                    }}
                  >
                    {label}
                  </a>
                </span>
              ))}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
