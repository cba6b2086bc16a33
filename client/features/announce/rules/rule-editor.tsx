import type { AnnounceRule, RuleNames } from '../../../../shared/announce/announce.schemas.ts';
import type { Message } from '../../../lib/api/use-action.ts';
import { ConflictDialog } from '../../../ui/feedback/conflict-dialog.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import styles from '../announce.module.css';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { usePreview } from './use-preview.ts';
import { type RuleValues, valuesOf } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import type { RuleBoard } from './rule-part.ts';
import { useNewRule, useRuleForm } from './use-rule-form.ts';

interface Props {
  id: string;
  channelId: number;
  /** Zone of the channel's quiet hours. */
  zone: string;
  boards: readonly RuleBoard[] | null;
  onDone: (message: Message) => void;
  onCancel: () => void;
}

const NOTHING: RuleNames = { members: [], teams: [] };

/** The form of a new rule, and beside it what the rule would have told. */
export function NewRule({ initial, ...props }: Props & { initial: RuleValues }) {
  const rule = useNewRule(props.channelId, initial, props.onDone);
  return <Editor {...props} label="New rule" named={NOTHING} verbs={['Add the rule', 'Adding...']} rule={rule} />;
}

/** The form of a rule, and beside it what the rule would have told. */
export function EditRule({ stored, ...props }: Props & { stored: AnnounceRule }) {
  const rule = useRuleForm(stored, props.onDone);
  return (
    <Editor
      {...props}
      label={`Rule ${stored.name}`}
      named={stored.named}
      verbs={['Save the rule', 'Saving...']}
      rule={rule}
    />
  );
}

interface EditorProps extends Props {
  label: string;
  named: RuleNames;
  /** What the button says, and while it works. */
  verbs: readonly [string, string];
  rule: ReturnType<typeof useRuleForm> | ReturnType<typeof useNewRule>;
}

function Editor({ id, channelId, zone, boards, named, label, verbs: [verb, working], rule, onCancel }: EditorProps) {
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
