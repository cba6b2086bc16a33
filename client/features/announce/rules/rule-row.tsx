import { Trash2 } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import { announceRoutes } from '../../../../shared/announce/announce.routes.ts';
import type { AnnounceRule } from '../../../../shared/announce/announce.schemas.ts';
import { STANDINGS } from '../../../../shared/announce/rule-kinds.ts';
import { thingKey } from '../../../../shared/audit/audit-things.ts';
import { request } from '../../../lib/api/api.ts';
import type { Message } from '../../../lib/api/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import type { Confirmation } from '../../../ui/feedback/confirm-dialog.tsx';
import { EditingTag } from '../../../ui/feedback/editing-tag.tsx';
import { LazySection } from '../../../ui/feedback/lazy-section.tsx';
import { historyItem, RowMenu } from '../../../ui/layout/row-menu.tsx';
import styles from '../announce.module.css';
import { channelsResource } from '../channels.resource.ts';
import { kindsInWords } from './kind-words.ts';
import type { RuleBoard } from './rule-part.ts';
import { RuleWarnings } from './rule-warnings.tsx';
import { termsInWords } from './rule-words.ts';

const EditRule = lazy(async () => ({ default: (await import('./rule-editor.tsx')).EditRule }));

interface Props {
  rule: AnnounceRule;
  zone: string;
  boards: readonly RuleBoard[] | null;
  /** True while an action of the list is under way. */
  busy: boolean;
  onRun: (failure: string, work: () => Promise<Message | null>) => void;
  onAsk: (confirmation: Confirmation) => void;
  onSaved: (message: Message) => void;
}

/** Draws a rule: what it tells, its switch, and its form when it is opened. */
export function RuleRow({ rule, zone, boards, busy, onRun, onAsk, onSaved }: Props) {
  const [editing, setEditing] = useState(false);
  const form = useId();
  const params = { id: rule.id };
  const toggle = (is_on: boolean): void =>
    onRun(is_on ? 'The rule was not switched on' : 'The rule was not switched off', async () => {
      await request(announceRoutes.updateRule, { params, body: { is_on }, ifMatch: rule.version });
      await channelsResource.refresh();
      return null;
    });
  const remove = (): void =>
    onAsk({
      title: `Delete the rule “${rule.name}”?`,
      happens: 'What it has gathered and not sent yet is dropped. This cannot be undone.',
      stays: `What it has posted stays in Discord${rule.kinds.includes(STANDINGS) ? ', but not the standings of boards that run' : ''}.`,
      verb: 'Delete rule',
      onConfirm: () =>
        onRun('The rule was not deleted', async () => {
          await request(announceRoutes.deleteRule, { params });
          await channelsResource.refresh();
          return { kind: 'success', title: `The rule “${rule.name}” is deleted` };
        }),
    });
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Switch label={`Rule ${rule.name}`} on={rule.is_on} busy={busy} onChange={toggle} />
        <div className={styles.what}>
          <h4 className={styles.name}>{rule.name}</h4>
          <p className={styles.facts}>{kindsInWords(rule.kinds)}</p>
          <p className={styles.facts}>{termsInWords(rule, rule.named)}</p>
          <EditingTag thing={thingKey({ kind: 'rule', id: rule.id })} name={rule.name} isOpen={editing} />
        </div>
        <div className={styles.ends}>
          <Button
            aria-expanded={editing}
            aria-label={`Edit the rule ${rule.name}`}
            onClick={() => setEditing(!editing)}
          >
            {editing ? 'Close' : 'Edit'}
          </Button>
          <RowMenu
            of={rule.name}
            busy={busy}
            items={[
              historyItem({ kind: 'rule', id: rule.id }),
              { label: 'Delete', icon: Trash2, danger: true, onChoose: remove },
            ]}
          />
        </div>
      </div>
      <RuleWarnings rule={rule} />
      {editing && (
        <LazySection loading="Loading the form...">
          <EditRule
            id={form}
            stored={rule}
            channelId={rule.channel_id}
            zone={zone}
            boards={boards}
            onDone={(message) => {
              setEditing(false);
              onSaved(message);
            }}
            onCancel={() => setEditing(false)}
          />
        </LazySection>
      )}
    </li>
  );
}
