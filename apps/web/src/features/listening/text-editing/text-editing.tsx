import type { Book, ChapterTextStates } from '@lamplight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { DiscardDialog } from '../../../ui/discard-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { EpubImport } from './epub-import.tsx';
import { m } from './messages.ts';
import { type ChapterTextProps, TextEditor } from './text-editor.tsx';
import { draftQuery, textStatesQuery, useSaveText, versionOf } from './text-queries.ts';

interface TextEditingProps {
  book: Pick<Book, 'id' | 'chapters' | 'language'>;
  /** Selected chapter; the first one if the book has no such chapter. */
  chapterId: number;
  onChapter: (id: number) => void;
}

/** Returns a chapter's state in words. */
function stateText(state: ChapterTextStates | undefined): string {
  if (state?.published?.is_stale) return m.state_stale;
  if (state?.published) return state.draft ? m.state_publishedAndDraft : m.state_published;
  if (state?.draft?.is_stale) return m.state_staleDraft;
  return state?.draft ? m.state_draft : m.noText;
}

/** The text of one chapter: its draft or published text, or the step that makes one. */
function ChapterText(props: ChapterTextProps) {
  const { bookId, chapter } = props;
  const draft = useQuery(draftQuery({ bookId, chapterId: chapter.id }));
  if (draft.data === undefined) {
    return draft.error ? (
      <ErrorState detail={detailOf(draft.error, m.notLoaded)} query={draft} />
    ) : (
      <Spinner label={m.loadingTheText} />
    );
  }
  return (
    <TextEditor
      {...props}
      // An import replaces the draft: the key creates a new editor for its text.
      key={draft.dataUpdatedAt}
      saved={draft.data?.text ?? null}
      isStale={draft.data?.is_stale ?? false}
      savedVersion={draft.data?.version ?? null}
      language={draft.data?.language ?? props.language}
    />
  );
}

/** Texts of a book's chapters, one chapter at a time. */
export function TextEditing({ book, chapterId, onChapter }: TextEditingProps) {
  const states = useQuery(textStatesQuery(book.id));
  const chapter = book.chapters.find(({ id }) => id === chapterId) ?? book.chapters[0];
  const saving = useSaveText(book.id);
  const client = useQueryClient();
  const [hasChanges, setHasChanges] = useState(false);
  /** Id of the chapter with unsaved changes, for an import that runs meanwhile; null if there is none. */
  const editedChapter = useRef<number | null>(null);
  const shownId = chapter?.id ?? null;
  const onUnsaved = useCallback(
    (isUnsaved: boolean) => {
      setHasChanges(isUnsaved);
      editedChapter.current = isUnsaved ? shownId : null;
    },
    [shownId],
  );
  const [isImporting, setImporting] = useState(false);
  const guard = useLeaveGuard(hasChanges || isImporting);
  if (states.data === undefined) {
    return states.error ? (
      <ErrorState detail={detailOf(states.error, m.textsNotLoaded)} query={states} />
    ) : (
      <Spinner label={m.loadingTexts} />
    );
  }
  if (!chapter) return <p>{m.noChapters}</p>;
  const byChapter = new Map(states.data.map((state) => [state.chapter_id, state]));
  return (
    <div className="grid max-w-3xl gap-5 xl:has-[[data-check]]:max-w-none">
      <div className="grid gap-1.5">
        <label htmlFor="text-chapter" className="text-sm font-semibold">
          {m.chapter}
        </label>
        <Select
          id="text-chapter"
          className="field"
          value={String(chapter.id)}
          onChange={(event) => onChapter(Number(event.target.value))}
        >
          {book.chapters.map(({ id, title }, index) => (
            <option dir="auto" key={id} value={id}>
              {index + 1}. {title} – {stateText(byChapter.get(id))}
            </option>
          ))}
        </Select>
        <p className="text-sm text-text-2 sm:hidden">{stateText(byChapter.get(chapter.id))}</p>
      </div>
      {/* Takes the focus when an editor is replaced. */}
      <div tabIndex={-1} className="outline-none">
        <ChapterText
          key={chapter.id}
          bookId={book.id}
          chapter={chapter}
          book={book.chapters}
          state={byChapter.get(chapter.id)}
          language={book.language ?? 'en'}
          onUnsaved={onUnsaved}
          beforeLoss={(action) => (hasChanges ? guard.ask(action) : action())}
        />
      </div>
      <Section title={m.allChapters}>
        <EpubImport
          chapters={book.chapters}
          language={book.language ?? 'en'}
          hasDraft={(id) => Boolean(byChapter.get(id)?.draft)}
          isEdited={(id) => id === editedChapter.current}
          onUnsaved={setImporting}
          onText={async (target, draft, language) => {
            await saving.mutateAsync({
              chapterId: target.id,
              text: {
                draft,
                language,
                audioUrl: target.audio_url,
                baseVersion: versionOf(byChapter.get(target.id)),
              },
              heard: null,
            });
            await client.resetQueries({
              queryKey: draftQuery({ bookId: book.id, chapterId: target.id }).queryKey,
            });
          }}
        />
      </Section>
      <DiscardDialog guard={guard} text={hasChanges ? m.changesNotSaved : m.textsNotSaved} />
    </div>
  );
}
