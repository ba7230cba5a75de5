import type { PageDraft } from '@lamplight/contract';
import { slugProblem } from '@lamplight/contract/page-limits';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { changedMeanwhile, explainSaveFailure } from '../../../lib/explain-save-failure.ts';
import { paths } from '../../../lib/paths.ts';
import { textAt, translationsIn } from '../../../lib/translated-values.ts';
import { useTextForm } from '../../../lib/use-text-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DocumentField } from '../../../ui/document-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLanguages } from '../../../ui/text-languages.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Markdown } from './markdown.tsx';
import { m } from './messages.ts';
import { pageTexts } from './page-draft.ts';
import { PageVersions } from './page-versions.tsx';
import {
  pageDraftQuery,
  useDeletePage,
  usePublishPage,
  useSavePage,
  useUnpublishPage,
} from './pages-queries.ts';
import { usePageDraft } from './use-page-draft.ts';

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

type OpenDialog = 'publish' | 'unpublish' | 'delete' | null;

/** Editor of a page: input fields on one side, a preview on the other. */
export function PageEditor({ page, onDeleted }: { page: PageDraft; onDeleted: () => void }) {
  const client = useQueryClient();
  const draft = usePageDraft(page);
  const { values, change } = draft;
  const { language: texts, form, failure, focus, show, field } = useTextForm(pageTexts, values, change);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [saving, publishing, unpublishing, deleting] = [
    useSavePage(page.id),
    usePublishPage(page.id),
    useUnpublishPage(page.id),
    useDeletePage(),
  ];
  const isBusy = [saving, publishing, unpublishing, deleting].some(({ isPending }) => isPending);

  /** Closes the dialog synchronously, not in the next frame: fields behind an open dialog cannot receive the focus. */
  const closeDialog = () => flushSync(() => setOpenDialog(null));

  async function showError(error: unknown) {
    closeDialog();
    const { problems: named, text } = await explainSaveFailure(error, {
      conflict: changedMeanwhile(m.changedMeanwhile),
      otherwise: m.pageNotSaved,
      readAgain: async () =>
        draft.rebase(await client.fetchQuery({ ...pageDraftQuery(page.id), staleTime: 0 })),
    });
    show(named, text);
  }

  /** Saves the current values; returns the saved page, or null if saving failed. */
  async function save(): Promise<PageDraft | null> {
    const wrong = {
      title: values.title.trim() === '' ? m.enterTitle : undefined,
      slug: slugProblem(values.slug.trim()) ?? undefined,
    };
    show(wrong);
    if (wrong.title ?? wrong.slug) return null;
    try {
      const { title, slug, body, in_foot, needs_consent } = values;
      const translations = translationsIn(pageTexts, values);
      const page = { title, slug, body, in_foot, needs_consent, translations };
      const saved = await saving.mutateAsync({ ...page, revision: draft.revision });
      draft.rebase(saved, values);
      return saved;
    } catch (error) {
      await showError(error);
      return null;
    }
  }

  async function publish(asksMembers: boolean) {
    const saved = draft.isDirty ? await save() : page;
    if (!saved) return closeDialog();
    try {
      const body = { revision: saved.revision, asks_members: asksMembers };
      draft.rebase(await publishing.mutateAsync(body));
      setOpenDialog(null);
      showToast(m.pagePublished);
    } catch (error) {
      await showError(error);
    }
  }

  async function unpublish() {
    try {
      draft.rebase(await unpublishing.mutateAsync(draft.revision));
      showToast(m.pageTakenOffSite);
      closeDialog();
      // Closing the dialog returned the focus to a button that disappears now.
      focus('title');
    } catch (error) {
      await showError(error);
    }
  }

  function discard() {
    draft.rebase(page, values);
    show({});
    // The pressed button disappears, so a field gets the focus.
    focus('title');
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy && (await save())) showToast(m.saved);
  }

  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="min-w-0">
        <Section title={m.page}>
          <div className="grid gap-4">
            {draft.isRestored && (
              <div
                role="status"
                className="flex flex-wrap items-center gap-3 rounded-md border border-border bg-surface p-3"
              >
                <p className="min-w-0 flex-1 basis-48">{m.unsavedChangesBack}</p>
                <Button variant="outline" size="sm" onClick={discard}>
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
        <p role="alert" className="mt-6 font-medium text-danger">
          {failure}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" variant="outline" busy={saving.isPending && openDialog === null}>
            {m.saveDraft}
          </Button>
          <Button
            busy={isBusy && openDialog === 'publish'}
            aria-disabled={page.is_published && !page.has_changes && !draft.isDirty && !values.needs_consent}
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
      {openDialog === 'publish' && (
        <PublishDialog
          page={page}
          needsConsent={values.needs_consent}
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
        busy={unpublishing.isPending}
        onConfirm={() => void unpublish()}
        onCancel={() => setOpenDialog(null)}
      />
      <ConfirmDialog
        open={openDialog === 'delete'}
        title={m.deleteTitle({ title: page.title })}
        text={m.neverPublishedNothingStays}
        confirmLabel={m.delete}
        danger
        busy={deleting.isPending}
        onConfirm={() =>
          deleting.mutate(page.id, {
            onSuccess() {
              draft.end();
              onDeleted();
            },
            onError: (error) => void showError(error),
          })
        }
        onCancel={() => setOpenDialog(null)}
      />
    </div>
  );
}
