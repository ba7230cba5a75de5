import type { PageDraft } from '@lamplight/contract';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { textAt } from '../../../lib/translated-values.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DocumentField } from '../../../ui/document-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLanguages } from '../../../ui/text-languages.tsx';
import { Markdown } from './markdown.tsx';
import { m } from './messages.ts';
import { PageVersions } from './page-versions.tsx';
import { type PageEdit, usePageEdit } from './use-page-edit.ts';

interface PublishDialogProps {
  page: PageDraft;
  needsConsent: boolean;
  isBusy: boolean;
  onPublish: (asksMembers: boolean) => void;
  onClose: () => void;
}

/** Confirms a publication, and asks whether members must agree to the version. */
function PublishDialog({ page, needsConsent, isBusy, onPublish, onClose }: PublishDialogProps) {
  const [asksMembers, setAsksMembers] = useState(false);
  return (
    <FormDialog
      open
      title={m.publishTitle({ title: page.title })}
      submitLabel={m.publishConfirmed}
      busy={isBusy}
      onClose={onClose}
      onSubmit={() => onPublish(needsConsent && asksMembers)}
    >
      <p className="text-text-2">{page.version === null ? m.everybodyReadThen : m.newVersionKeptDate}</p>
      {needsConsent && (
        <CheckBox
          label={m.askMembersAgree}
          hint={m.readAcceptVersionBefore}
          isOn={asksMembers}
          onChange={setAsksMembers}
        />
      )}
    </FormDialog>
  );
}

interface PartProps {
  page: PageDraft;
  edit: PageEdit;
}

/** Dialogs that confirm what visitors will see: publishing, unpublishing and deleting the page. */
function PageDialogs({ page, edit }: PartProps) {
  const { draft, openDialog, setOpenDialog, isBusy, isUnpublishing, isDeleting, publish, unpublish, remove } =
    edit;
  return (
    <>
      {openDialog === 'publish' && (
        <PublishDialog
          page={page}
          needsConsent={draft.values.needs_consent}
          isBusy={isBusy}
          onPublish={(asksMembers) => void publish(asksMembers)}
          onClose={() => setOpenDialog(null)}
        />
      )}
      <ConfirmDialog
        open={openDialog === 'unpublish'}
        title={m.takeTitleOffSite({ title: page.title })}
        text={m.addressAnswersNotFound}
        confirmLabel={m.takeOffSite}
        busy={isUnpublishing}
        onConfirm={() => void unpublish()}
        onCancel={() => setOpenDialog(null)}
      />
      <ConfirmDialog
        open={openDialog === 'delete'}
        title={m.deleteTitle({ title: page.title })}
        text={m.neverPublishedNothingStays}
        confirmLabel={m.delete}
        danger
        busy={isDeleting}
        onConfirm={remove}
        onCancel={() => setOpenDialog(null)}
      />
    </>
  );
}

function PageFields({ page, edit }: PartProps) {
  const { values, change, isRestored } = edit.draft;
  const { language: texts, field } = edit.textForm;
  return (
    <Section title={m.page}>
      <div className="grid gap-4">
        {isRestored && (
          <div
            role="status"
            className="flex flex-wrap items-center gap-3 rounded-md border border-border bg-surface p-3"
          >
            <p className="min-w-0 flex-1 basis-48">{m.unsavedChangesBack}</p>
            <Button variant="outline" size="sm" onClick={edit.discard}>
              {m.discard}
            </Button>
          </div>
        )}
        <TextLanguages {...texts.languages} />
        <TextField
          label={m.title}
          autoComplete="off"
          {...texts.attributes}
          {...field(texts.named('title'))}
        />
        <TextField
          label={m.address}
          hint={
            page.is_published ? (
              <>
                {m.link({
                  link: (
                    <Link to={paths.page(page.slug)} dir="ltr" tone="accent" target="_blank">
                      {paths.page(page.slug)}
                    </Link>
                  ),
                })}
              </>
            ) : (
              m.pagePage({ page: <bdi dir="ltr">{paths.page(values.slug)}</bdi> })
            )
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('slug')}
        />
        <DocumentField
          label={m.text}
          look="min-h-[50dvh] font-mono text-sm"
          hint={m.markdownHeadingBoldItalic}
          {...texts.attributes}
          {...field(texts.named('body'))}
        />
        <CheckBox
          label={m.linkFooter}
          hint={m.publicPagesProfile}
          isOn={values.in_foot}
          onChange={(in_foot) => change({ in_foot })}
        />
        <CheckBox
          label={m.askConsentRegistration}
          hint={m.newMembersTickBox}
          isOn={values.needs_consent}
          onChange={(needs_consent) => change({ needs_consent })}
        />
      </div>
    </Section>
  );
}

function PageButtons({ page, edit: { draft, openDialog, setOpenDialog, isBusy, isSaving } }: PartProps) {
  // A version that is published already can be published again to ask members for consent.
  const mayPublish = !page.is_published || page.has_changes || draft.isDirty || draft.values.needs_consent;
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button type="submit" variant="outline" busy={isSaving && openDialog === null}>
        {m.saveDraft}
      </Button>
      <Button
        busy={isBusy && openDialog === 'publish'}
        aria-disabled={!mayPublish}
        onClick={() => setOpenDialog('publish')}
      >
        {m.publish}
      </Button>
      {page.is_published && (
        <Button variant="ghost" onClick={() => setOpenDialog('unpublish')}>
          {m.takeOffSite}
        </Button>
      )}
      {page.version === null && (
        <Button variant="ghost" onClick={() => setOpenDialog('delete')}>
          {m.delete}
        </Button>
      )}
    </div>
  );
}

/** Editor of a page: input fields on one side, a preview on the other. */
export function PageEditor({ page, onDeleted }: { page: PageDraft; onDeleted: () => void }) {
  const edit = usePageEdit(page, onDeleted);
  const { form, failure, language: texts } = edit.textForm;
  const { values } = edit.draft;
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <form ref={form} noValidate onSubmit={(event) => void edit.submit(event)} className="min-w-0">
        <PageFields page={page} edit={edit} />
        <p role="alert" className="mt-6 font-medium text-danger">
          {failure}
        </p>
        <PageButtons page={page} edit={edit} />
        <PageVersions page={page} />
      </form>
      <div className="min-w-0">
        <Section title={m.preview}>
          <div className="rounded-md border border-border p-4 sm:p-6">
            <p className="mb-4 font-display text-3xl font-semibold">
              <bdi>{textAt(values, texts.named('title')) || values.title}</bdi>
            </p>
            <Markdown text={textAt(values, texts.named('body')) || values.body} />
          </div>
        </Section>
      </div>
      <PageDialogs page={page} edit={edit} />
    </div>
  );
}
