import type { Chapter } from '@lamplight/contract';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { getPlayer } from '../player/player.ts';
import { useHeardPositions, usePlayerState } from '../player/use-player.ts';
import { isHeard } from '../progress/resume.ts';
import { ChapterRow } from './chapter-row.tsx';
import { ChapterRows } from './chapter-rows.tsx';
import { searchChapters } from './chapter-search.ts';

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
  const results = searchChapters(chapters, text);

  function open(chapterId: number) {
    if (chapterId === currentId) return engine.toggle();
    engine.openChapter(chapterId);
    engine.play();
  }

  function heard(chapter: Chapter): number {
    const position = chapter.id === currentId ? second : (positions.get(chapter.id) ?? 0);
    if (!chapter.duration || position <= 0) return 0;
    const isAll = chapter.id !== currentId && isHeard(chapter, positions);
    return isAll ? 1 : Math.min(1, position / chapter.duration);
  }

  const row = (chapter: Chapter, index: number) => (
    <ChapterRow
      chapter={chapter}
      number={index + 1}
      isCurrent={chapter.id === currentId}
      isPlaying={isPlaying}
      heard={heard(chapter)}
      onOpen={() => open(chapter.id)}
    />
  );

  return (
    <>
      <div className="p-3">
        <SearchField label="Search chapters" value={text} onChange={setText} />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? `${results.length} found` : ''}
      </p>
      {isSearching && results.length === 0 && <EmptyState title="No results found." />}
      {isSearching ? (
        <ol className="chapter-list">
          {results.map((chapter) => (
            <li key={chapter.id}>{row(chapter, chapters.indexOf(chapter))}</li>
          ))}
        </ol>
      ) : (
        <ChapterRows chapters={chapters} currentId={currentId}>
          {row}
        </ChapterRows>
      )}
    </>
  );
}
