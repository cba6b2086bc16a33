import { IMAGE_REQUIRED } from '../../../../../shared/bingo/bingo-inputs.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SquareIcon } from '../../../../ui/icons/square-icon.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { FileInput } from '../../../../ui/controls/file-input.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import styles from '../board-editor.module.css';
import type { FormErrors } from '../../../../lib/form/use-form.ts';
import type { SquareField, SquareFields } from './square-fields.ts';

/** Largest image in bytes that the server accepts. */
const MOST_BYTES = 256 * 1024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

interface Props {
  form: FormErrors<SquareField>;
  fields: SquareFields;
  onChange: (part: Partial<SquareFields>) => void;
  onProblem: (sentence: string) => void;
}

/** Icon by link or from a file. A file is sent within the square as a data URL and re-encoded by the server. */
export function IconField({ form, fields, onChange, onProblem }: Props) {
  const fromFile = fields.icon.startsWith('data:');
  const take = (file: File | undefined): void => {
    if (!file) return;
    if (!TYPES.includes(file.type)) return onProblem(IMAGE_REQUIRED);
    if (file.size > MOST_BYTES) return onProblem('The image is larger than 256 KB');
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') onChange({ icon: reader.result });
    };
    reader.onerror = () => {
      onProblem(IMAGE_REQUIRED);
    };
    reader.readAsDataURL(file);
  };
  return (
    <>
      <div className={styles.icon}>
        <span className={styles.sample}>
          <SquareIcon item={{ item_name: fields.name, icon_url: fields.icon || null, rule: null }} size={28} />
        </span>
        {fields.icon !== '' && (
          <Button
            kind="quiet"
            onClick={() => {
              onChange({ icon: '' });
            }}
          >
            Remove icon
          </Button>
        )}
      </div>
      {!fromFile && (
        <Field {...form.field('icon')} note="https, from a host that the site allows">
          <TextInput type="url" value={fields.icon} onChange={(value) => onChange({ icon: value })} />
        </Field>
      )}
      <Field {...form.field('file')}>
        <FileInput accept="image/*" onFile={take} />
      </Field>
    </>
  );
}
