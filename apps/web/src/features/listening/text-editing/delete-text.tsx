import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { rememberFocus } from '../../../ui/remember-focus.ts';
import { showToast } from '../../../ui/toast.ts';
import type { TextChapter } from './choose-text.tsx';
import { m } from './messages.ts';
import { useDeleteText } from './text-queries.ts';

interface DeleteTextProps {
  bookId: number;
  chapter: TextChapter;
  /** True if members can read the text now. */
  isPublished: boolean;
  variant: 'outline' | 'ghost';
  /** Called with the reason for which the text could not be deleted. */
  onProblem: (problem: string) => void;
}

/** Button that deletes the text of a chapter, once confirmed. */
export function DeleteText({ bookId, chapter, isPublished, variant, onProblem }: DeleteTextProps) {
  const [isAsking, setAsking] = useState(false);
  const deleting = useDeleteText({ bookId, chapterId: chapter.id });

  async function remove() {
    // A new editor replaces this one: the focus must stay on the corresponding element.
    const giveFocusBack = rememberFocus();
    try {
      await deleting.mutateAsync();
      giveFocusBack();
      showToast(m.deleted);
    } catch (error) {
      onProblem(detailOf(error, m.notDeleted));
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      <Button variant={variant} size="sm" onClick={() => setAsking(true)}>
        {m.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.deleteTitle({ title: chapter.title })}
        text={isPublished ? m.deletePublishedEffect : m.deleteDraftEffect}
        confirmLabel={m.delete}
        danger
        busy={deleting.isPending}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
