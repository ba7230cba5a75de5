import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dropIndex, type Edge } from '../../../ui/reorder.ts';
import { useReorder } from '../../../ui/use-reorder.ts';
import { ChapterDeletionDialog } from './chapter-deletion-dialog.tsx';
import { ChapterRow, type RowActions, type RowControl, type RowQuestion } from './chapter-editor-row.tsx';
import { EditChapterDialog } from './chapter-form.tsx';
import { ChapterRows } from './chapters/chapter-rows.tsx';
import { ChapterTools } from './chapters/chapter-tools.tsx';
import { type Shown, shownChapters, useSelection } from './chapters/use-selection.ts';
import { changeOf, type DraftChapter } from './draft.ts';
import { m } from './messages.ts';
import { MoveToDialog } from './move-to-dialog.tsx';
import type { Editor } from './use-editor.ts';

interface Question {
  readonly what: RowQuestion;
  readonly key: string;
}

export interface ChapterListProps {
  editor: Editor;
  onReplaceAudio: (chapter: DraftChapter, file: File) => void;
}

/** The editable chapter list: search, selection, order, editing and deletion. */
export function ChapterList({ editor, onReplaceAudio }: ChapterListProps) {
  const { draft, saved } = editor;
  const { chapters } = draft;
  const [search, setSearch] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [said, setSaid] = useState('');
  // The focused and the dragged row must stay in the DOM.
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const audioFile = useRef<HTMLInputElement>(null);
  const replaced = useRef<DraftChapter | null>(null);
  const shown: readonly Shown[] = shownChapters(chapters, useDeferredValue(search));
  const isFiltered = shown.length < chapters.length;
  const savedById = new Map(saved.chapters.map((chapter) => [chapter.id, chapter]));
  const selection = useSelection(shown.map(({ chapter }) => chapter.key));
  const asked = chapters.find(({ key }) => key === question?.key);
  const refused = editor.failure?.chapter;

  function focusOn(key: string | undefined, control: RowControl) {
    if (key === undefined) return;
    // In a long list the row may not be in the DOM yet.
    flushSync(() => setFocused(key));
    list.current?.querySelector<HTMLElement>(`[data-chapter="${key}"] [data-control="${control}"]`)?.focus();
  }
  function move({ key, title }: DraftChapter, to: number) {
    const now = editor.chaptersNow();
    flushSync(() => {
      editor.moveChapter(
        now.findIndex((chapter) => chapter.key === key),
        to,
      );
      setSaid(m.chapterIsNow({ title, place: to + 1, count: now.length }));
    });
  }
  function drop(key: string, overKey: string, edge: Edge) {
    const now = editor.chaptersNow();
    const from = now.findIndex((chapter) => chapter.key === key);
    const over = now.findIndex((chapter) => chapter.key === overKey);
    const chapter = now[from];
    if (chapter && over >= 0 && dropIndex(from, over, edge) !== from)
      move(chapter, dropIndex(from, over, edge));
  }
  const reorder = useReorder(drop);
  async function remove(chapter: DraftChapter) {
    const at = shown.findIndex((row) => row.chapter.key === chapter.key);
    setDeleting(true);
    const isGone = await editor.removeChapters([chapter]);
    flushSync(() => {
      setDeleting(false);
      setQuestion(null);
    });
    const left = shown.filter((row) => row.chapter.key !== chapter.key);
    if (isGone) focusOn(left[Math.min(at, left.length - 1)]?.chapter.key, 'menu');
  }
  function replaceAudio(chapter: DraftChapter) {
    replaced.current = chapter;
    audioFile.current?.click();
  }

  // Rows get one stable object that always calls the latest of these functions.
  const latest = useRef({ move, focusOn, replaceAudio, toggle: selection.toggle });
  useEffect(() => {
    latest.current = { move, focusOn, replaceAudio, toggle: selection.toggle };
  });
  useEffect(() => {
    if (refused) queueMicrotask(() => latest.current.focusOn(refused.key, 'menu'));
  }, [refused, latest]);
  const [deeds] = useState<RowActions>(() => ({
    move: (chapter, to, control) => {
      latest.current.move(chapter, to);
      latest.current.focusOn(chapter.key, control);
    },
    ask: (what, chapter) => setQuestion({ what, key: chapter.key }),
    startDrag: reorder.start,
    replaceAudio: (chapter) => latest.current.replaceAudio(chapter),
    select: (chapter, isRange) => latest.current.toggle(chapter.key, isRange),
  }));

  function close() {
    flushSync(() => setQuestion(null));
    // A dialog that is removed from the DOM does not return the focus by itself.
    focusOn(question?.key, 'menu');
  }
  const rowOf = (key: string | null | undefined) => shown.findIndex(({ chapter }) => chapter.key === key);
  // The focused row and its neighbours stay in the DOM: Tab continues from the focused row wherever the page is
  // scrolled.
  const at = rowOf(focused);
  const pinned = [...(at < 0 ? [] : [at - 1, at, at + 1]), rowOf(reorder.dragged), rowOf(question?.key)];
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <input
        ref={audioFile}
        type="file"
        accept="audio/*,.mp3,.m4a,.m4b,.aac,.ogg,.oga,.opus,.flac,.wav"
        aria-label={m.newAudioChapter}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file && replaced.current) onReplaceAudio(replaced.current, file);
        }}
      />
      <div>
        <ChapterTools
          editor={editor}
          search={search}
          onSearch={setSearch}
          shown={shown}
          selection={selection}
        />
        <div
          onFocus={({ target }) =>
            setFocused(target.closest<HTMLElement>('[data-chapter]')?.dataset['chapter'] ?? null)
          }
        >
          <ChapterRows list={list} keys={shown.map(({ chapter }) => chapter.key)} pinned={pinned}>
            {(index) => {
              const row = shown[index];
              return (
                row && (
                  <ChapterRow
                    chapter={row.chapter}
                    place={row.place}
                    count={chapters.length}
                    cover={draft.cover}
                    change={changeOf(row.chapter, savedById.get(row.chapter.id))}
                    problem={refused?.key === row.chapter.key ? refused.problem : null}
                    isSelected={selection.keys && selection.keys.has(row.chapter.key)}
                    isFiltered={isFiltered}
                    edge={reorder.edgeOf(row.chapter.key)}
                    deeds={deeds}
                  />
                )
              );
            }}
          </ChapterRows>
        </div>
      </div>
      {asked && question?.what === 'edit' && (
        <EditChapterDialog
          chapter={asked}
          problem={refused?.key === asked.key ? refused.problem : null}
          onClose={close}
          onChange={(fields) =>
            editor.editChapter(asked.key, {
              ...fields,
              ...(fields.audio_url !== undefined && { duration: null }),
            })
          }
        />
      )}
      {asked && question?.what === 'position' && (
        <MoveToDialog
          title={asked.title}
          place={chapters.indexOf(asked)}
          count={chapters.length}
          onClose={close}
          onMove={(to) => {
            close();
            deeds.move(asked, to, 'menu');
          }}
        />
      )}
      {asked && question?.what === 'delete' && (
        <ChapterDeletionDialog
          chapters={[asked]}
          isBusy={isDeleting}
          onCancel={close}
          onConfirm={() => void remove(asked)}
        />
      )}
    </>
  );
}
