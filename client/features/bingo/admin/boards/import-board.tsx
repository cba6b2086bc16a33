import { useState } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { boardFileSchema, type BoardFile } from '../../../../../shared/bingo/bingo-inputs.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { plainSentence } from '../../../../../shared/http/plain-sentence.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { FileInput } from '../../../../ui/controls/file-input.tsx';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import styles from './boards-view.module.css';

const NOT_READ = 'Failed to read the file';

interface Plan {
  file: BoardFile;
  warnings: readonly string[];
}

/** Imports a board from a file: a dry run first, then the board itself, hidden. */
export function ImportBoard({ onImported }: { onImported: (board: Board) => void }) {
  const form = useForm({ fields: { board: 'File of an exported board' } });
  const [plan, setPlan] = useState<Plan | null>(null);
  const { busy, message, dismiss, run } = useAction();

  const look = (file: File | undefined): void => {
    setPlan(null);
    if (!file) return;
    run('look', NOT_READ, () =>
      form.attempt(NOT_READ, async () => {
        const board = parse(await file.text());
        if (typeof board === 'string') {
          form.show([{ path: 'board', message: board }], NOT_READ);
          return null;
        }
        const { data } = await request(bingoRoutes.importBoard, { body: { board, dry_run: true } });
        setPlan({ file: board, warnings: data.warnings });
        return null;
      }),
    );
  };
  const take = ({ file }: Plan): void => {
    run('import', FAILED.createBoard, () =>
      form.attempt(FAILED.createBoard, async () => {
        const { data } = await request(bingoRoutes.importBoard, { body: { board: file, dry_run: false } });
        setPlan(null);
        if (data.board) onImported(data.board);
        return { kind: 'success', title: `Board “${file.title}” is imported, hidden until you activate it` };
      }),
    );
  };

  return (
    <CardSection title="Import a board">
      <Field {...form.field('board')}>
        <FileInput accept="application/json,.json" onFile={look} />
      </Field>
      <FormSummary form={form} />
      <MessageArea message={message} onDismiss={dismiss} />
      {plan && (
        <div className={styles.row}>
          <p className={styles.facts}>
            <strong>{plan.file.title}</strong>: {plan.file.rows} × {plan.file.columns}, {plan.file.items.length}{' '}
            squares, {plan.file.teams?.length ?? 0} teams. Nothing has changed yet.
          </p>
          {plan.warnings.length > 0 && (
            <>
              <p className={styles.facts}>This would be left out:</p>
              <ul className={styles.warnings}>
                {plan.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </>
          )}
          <div className={styles.actions}>
            <Button
              kind="primary"
              busy={busy !== null}
              onClick={() => {
                take(plan);
              }}
            >
              {busy === 'import' ? 'Importing...' : 'Import board'}
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                setPlan(null);
              }}
            >
              Cancel
            </Button>
          </div>
        </div>
      )}
    </CardSection>
  );
}

/** Returns the board, or a sentence about what is wrong with the file. */
function parse(text: string): BoardFile | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'The file is not JSON.';
  }
  const result = boardFileSchema.safeParse(json, { error: plainSentence });
  if (result.success) return result.data;
  return result.error.issues.slice(0, 2).map(sentenceOf).join(' ');
}

/** Returns the message, with the field's path unless the message names it. */
function sentenceOf({ message, path }: { message: string; path: PropertyKey[] }): string {
  const place = path.map(String).join('.');
  return place === '' || message.includes(place) ? `${message}.` : `${message} (${place}).`;
}
