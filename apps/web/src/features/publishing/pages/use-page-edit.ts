import type { PageDraft } from '@lamplight/contract';
import { slugProblem } from '@lamplight/contract/page-limits';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { changedMeanwhile, explainSaveFailure } from '../../../lib/explain-save-failure.ts';
import { translationsIn } from '../../../lib/translated-values.ts';
import { useTextForm } from '../../../lib/use-text-form.ts';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { pageTexts } from './page-draft.ts';
import {
  pageDraftQuery,
  useDeletePage,
  usePublishPage,
  useSavePage,
  useUnpublishPage,
} from './pages-queries.ts';
import { usePageDraft } from './use-page-draft.ts';

export type PageEdit = ReturnType<typeof usePageEdit>;

type OpenDialog = 'publish' | 'unpublish' | 'delete' | null;

/** The values of a page's editor, its open dialog, and what its buttons do. */
export function usePageEdit(page: PageDraft, onDeleted: () => void) {
  const client = useQueryClient();
  const draft = usePageDraft(page);
  const { values, change } = draft;
  const textForm = useTextForm(pageTexts, values, change);
  const { focus, show } = textForm;
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

  const remove = () =>
    deleting.mutate(page.id, {
      onSuccess() {
        draft.end();
        onDeleted();
      },
      onError: (error) => void showError(error),
    });

  return {
    draft,
    textForm,
    openDialog,
    setOpenDialog,
    isBusy,
    isSaving: saving.isPending,
    isUnpublishing: unpublishing.isPending,
    isDeleting: deleting.isPending,
    submit,
    publish,
    unpublish,
    discard,
    remove,
  };
}
