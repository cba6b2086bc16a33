import { Plus } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import { announceRoutes } from '../../../../shared/announce/announce.routes.ts';
import { MOST_RULES, type AnnounceChannel } from '../../../../shared/announce/announce.schemas.ts';
import { RULE_PRESETS } from '../../../../shared/announce/rule-presets.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/controls/note.tsx';
import { ConfirmDialog, type Confirmation } from '../../../ui/feedback/confirm-dialog.tsx';
import { LazySection } from '../../../ui/feedback/lazy-section.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import styles from '../announce.module.css';
import { channelsResource } from '../channels.resource.ts';
import { presetValues } from './rule-draft.ts';
import type { RuleBoard } from './rule-part.ts';
import { RuleRow } from './rule-row.tsx';

const NewRule = lazy(async () => ({ default: (await import('./rule-editor.tsx')).NewRule }));

interface Props {
  channel: AnnounceChannel;
  boards: readonly RuleBoard[] | null;
}

/** The rules of a channel, with presets that add one by a press. */
export function RuleList({ channel, boards }: Props) {
  const { busy, message, dismiss, run, show } = useAction();
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const [adding, setAdding] = useState(false);
  const form = useId();
  const addPreset = (id: string): void =>
    run(`preset ${id}`, 'The rule was not added', async () => {
      const values = presetValues(id);
      await request(announceRoutes.createRule, { body: { channel_id: channel.id, ...values } });
      await channelsResource.refresh();
      return { kind: 'success', title: `“${values.name}” is added. It tells what happens from now on` };
    });
  const isFull = channel.rules.length >= MOST_RULES;
  return (
    <section aria-label={`Rules of #${channel.name}`} className={styles.stack}>
      <h3 className={styles.name}>Rules</h3>
      <MessageArea message={message} onDismiss={dismiss} />
      {channel.rules.length === 0 ? (
        <Note>No rules yet: nothing is told here. Add one of these; you can change it afterwards.</Note>
      ) : (
        <ul className={styles.list}>
          {channel.rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              zone={channel.timezone}
              boards={boards}
              busy={busy !== null}
              onRun={(failure, work) => run(`rule ${rule.id}`, failure, work)}
              onAsk={setAsked}
              onSaved={show}
            />
          ))}
        </ul>
      )}
      {adding ? (
        <LazySection loading="Loading the form...">
          <NewRule
            id={form}
            initial={presetValues('')}
            channelId={channel.id}
            zone={channel.timezone}
            boards={boards}
            onDone={(done) => {
              setAdding(false);
              show(done);
            }}
            onCancel={() => setAdding(false)}
          />
        </LazySection>
      ) : isFull ? (
        <Note>A channel has at most {MOST_RULES} rules.</Note>
      ) : (
        <div className={styles.presets} role="group" aria-label="Add a rule">
          {unused(channel).map(({ id, name }) => (
            <Button key={id} busy={busy !== null} onClick={() => addPreset(id)}>
              <Plus size={16} aria-hidden />
              {name}
            </Button>
          ))}
          <Button kind="quiet" onClick={() => setAdding(true)}>
            A rule of your own
          </Button>
        </div>
      )}
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

/** Returns the presets whose kinds no rule of the channel has all of already. */
function unused({ rules }: AnnounceChannel) {
  return RULE_PRESETS.filter(({ kinds }) => !rules.some((rule) => kinds.every((kind) => rule.kinds.includes(kind))));
}
