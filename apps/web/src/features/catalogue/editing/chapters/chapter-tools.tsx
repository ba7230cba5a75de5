import { ListChecks, Pencil, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { ChapterDeletionDialog } from '../chapter-deletion-dialog.tsx';
import type { Editor } from '../use-editor.ts';
import { m } from './messages.ts';
import { RenameDialog } from './rename-dialog.tsx';
import type { ChapterSelection, Shown } from './use-selection.ts';

/** Minimum number of chapters for which a search field is shown. */
const searchedFrom = 20;
const undoMs = 10_000;

export interface ChapterToolsProps {
  editor: Editor;
  search: string;
  onSearch: (search: string) => void;
  /** The rows that match the search. */
  shown: readonly Shown[];
  selection: ChapterSelection;
}

/** Gives the selected chapters new titles, which can be undone. */
function renameChapters(
  editor: Editor,
  selected: readonly { readonly key: string; readonly title: string }[],
  titles: readonly string[],
) {
  const to = new Map(selected.map(({ key }, index) => [key, titles[index] ?? '']));
  const from = new Map(selected.map(({ key, title }) => [key, title]));
  editor.changeChapters((now) =>
    now.map((chapter) => {
      const title = to.get(chapter.key);
      return title === undefined || title === chapter.title ? chapter : { ...chapter, title };
    }),
  );
  const count = selected.filter(({ key, title }) => to.get(key) !== title).length;
  showToast(m.chaptersRenamed({ count }), {
    ms: undoMs,
    action: {
      label: m.undo,
      // Undo leaves titles alone that were renamed again since.
      onAction: () =>
        editor.changeChapters((now) =>
          now.map((chapter) => {
            const before = from.get(chapter.key);
            return before !== undefined && chapter.title === to.get(chapter.key)
              ? { ...chapter, title: before }
              : chapter;
          }),
        ),
    },
  });
}

/** Toolbar above the chapter list: search, and actions on several chapters. */
export function ChapterTools({ editor, search, onSearch, shown, selection }: ChapterToolsProps) {
  const { chapters } = editor.draft;
  const [question, setQuestion] = useState<'rename' | 'delete' | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const { keys } = selection;
  const selected = keys ? chapters.filter(({ key }) => keys.has(key)) : [];

  /** Applies a change, then moves the focus, because the used control may have disappeared. */
  function change(deed: () => void) {
    flushSync(deed);
    tools.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }
  const close = () => change(() => setQuestion(null));

  async function remove() {
    const unsaved = chapters.flatMap((chapter, place) =>
      keys?.has(chapter.key) && chapter.id === null ? [{ chapter, place }] : [],
    );
    setDeleting(true);
    const isGone = await editor.removeChapters(selected);
    change(() => {
      setDeleting(false);
      setQuestion(null);
      if (isGone) selection.setAll(false);
    });
    if (!isGone) return;
    showToast(m.chaptersDeleted({ count: selected.length }), {
      ms: undoMs,
      ...(unsaved.length === selected.length && {
        action: {
          label: m.undo,
          onAction: () =>
            editor.changeChapters((now) =>
              unsaved.reduce((list, { chapter, place }) => list.toSpliced(place, 0, chapter), [...now]),
            ),
        },
      }),
    });
  }

  return (
    <>
      {chapters.length > searchedFrom && (
        <div className="pb-2">
          <SearchField label={m.searchChapters} value={search} onChange={onSearch} />
          <p role="status" className="sr-only">
            {search.trim() && m.chaptersFound({ count: shown.length })}
          </p>
        </div>
      )}
      <div ref={tools} className="contents">
        {keys ? (
          <SelectionBar
            count={selected.length}
            isAll={shown.length > 0 && shown.every(({ chapter }) => keys.has(chapter.key))}
            onAll={selection.setAll}
            onRename={() => setQuestion('rename')}
            onDelete={() => setQuestion('delete')}
            onClose={() => change(selection.stop)}
          />
        ) : (
          <div className="flex justify-end pb-2">
            <Button
              variant="outline"
              size="sm"
              data-autofocus
              icon={<ListChecks size={18} aria-hidden />}
              onClick={() => change(selection.start)}
            >
              {m.selectChapters}
            </Button>
          </div>
        )}
      </div>
      {question === 'rename' && (
        <RenameDialog
          titles={selected.map(({ title }) => title)}
          onRename={(titles) => {
            renameChapters(editor, selected, titles);
            close();
          }}
          onClose={close}
        />
      )}
      {question === 'delete' && (
        <ChapterDeletionDialog
          chapters={selected}
          isBusy={isDeleting}
          onCancel={close}
          onConfirm={() => void remove()}
        />
      )}
    </>
  );
}

interface SelectionBarProps {
  count: number;
  /** True if all chapters in the list are selected. */
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  onRename: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Actions on the selected chapters. */
const SelectionBar = ({ count, isAll, onAll, onRename, onDelete, onClose }: SelectionBarProps) => (
  <div role="group" aria-label={m.selectedChapters} className="selection-bar">
    <p role="status" className="min-w-0 grow font-semibold tabular-nums">
      {m.chaptersSelected({ count })}
    </p>
    <Button variant="ghost" size="sm" data-autofocus onClick={() => onAll(!isAll)}>
      {isAll ? m.selectNone : m.selectAll}
    </Button>
    <Button
      variant="outline"
      size="sm"
      disabled={count === 0}
      icon={<Pencil size={16} aria-hidden />}
      onClick={onRename}
    >
      {m.rename}
    </Button>
    <Button
      variant="outline"
      size="sm"
      disabled={count === 0}
      icon={<Trash2 size={16} aria-hidden />}
      onClick={onDelete}
    >
      {m.delete}
    </Button>
    <IconButton label={m.stopSelecting} icon={<X size={20} aria-hidden />} onClick={onClose} />
  </div>
);
