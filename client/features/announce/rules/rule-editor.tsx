import type { AnnounceRule } from '../../../../shared/announce/announce.schemas.ts';
import type { Message } from '../../../lib/api/use-action.ts';
import { ConflictDialog } from '../../../ui/feedback/conflict-dialog.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import styles from '../announce.module.css';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { usePreview } from './use-preview.ts';
import { type RuleValues, valuesOf } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import type { RuleBoard, RulePartProps } from './rule-part.ts';
import { NO_NAMES } from './rule-words.ts';
import { useNewRule, useRuleForm } from './use-rule-form.ts';
import { useRuleNames } from './use-rule-names.ts';

interface Props {
  id: string;
  channelId: number;
  /** Zone of the channel's quiet hours. */
  zone: string;
  boards: readonly RuleBoard[] | null;
  onDone: (message: Message) => void;
  onCancel: () => void;
}

/** The form of a new rule, and beside it what the rule would have told. */
export function NewRule({ initial, ...props }: Props & { initial: RuleValues }) {
  const names = useRuleNames(NO_NAMES, props.boards);
  const rule = useNewRule(props.channelId, initial, props.onDone);
  return <Editor {...props} {...names} label="New rule" verbs={['Add the rule', 'Adding...']} rule={rule} />;
}

/** The form of a rule, and beside it what the rule would have told. */
export function EditRule({ stored, ...props }: Props & { stored: AnnounceRule }) {
  const names = useRuleNames(stored.named, props.boards);
  const rule = useRuleForm(stored, names.named, props.onDone);
  return (
    <Editor {...props} {...names} label={`Rule ${stored.name}`} verbs={['Save the rule', 'Saving...']} rule={rule} />
  );
}

interface EditorProps extends Props, Pick<RulePartProps, 'named' | 'teams'> {
  label: string;
  /** What the button says, and while it works. */
  verbs: readonly [string, string];
  rule: ReturnType<typeof useRuleForm> | ReturnType<typeof useNewRule>;
}

function Editor({ id, channelId, label, verbs: [verb, working], rule, onCancel, ...props }: EditorProps) {
  const { zone, boards, named, teams } = props;
  const { draft, form, change, busy, message, dismiss, conflict, save } = rule;
  const preview = usePreview(channelId, valuesOf(draft), form);
  return (
    <div className={styles.editor}>
      <RuleForm
        id={id}
        label={label}
        draft={draft}
        form={form}
        zone={zone}
        boards={boards}
        named={named}
        teams={teams}
        busy={busy}
        isPreviewing={preview.busy}
        verb={busy ? working : verb}
        onChange={change}
        onPreview={preview.load}
        onSave={save}
        onCancel={onCancel}
      >
        <MessageArea message={message} onDismiss={dismiss} />
      </RuleForm>
      <PreviewPanel preview={preview} />
      <ConflictDialog asked={conflict} />
    </div>
  );
}
