import { useState } from 'react';
import { announceMessageRoutes } from '../../../../shared/announce/messages.routes.ts';
import { type AnnouncePreview, previewBodySchema } from '../../../../shared/announce/messages.schemas.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import type { FormErrors } from '../../../lib/form/use-form.ts';
import type { RuleField, RuleValues } from './rule-draft.ts';

const FAILED = 'The preview was not made';
/** Days that a preview looks back. */
const DAYS = 7;

/** What a rule in its form would have told. Nothing is sent. */
export function usePreview(channelId: number, values: RuleValues, form: FormErrors<RuleField>) {
  const [made, setMade] = useState<{ of: string; preview: AnnouncePreview } | null>(null);
  const { busy, message, dismiss, run } = useAction<'preview'>();
  // Neither the name nor the role changes what is told.
  const body = { channel_id: channelId, ...values, name: undefined, role_id: null, days: DAYS };
  const of = JSON.stringify(body);
  const load = (): void => {
    if (!form.check(previewBodySchema, body)) return;
    run('preview', FAILED, () =>
      form.attempt(FAILED, async () => {
        const { data } = await request(announceMessageRoutes.preview, { body });
        setMade({ of, preview: data.preview });
        return null;
      }),
    );
  };
  return {
    preview: made?.preview ?? null,
    isOld: made !== null && made.of !== of,
    busy: busy !== null,
    message,
    dismiss,
    load,
  };
}
