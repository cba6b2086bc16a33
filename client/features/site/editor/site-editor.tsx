import { SITE_FACTS } from '../../../../shared/live/editing.schemas.ts';
import { SITE_PARTS } from '../../../../shared/site/site-parts.ts';
import type { SiteEditor as Facts } from '../../../../shared/site/site-facts.schemas.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConflictDialog } from '../../../ui/feedback/conflict-dialog.tsx';
import { EditingTag } from '../../../ui/feedback/editing-tag.tsx';
import { LiveSection } from '../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { FormSummary } from '../../../ui/form/form-summary.tsx';
import { ClanInformation } from '../clan-information.tsx';
import { SiteHeaderOf } from '../site-header.tsx';
import { FigureFields } from './figure-fields.tsx';
import { siteEditorResource } from './site-editor.resource.ts';
import styles from './site-editor.module.css';
import { StyleFields } from './style-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { useSiteEditor } from './use-site-editor.ts';

/** The facts of the site: their fields, and beside them the header and the card as visitors will see them. */
export function SiteEditor() {
  return (
    <LiveSection of={siteEditorResource} loading="Loading the facts of the site..." title="The facts of the site">
      {(facts) => <Editor facts={facts} />}
    </LiveSection>
  );
}

function Editor({ facts }: { facts: Facts }) {
  const form = useSiteEditor(facts);
  const { unsaved, preview } = form;
  return (
    <div className={styles.editor}>
      <form
        className={styles.form}
        noValidate
        aria-label="Facts of the site"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <TextFields form={form} />
        <FigureFields form={form} />
        <StyleFields form={form} />
        <div className={styles.bar}>
          <FormSummary form={form.form} />
          <MessageArea message={form.message} onDismiss={form.dismiss} />
          <div className={styles.ends}>
            <p className={styles.state} role="status">
              {unsaved.length === 0
                ? 'No changes'
                : `${unsaved.length === 1 ? '1 change' : `${unsaved.length} changes`}: ${unsaved.map((part) => SITE_PARTS[part]).join(', ')}`}
            </p>
            <EditingTag thing={SITE_FACTS} name="the facts of the site" isOpen={unsaved.length > 0} />
            <div className={styles.buttons}>
              {unsaved.length > 0 && <Button onClick={form.discard}>Discard</Button>}
              <Button kind="primary" type="submit" busy={form.busy || unsaved.length === 0}>
                {form.busy ? 'Saving...' : 'Save and publish'}
              </Button>
            </div>
          </div>
        </div>
      </form>
      <section className={styles.preview} aria-label="Preview">
        <p className={styles.caption}>As visitors will see it</p>
        <div className={styles.page}>
          <SiteHeaderOf site={preview} heading="p" />
        </div>
        <ClanInformation information={preview.information} />
      </section>
      <ConflictDialog asked={form.conflict} />
    </div>
  );
}
