import { useState } from 'react';
import { siteAdminRoutes } from '../../../../shared/site/site-admin.routes.ts';
import { type SiteEditor, siteEditSchema } from '../../../../shared/site/site-facts.schemas.ts';
import { isSitePart, SITE_PARTS, type SitePart, sitePartsOf } from '../../../../shared/site/site-parts.ts';
import type { Site } from '../../../../shared/site/site.schemas.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useSiteStore } from '../../../lib/clan/site.store.ts';
import { type EditWords, KEPT, openedNow, useEdits } from '../../../lib/edit/use-edits.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { changedParts, draftOf, editOf, previewOf, shownFacts } from './site-draft.ts';
import type { SiteDraft } from './site-values.ts';
import { siteEditorResource } from './site-editor.resource.ts';

const FAILED = 'The facts of the site were not saved';
const WORDS: EditWords = {
  thing: 'the facts of the site',
  labels: SITE_PARTS,
  say: (_, value) =>
    value === '' || value === null ? 'nothing' : value === 'auto' ? 'counted by the site' : String(value),
  effects: {
    theirs: 'what you have typed is dropped.',
    mine: 'your facts replace those of the other admin, where they differ.',
  },
};

/** The facts of the moment in which the form was opened, or last saved. */
interface Opened {
  editor: SiteEditor;
  site: Site;
  at: string;
}

const opened = (editor: SiteEditor): Opened => ({ editor, site: shownFacts(editor), at: openedNow() });

/** The form of the site's facts: its contents, what is unsaved, and its writes. @param newest facts as the site has them */
export function useSiteEditor(newest: SiteEditor) {
  // The form does not change it, and the server alone knows it.
  const clan_name = useSiteStore((s) => s.site.clan_name);
  const [base, setBase] = useState(() => opened(newest));
  const [draft, setDraft] = useState(() => draftOf(base.site));
  const form = useForm<SitePart>({ fields: SITE_PARTS });
  const { busy, message, dismiss, run } = useAction<'save'>();
  const { asked, save } = useEdits();
  const unsaved = changedParts(base.site, draft);
  const start = (editor: SiteEditor): void => {
    const next = opened(editor);
    setBase(next);
    setDraft(draftOf(next.site));
    form.clear();
  };
  // An edit of another admin is shown at once where nothing is typed; else it is compared when this form is saved.
  if (newest.revision > base.editor.revision && unsaved.length === 0) start(newest);

  return {
    draft,
    form,
    unsaved,
    shipped: draftOf(base.editor.shipped),
    preview: { ...previewOf(base.site, draft), clan_name },
    busy: busy !== null,
    message,
    dismiss,
    conflict: asked,
    change: (part: SitePart, next: Partial<SiteDraft>): void => {
      setDraft((before) => ({ ...before, ...next }));
      form.changed(part);
    },
    discard: () => start(newest.revision > base.editor.revision ? newest : base.editor),
    save: (): void => {
      const body = siteEditSchema.safeParse(editOf(base.editor, draft, unsaved)).data;
      if (!form.check(siteEditSchema, editOf(base.editor, draft, unsaved)) || body === undefined) return;
      const all = sitePartsOf(previewOf(base.site, draft));
      const mine = Object.fromEntries(
        Object.entries(all).filter(([part]) => isSitePart(part) && unsaved.includes(part)),
      );
      const edit = {
        version: String(base.editor.revision),
        base: sitePartsOf(base.site),
        mine,
        send: (version: string) => request(siteAdminRoutes.edit, { body, ifMatch: version }),
      };
      run('save', FAILED, () =>
        form.attempt(FAILED, async () => {
          const saved = await save(edit, WORDS, base.at);
          if (saved.choice === 'edit') return null;
          if (saved.choice === 'mine') start(saved.result.data.editor);
          await siteEditorResource.refresh();
          if (saved.choice === 'mine') return { kind: 'success', title: 'Saved. Open pages show it now' };
          const { data } = siteEditorResource.store.getState();
          if (data) start(data);
          return KEPT;
        }),
      );
    },
  };
}
export type SiteForm = ReturnType<typeof useSiteEditor>;
