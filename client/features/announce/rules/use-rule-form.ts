import { useState } from 'react';
import { announceRoutes } from '../../../../shared/announce/announce.routes.ts';
import {
  type AnnounceRule,
  createRuleBodySchema,
  type UpdateRule,
  updateRuleBodySchema,
} from '../../../../shared/announce/announce.schemas.ts';
import { request } from '../../../lib/api/api.ts';
import { type Message, useAction } from '../../../lib/api/use-action.ts';
import { KEPT, openedNow, useEdits } from '../../../lib/edit/use-edits.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { channelsResource } from '../channels.resource.ts';
import {
  draftOf,
  RULE_FIELDS,
  RULE_NAMES,
  type RuleDraft,
  type RuleField,
  type RuleValues,
  valuesOf,
} from './rule-draft.ts';
import type { KnownNames } from './rule-part.ts';
import { changedRule, ruleEdit, ruleEditWords } from './rule-edit.ts';

/** Fields whose errors are out of date when a part of the form without a label of its own has changed. */
const FIELDS: Partial<Record<keyof RuleDraft, RuleField[]>> = {
  rareOnly: ['items'],
  unlessBoard: ['items'],
  isQuiet: ['quietFrom', 'quietTo', 'quiet'],
};
const isField = (name: string): name is RuleField => name in RULE_FIELDS;

/** The values and the errors of a rule's form. */
function useRuleDraft(initial: RuleValues) {
  const [draft, setDraft] = useState(() => draftOf(initial));
  const form = useForm<RuleField>({ fields: RULE_FIELDS, names: RULE_NAMES });
  const change = (part: Partial<RuleDraft>): void => {
    const changed = Object.keys(part).flatMap((name) =>
      isField(name) ? name : (FIELDS[name as keyof RuleDraft] ?? []),
    );
    form.changed(...changed);
    setDraft((before) => ({ ...before, ...part }));
  };
  return { draft, form, change };
}

const NOT_ADDED = 'The rule was not added';

/** The form of a new rule. @param onAdded receives what to show */
export function useNewRule(channelId: number, initial: RuleValues, onAdded: (message: Message) => void) {
  const { draft, form, change } = useRuleDraft(initial);
  const { busy, message, dismiss, run } = useAction<'save'>();
  const save = (): void => {
    const body = { channel_id: channelId, ...valuesOf(draft) };
    if (!form.check(createRuleBodySchema, body)) return;
    run('save', NOT_ADDED, () =>
      form.attempt(NOT_ADDED, async () => {
        await request(announceRoutes.createRule, { body });
        await channelsResource.refresh();
        onAdded({ kind: 'success', title: 'The rule is added. It tells what happens from now on' });
        return null;
      }),
    );
  };
  return { draft, form, change, busy: busy !== null, message, dismiss, conflict: null, save };
}

const NOT_SAVED = 'The rule was not saved';

/** Another name or another time changes nothing of what a rule tells. */
function savedWords({ kinds, filter }: UpdateRule): string {
  return (kinds ?? filter) ? 'The rule is saved. It tells what happens from now on' : 'The rule is saved';
}

/** The form of a rule as it was when the form was opened. @param onSaved receives what to show */
export function useRuleForm(rule: AnnounceRule, named: KnownNames, onSaved: (message: Message) => void) {
  const [opened] = useState(() => ({ rule, at: openedNow() }));
  const { draft, form, change } = useRuleDraft(rule);
  const { busy, message, dismiss, run } = useAction<'save'>();
  const { asked, save: send } = useEdits();
  const words = ruleEditWords(opened.rule, named);
  const save = (): void => {
    const body = changedRule(opened.rule, valuesOf(draft));
    if (!form.check(updateRuleBodySchema, body)) return;
    run('save', NOT_SAVED, () =>
      form.attempt(NOT_SAVED, async () => {
        const saved = await send(ruleEdit(opened.rule, body), words, opened.at);
        if (saved.choice === 'edit') return null;
        await channelsResource.refresh();
        onSaved(saved.choice === 'mine' ? { kind: 'success', title: savedWords(body) } : KEPT);
        return null;
      }),
    );
  };
  // What the other admin has named may get its name while the dialog is open: its words are always the newest.
  const conflict = asked && { ...asked, ...words };
  return { draft, form, change, busy: busy !== null, message, dismiss, conflict, save };
}
