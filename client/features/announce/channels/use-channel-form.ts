import { useState } from 'react';
import { announceRoutes } from '../../../../shared/announce/announce.routes.ts';
import {
  type AnnounceChannel,
  createChannelBodySchema,
  type UpdateChannel,
  updateChannelBodySchema,
} from '../../../../shared/announce/announce.schemas.ts';
import type { EditedParts } from '../../../../shared/http/edit-conflict.ts';
import { request } from '../../../lib/api/api.ts';
import { type Message, useAction } from '../../../lib/api/use-action.ts';
import { type EditWords, KEPT, openedNow, useEdits } from '../../../lib/edit/use-edits.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { channelsResource } from '../channels.resource.ts';
import {
  CHANNEL_FIELDS,
  CHANNEL_NAMES,
  type ChannelDraft,
  channelDraftOf,
  type ChannelField,
  channelValuesOf,
  newChannel,
} from './channel-draft.ts';
import { ownZone } from './zones.ts';

const LABELS = { name: 'Name', username: 'Name of the sender', silent: 'Silent', timezone: 'Time zone' } as const;

function wordsOf({ name }: AnnounceChannel): EditWords {
  return {
    thing: `#${name}`,
    labels: LABELS,
    say: (part, value) =>
      value === null ? 'as the clan' : value === true ? 'yes' : value === false ? 'no' : String(value),
    effects: {
      theirs: 'the channel stays as it is saved now, and nothing of yours is sent.',
      mine: 'the channel gets what you changed, and keeps the rest.',
    },
  };
}

/** The values and the errors of a channel's form. */
function useChannelDraft(initial: () => ChannelDraft) {
  const [draft, setDraft] = useState(initial);
  const form = useForm<ChannelField>({ fields: CHANNEL_FIELDS, names: CHANNEL_NAMES });
  const isField = (name: string): name is ChannelField => name in CHANNEL_FIELDS;
  const change = (part: Partial<ChannelDraft>): void => {
    form.changed(...Object.keys(part).filter(isField));
    setDraft((before) => ({ ...before, ...part }));
  };
  return { draft, form, change };
}

const NOT_ADDED = 'The channel was not added';

/** The form of a new channel. @param onAdded receives its id */
export function useNewChannel(onAdded: (id: number) => void) {
  const { draft, form, change } = useChannelDraft(() => newChannel(ownZone()));
  const { busy, message, dismiss, run } = useAction<'save'>();
  const save = (): void => {
    const body = { ...channelValuesOf(draft), address: draft.address.trim() };
    if (!form.check(createChannelBodySchema, body)) return;
    run('save', NOT_ADDED, () =>
      form.attempt(NOT_ADDED, async () => {
        const { data } = await request(announceRoutes.createChannel, { body });
        await channelsResource.refresh();
        onAdded(data.channel.id);
        return null;
      }),
    );
  };
  return { draft, form, change, busy: busy !== null, message, dismiss, save };
}

const NOT_SAVED = 'The channel was not saved';

/** The form of a channel as it was when the form was opened. @param onSaved receives what to show */
export function useChannelForm(channel: AnnounceChannel, onSaved: (message: Message) => void) {
  const [opened] = useState(() => ({ channel, at: openedNow() }));
  const { draft, form, change } = useChannelDraft(() => channelDraftOf(channel));
  const { busy, message, dismiss, run } = useAction<'save'>();
  const { asked, save: send } = useEdits();
  const save = (): void => {
    const body = changedBody(opened.channel, draft);
    if (!form.check(updateChannelBodySchema, body)) return;
    const { id, name, username, silent, timezone, version } = opened.channel;
    const edit = {
      version: String(version),
      base: { name, username, silent, timezone },
      // The address is no part to compare: nobody is shown it.
      mine: partsOf(body),
      send: (ifMatch: string) => request(announceRoutes.updateChannel, { params: { id }, body, ifMatch }),
    };
    run('save', NOT_SAVED, () =>
      form.attempt(NOT_SAVED, async () => {
        const saved = await send(edit, wordsOf(opened.channel), opened.at);
        if (saved.choice === 'edit') return null;
        await channelsResource.refresh();
        onSaved(saved.choice === 'mine' ? { kind: 'success', title: 'The channel is saved' } : KEPT);
        return null;
      }),
    );
  };
  return { draft, form, change, busy: busy !== null, message, dismiss, conflict: asked, save };
}

function partsOf({ name, username, silent, timezone }: UpdateChannel): EditedParts {
  return {
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username }),
    ...(silent !== undefined && { silent }),
    ...(timezone !== undefined && { timezone }),
  };
}

/** Returns the parts that differ from the channel, and a pasted address. */
function changedBody(channel: AnnounceChannel, draft: ChannelDraft): UpdateChannel {
  const next = channelValuesOf(draft);
  return {
    ...(next.name !== channel.name && { name: next.name }),
    ...(next.username !== channel.username && { username: next.username }),
    ...(next.silent !== channel.silent && { silent: next.silent }),
    ...(next.timezone !== channel.timezone && { timezone: next.timezone }),
    ...(draft.address.trim() !== '' && { address: draft.address.trim() }),
  };
}
