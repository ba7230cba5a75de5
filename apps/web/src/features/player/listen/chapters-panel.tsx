import type { Chapter } from '@lamplight/contract';
import { useState } from 'react';
import { clockTime, wholePercent } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ThinBar } from '../../../ui/thin-bar.tsx';
import { getPlayer, useHeardPositions, usePlayerState } from '../player/player.ts';
import { heardFraction } from '../progress/resume.ts';
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
    if (chapter.id !== currentId) return heardFraction(chapter, positions);
    return chapter.duration ? Math.min(1, second / chapter.duration) : 0;
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

interface ChapterRowProps {
  chapter: Chapter;
  /** Number of the chapter, counted from 1. */
  number: number;
  isCurrent: boolean;
  isPlaying: boolean;
  /** Fraction heard, 0 to 1. */
  heard: number;
  onOpen: () => void;
}

const words = ({ isCurrent, isPlaying, heard }: ChapterRowProps): string => {
  if (isCurrent) return isPlaying ? '(playing)' : '(current)';
  if (heard >= 1) return '(heard)';
  return heard > 0 ? `(${wholePercent(heard)}% heard)` : '';
};

function ChapterRow(props: ChapterRowProps) {
  const { chapter, number, isCurrent, isPlaying, heard, onOpen } = props;
  return (
    <button type="button" className="chapter-row" aria-current={isCurrent || undefined} onClick={onOpen}>
      <span className="text-sm tabular-nums text-text-3" aria-hidden="true">
        {isCurrent ? (
          <span className="playing-bars" data-moving={isPlaying}>
            <i />
            <i />
            <i />
          </span>
        ) : (
          number
        )}
      </span>
      <span className="grid min-w-0 gap-1.5 wrap-anywhere">
        <span className={isCurrent ? 'font-semibold' : ''}>
          {chapter.title} <span className="sr-only">{words(props)}</span>
        </span>
        {heard > 0 && <ThinBar fill={heard} />}
      </span>
      <span className="text-sm tabular-nums text-text-2">
        {chapter.duration !== null && clockTime(chapter.duration)}
      </span>
    </button>
  );
}
