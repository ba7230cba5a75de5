import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChapterDeletionDialog } from './chapter-deletion-dialog.tsx';
import { ChapterRow, type RowControl, type RowDeeds, type RowQuestion } from './chapter-row.tsx';
import type { DraftChapter } from './draft.ts';
import { EditChapterDialog } from './edit-chapter-dialog.tsx';
import { dropPlace } from './move.ts';
import { PositionDialog } from './position-dialog.tsx';
import type { Editor } from './use-editor.ts';
import { draggedKey, edgeAt } from './use-row-drag.ts';

interface Question {
  readonly what: RowQuestion;
  readonly key: string;
}

/** The chapters in their order, to be moved, edited and deleted. */
export function ChapterList({ editor }: { editor: Editor }) {
  const { draft } = editor;
  const { chapters } = draft;
  const [question, setQuestion] = useState<Question | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const asked = chapters.find(({ key }) => key === question?.key);

  const focusOn = (key: string | undefined, control: RowControl) =>
    list.current?.querySelector<HTMLElement>(`[data-chapter="${key}"] [data-control="${control}"]`)?.focus();

  function move({ key, title }: DraftChapter, to: number) {
    const now = editor.chaptersNow();
    flushSync(() => {
      editor.moveChapter(
        now.findIndex((chapter) => chapter.key === key),
        to,
      );
      setSaid(`${title} is chapter ${to + 1} of ${now.length} now.`);
    });
  }
  function drop(key: string, overKey: string, edge: 'top' | 'bottom') {
    const now = editor.chaptersNow();
    const from = now.findIndex((chapter) => chapter.key === key);
    const over = now.findIndex((chapter) => chapter.key === overKey);
    const chapter = now[from];
    if (chapter && over >= 0 && dropPlace(from, over, edge) !== from)
      move(chapter, dropPlace(from, over, edge));
  }
  async function remove(chapter: DraftChapter) {
    const at = editor.chaptersNow().findIndex(({ key }) => key === chapter.key);
    setDeleting(true);
    const isGone = await editor.removeChapter(chapter);
    flushSync(() => {
      setDeleting(false);
      setQuestion(null);
    });
    const left = editor.chaptersNow();
    if (isGone) focusOn(left[Math.min(at, left.length - 1)]?.key, 'menu');
  }

  // Rows are given one object for good, which always leads to the latest of these.
  const latest = useRef({ move, focusOn, drop });
  useEffect(() => {
    latest.current = { move, focusOn, drop };
  });
  const [deeds] = useState<RowDeeds>(() => ({
    move: (chapter, to, control) => {
      latest.current.move(chapter, to);
      latest.current.focusOn(chapter.key, control);
    },
    ask: (what, chapter) => setQuestion({ what, key: chapter.key }),
  }));
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedKey(source.data) !== null,
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets;
          const key = draggedKey(source.data);
          const over = target && draggedKey(target.data);
          if (key && over)
            latest.current.drop(key, over, edgeAt(target.element, location.current.input.clientY));
        },
      }),
    [],
  );

  function close() {
    flushSync(() => setQuestion(null));
    // A dialog that is taken out of the page does not give the focus back by itself.
    focusOn(question?.key, 'menu');
  }
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} aria-label="Chapters" className="chapter-rows">
        {chapters.map((chapter, place) => (
          <ChapterRow
            key={chapter.key}
            chapter={chapter}
            place={place}
            count={chapters.length}
            cover={draft.cover}
            deeds={deeds}
          />
        ))}
      </ol>
      {asked && question?.what === 'edit' && (
        <EditChapterDialog
          chapter={asked}
          onClose={close}
          onChange={(fields) =>
            editor.editChapter(asked.key, {
              ...fields,
              duration: fields.audio_url === asked.audio_url ? asked.duration : null,
            })
          }
        />
      )}
      {asked && question?.what === 'position' && (
        <PositionDialog
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
          chapter={asked}
          isBusy={isDeleting}
          onCancel={close}
          onConfirm={() => void remove(asked)}
        />
      )}
    </>
  );
}
