import { useLayoutEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { getPlayer } from '../player/player.ts';
import { useHeardPositions, usePlayerState } from '../player/use-player.ts';
import { isHeard } from '../progress/resume.ts';
import { ChapterRow } from './chapter-row.tsx';
import { searchChapters } from './chapter-search.ts';

/** Scrolls the list so that the current chapter and the ones before it are visible. */
function showCurrent(list: HTMLElement) {
  const row = list.querySelector<HTMLElement>('[aria-current]');
  if (!row) return;
  const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const isInView = top >= 0 && top + row.offsetHeight <= list.clientHeight;
  if (!isInView) list.scrollTop += top - (list.clientHeight - row.offsetHeight) / 3;
}

/** The book's chapters, or up to 5 search matches. */
export function ChaptersPanel() {
  const { engine } = getPlayer();
  const [text, setText] = useState('');
  const chapters = usePlayerState((state) => state.book?.chapters) ?? [];
  const currentId = usePlayerState((state) => state.chapter?.id);
  const isPlaying = usePlayerState((state) => state.status === 'playing');
  const second = usePlayerState((state) => state.second);
  const positions = useHeardPositions();

  const isSearching = text.trim() !== '';
  const shown = isSearching ? searchChapters(chapters, text) : chapters;

  // Scrolls only the list, never the page, and not while the user interacts with it.
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const isBusy = element?.matches(':hover, :focus-within') && element.scrollTop > 0;
    if (element && !isSearching && currentId !== undefined && !isBusy) showCurrent(element);
  }, [currentId, isSearching]);

  function open(chapterId: number) {
    if (chapterId === currentId) return engine.toggle();
    engine.openChapter(chapterId);
    engine.play();
  }

  function heard(chapter: (typeof chapters)[number]): number {
    const position = chapter.id === currentId ? second : (positions.get(chapter.id) ?? 0);
    if (!chapter.duration || position <= 0) return 0;
    const isAll = chapter.id !== currentId && isHeard(chapter, positions);
    return isAll ? 1 : Math.min(1, position / chapter.duration);
  }

  return (
    <>
      <div className="p-3">
        <SearchField label="Search chapters" value={text} onChange={setText} />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? `${shown.length} found` : ''}
      </p>
      {isSearching && shown.length === 0 && <EmptyState title="No results found." />}
      <ol ref={list} className="chapter-list">
        {shown.map((chapter) => (
          <li key={chapter.id}>
            <ChapterRow
              chapter={chapter}
              number={chapters.indexOf(chapter) + 1}
              isCurrent={chapter.id === currentId}
              isPlaying={isPlaying}
              heard={heard(chapter)}
              onOpen={() => open(chapter.id)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
